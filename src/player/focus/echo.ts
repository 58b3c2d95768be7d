import type { Located, ModelReader, TrackReader } from '../../model/index.ts';

/** Words shorter than this are anybody's. */
const MIN_WORD = 8;
const MAX_WORDS = 12;
/** Entries whose labels are looked through. */
const MAX_ENTRIES = 500_000;
/** `inventory_locked`, `order-refused`, `ECONNREFUSED`, `OutOfMemoryError`: names of conditions, not prose. */
const NAMES = /\b(?:[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+|[A-Z][A-Z0-9_]{7,}|(?:[A-Z][a-z0-9]+){2,})\b/g;
const COMMON = new Set([
  'contenttype',
  'applicationjson',
  'textplain',
  'charsetutf8',
  'useragent',
  'statuscode',
]);

/** Keys of an answer under which a condition is named. */
const NAMING = /"(?:error|code|reason|type|exception|errorCode|error_code)"\s*:\s*"([^"\\]{1,80})"/g;
/** What a page shows is no condition of a system. */
const PICTURES = new Set(['dom', 'frames']);

/** The names of conditions in a text: those that a key calls so first, then in the order in which they come. */
export function conditionsIn(text: string): string[] {
  const named = [...text.matchAll(NAMING)].map(([, value]) => value ?? '').join(' ');
  const found = new Map<string, string>();
  for (const [name] of `${named} ${text}`.matchAll(NAMES)) {
    const bare = plain(name);
    if (bare.length >= MIN_WORD && !COMMON.has(bare) && !found.has(bare)) found.set(bare, name);
    if (found.size === MAX_WORDS) break;
  }
  return [...found.values()];
}

/**
 * The first entry before `failing` that names the same condition, in another lane than the failure's and the agent's own: where
 * the trouble was told of before it showed. Hyphens, underscores and case do not matter. O(words · entries before).
 */
export function echoOf(
  model: ModelReader,
  failing: Located,
  text: string,
): { readonly entry: Located; readonly word: string } | undefined {
  const tracks = model.tracks.filter(
    ({ anchored, laneId }) =>
      anchored && laneId !== failing.track.laneId && laneId !== 'agent' && !PICTURES.has(laneId),
  );
  const before = failing.track.columns.start[failing.index] ?? 0;
  for (const word of conditionsIn(text)) {
    const entry = firstNaming(tracks, plain(word), before);
    if (entry !== undefined) return { entry, word };
  }
  return undefined;
}

function firstNaming(tracks: readonly TrackReader[], bare: string, before: number): Located | undefined {
  let first: Located | undefined;
  let until = before;
  let left = MAX_ENTRIES;
  for (const track of tracks) {
    const { start, length } = track.columns;
    for (let index = 0; index < length && left > 0; index++, left--) {
      const t = start[index] as number;
      if (t >= until) break;
      if (!plain(track.label(index)).includes(bare)) continue;
      first = { track, index };
      until = t;
      break;
    }
  }
  return first;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');
