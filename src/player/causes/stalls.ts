import { runEnd } from '../../lane-kit/index.ts';
import type { ModelReader, TrackReader } from '../../model/index.ts';
import { Flag } from '../../model/index.ts';

/** From this length on a stretch without anything new is told, ms. */
export const STALL_MS = 30_000;

/** A stretch in which no step began or ended and no lane told anything new, ms. */
export interface Stall {
  readonly from: number;
  readonly to: number;
}

interface Seen {
  readonly version: number;
  readonly anchored: boolean;
}

/** What was found in a document, and in which version of each of its tracks. */
interface Book {
  readonly tracks: Map<TrackReader, Seen>;
  stalls: Stall[];
}

const books = new WeakMap<ModelReader, Book>();

/**
 * Stretches without progress: between two instants at which something new was told. Samples of a series and held pictures
 * are no progress: they say that nothing changed. What lies before all that is new since the last call holds on.
 * O(new duration / 30 s · tracks · log n), and the held entries passed over.
 */
export function stallsOf(model: ModelReader): readonly Stall[] {
  if (model.axis === 'steps') return [];
  const tracks = model.tracks.filter(
    ({ anchored, archetype, columns }) => anchored && archetype !== 'series' && columns.length > 0,
  );
  let book = books.get(model);
  if (book === undefined) books.set(model, (book = { tracks: new Map(), stalls: [] }));
  const since = sameUntil(model, book);
  const end = runEnd(model);
  let at = since === -Infinity ? -Infinity : lastNews(tracks, since, -Infinity);
  const stalls = book.stalls.filter(({ to }) => to <= at);
  if (at === -Infinity) at = firstNews(model, tracks, at);
  while (at < end) {
    const next = Math.min(firstNews(model, tracks, at), end);
    if (next - at >= STALL_MS) stalls.push({ from: at, to: next });
    // The last news within reach of the next: nothing in between can be a stall.
    at = Math.max(next, lastNews(tracks, next + STALL_MS, next));
  }
  book.stalls = stalls;
  return stalls;
}

/** All that begins before that instant is as it was at the last call. */
function sameUntil(model: ModelReader, { tracks }: Book): number {
  let since = Infinity;
  for (const track of model.tracks) {
    const { version, anchored, columns } = track;
    const seen = tracks.get(track);
    tracks.set(track, { version, anchored });
    if (seen?.version === version && seen.anchored === anchored) continue;
    const kept = seen?.anchored === anchored ? track.kept(seen.version) : 0;
    if (kept === 0 && columns.length === 0) continue;
    since = Math.min(since, kept === 0 ? -Infinity : (columns.start[kept - 1] ?? -Infinity));
  }
  return since;
}

/** The first instant after t at which something new is told; `Infinity` for none. */
function firstNews(model: ModelReader, tracks: readonly TrackReader[], t: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const track of tracks) {
    let index = track.latestAt(t) + 1;
    while (index < track.columns.length && isHeld(track, index)) index += 1;
    first = Math.min(first, track.columns.start[index] ?? Number.POSITIVE_INFINITY);
  }
  // What begins later is told of before it ends.
  for (const track of model.lane('agent')?.tracks ?? []) {
    if (!track.anchored) continue;
    for (const index of track.covering(t)) {
      const end = track.columns.end[index] ?? Number.NaN;
      if (end > t) first = Math.min(first, end);
    }
  }
  return first;
}

/** The last instant in [from, t) at which something that begins is told, `from` if none. */
function lastNews(tracks: readonly TrackReader[], t: number, from: number): number {
  let last = from;
  for (const track of tracks) {
    let index = track.firstFrom(t) - 1;
    while (index >= 0 && isHeld(track, index)) index -= 1;
    last = Math.max(last, track.columns.start[index] ?? from);
  }
  return last;
}

const isHeld = (track: TrackReader, index: number): boolean =>
  ((track.columns.flags[index] ?? 0) & Flag.held) !== 0;
