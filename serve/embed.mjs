// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const META = /<meta name="playhead-embed-origins" content="[^"]*">/;

/**
 * An origin that may embed the player, as a browser writes it. Throws for what is none: it would end in a header.
 * @param {string} text
 */
export function originOf(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, ''))
    throw new Error(`Not the origin of a page (https://host): ${text}`);
  return url.origin;
}

/** Who may frame the player: its own pages and those. @param {readonly string[]} origins */
export const ancestorsOf = (origins) => ["'self'", ...origins];

/**
 * The built page, which says in itself who may drive it by messages.
 * @param {string} root folder of the build
 * @param {readonly string[]} origins
 */
export function pageFor(root, origins) {
  return readFileSync(join(root, 'index.html'), 'utf8').replace(
    META,
    `<meta name="playhead-embed-origins" content="${origins.join(' ')}">`,
  );
}

/** So that a host page may load the client from here: it is the same for everybody and holds nothing. */
export const CLIENT_HEADERS = Object.freeze({
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});
