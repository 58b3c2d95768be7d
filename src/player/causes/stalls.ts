import { upperBound } from '../../base/index.ts';
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

/**
 * Stretches without progress. Samples of a series and held pictures are no progress: they say that
 * nothing changed. O(duration / 30 s · tracks · log n), and the held entries passed over.
 */
export function stallsOf(model: ModelReader): Stall[] {
  if (model.axis === 'steps') return [];
  const tracks = model.tracks.filter(
    ({ anchored, archetype, columns }) => anchored && archetype !== 'series' && columns.length > 0,
  );
  const ends = endsOf(model);
  const end = runEnd(model);
  const stalls: Stall[] = [];
  let at = firstNews(tracks, ends, Number.NEGATIVE_INFINITY);
  while (at < end) {
    const next = Math.min(firstNews(tracks, ends, at), end);
    if (next - at >= STALL_MS) stalls.push({ from: at, to: next });
    // The last news within reach of the next: nothing in between can be a stall.
    at = Math.max(next, lastNews(tracks, ends, next + STALL_MS, next));
  }
  return stalls;
}

/** Ends of the agent's spans, sorted. */
function endsOf(model: ModelReader): Float64Array {
  const ends: number[] = [];
  for (const { anchored, columns } of model.lane('agent')?.tracks ?? [])
    if (anchored)
      for (let i = 0; i < columns.length; i += 1) {
        const end = columns.end[i] ?? Number.NaN;
        if (Number.isFinite(end)) ends.push(end);
      }
  return Float64Array.from(ends).sort();
}

/** The first instant after t at which something new is told; `Infinity` for none. */
function firstNews(tracks: readonly TrackReader[], ends: Float64Array, t: number): number {
  let first = ends[upperBound(ends, ends.length, t)] ?? Number.POSITIVE_INFINITY;
  for (const track of tracks) {
    let index = track.latestAt(t) + 1;
    while (index < track.columns.length && isHeld(track, index)) index += 1;
    first = Math.min(first, track.columns.start[index] ?? Number.POSITIVE_INFINITY);
  }
  return first;
}

/** The last instant in [from, t) at which something new is told, `from` if none. */
function lastNews(tracks: readonly TrackReader[], ends: Float64Array, t: number, from: number): number {
  let last = from;
  const end = ends[upperBound(ends, ends.length, t) - 1];
  if (end !== undefined && end < t) last = Math.max(last, end);
  for (const track of tracks) {
    let index = track.firstFrom(t) - 1;
    while (index >= 0 && isHeld(track, index)) index -= 1;
    last = Math.max(last, track.columns.start[index] ?? from);
  }
  return last;
}

const isHeld = (track: TrackReader, index: number): boolean =>
  ((track.columns.flags[index] ?? 0) & Flag.held) !== 0;
