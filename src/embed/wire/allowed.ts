/** Under this name the page says which origins may talk to it. */
export const ORIGINS_META = 'playhead-embed-origins';

/**
 * Whether a page at `host` may drive this player and read what it shows. Its own origin may; others are listed, exactly, by
 * whoever serves the player, and `*` lists all: without cookies or a token of its own it shows what any page could fetch.
 */
export function isAllowed(host: string, own: string, listed: string): boolean {
  if (!isOrigin(host)) return false;
  return host === own || listed.split(/\s+/).some((each) => each === host || each === '*');
}

/** An origin as a browser writes it; `null` (a file, a sandbox) is none that a message could be sent to. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
}
