import { bareAddress } from '../base/index.ts';
import { LINK_VERSION, type Link } from './link.ts';
import { formatTimeRef } from './time-ref.ts';
import type { Landing, TimeRefRange } from './types.ts';

/**
 * Writes a link as a query string without `?`; `parseLink` reads it back. Empty for a bare Home. The signature of a signed
 * address is left out: it is a credential (SECURITY.md).
 */
export function formatLink(link: Link): string {
  const out: string[] = [];
  const put = (key: string, value: string | undefined): void => {
    if (value !== undefined) out.push(`${encode(key)}=${encode(value)}`);
  };
  for (const { target } of link.runs)
    put(target.kind, target.kind === 'src' ? bareAddress(target.url) : target.id);
  if (link.runs.length > 0) put('v', LINK_VERSION);
  const lastAttempt = link.runs.findLastIndex(({ attempt }) => attempt !== undefined);
  for (const { attempt } of link.runs.slice(0, lastAttempt + 1))
    put('attempt', attempt === undefined ? '' : String(attempt));
  putLanding(link.landing, put);
  put('align', link.align);
  if (link.embed) put('embed', '1');
  put('theme', link.theme);
  put('api', link.api);
  for (const [key, value] of link.unknown) put(key, value);
  return out.join('&');
}

function putLanding(landing: Landing, put: (key: string, value: string | undefined) => void): void {
  put('t', landing.t === undefined ? undefined : formatTimeRef(landing.t));
  put('sel', landing.selection);
  put('win', stretch(landing.window));
  put('range', stretch(landing.range));
  put('lanes', landing.lanes?.join(','));
  put('q', landing.query);
  put('qo', landing.queryOptions);
  put('b', landing.markerB === undefined ? undefined : formatTimeRef(landing.markerB));
  put('diff', landing.diffB === true ? '1' : undefined);
  const named = landing.namedRanges?.map((range) => `${stretch(range) ?? ''}!${writeName(range.name)}`) ?? [];
  const marks = [...(landing.markers ?? []).map(formatTimeRef), ...named];
  put('m', marks.length === 0 ? undefined : marks.join(','));
  put(
    'nudge',
    landing.nudges?.map(({ laneId, ms }) => `${laneId}~${Number((ms / 1000).toFixed(6))}`).join(','),
  );
  put('idle', landing.idle);
  put('tz', landing.timeMode);
  put('stop', landing.stop);
}

function stretch(range: TimeRefRange | undefined): string | undefined {
  return range === undefined ? undefined : `${formatTimeRef(range.from)}~${formatTimeRef(range.to)}`;
}

/** A name without what parts one marker from the next; read back by `readName`. */
const writeName = (name: string): string =>
  name.toWellFormed().replace(/[%,]/g, (sign) => encodeURIComponent(sign));

/** Percent-encodes what a query needs encoded and leaves readable what it does not. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%(?:2C|2F|3A|40)/g, (code) =>
    decodeURIComponent(code),
  );
}

/** A query string with the signatures of its `src=` left out, and all else as it was. */
export function withoutSignatures(search: string): string {
  return search.replace(/(^|[?&])src=([^&]*)/g, (whole, lead: string, value: string) => {
    const address = new URLSearchParams(`x=${value}`).get('x') ?? '';
    const bare = bareAddress(address);
    return bare === address ? whole : `${lead}src=${encode(bare)}`;
  });
}
