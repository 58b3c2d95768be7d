import { Flag } from '../../../model/index.ts';
import type { LaneInfo, TrackReader } from '../../../model/index.ts';

/** What the stage can show: a page or tab rebuilt from its events, or pages that were saved whole. */
export interface PageChoice {
  readonly id: string;
  readonly title: string;
  readonly kind: 'replay' | 'saved';
}

/** Kinds that say that a page is the one being used, and not only ticking in the background. */
const IN_USE = new Set(['meta', 'full-snapshot', 'click', 'mouse', 'touch', 'input', 'focus']);

/** What there is to choose from; `before` itself when that has not changed. */
export function pageChoices(
  lane: LaneInfo | undefined,
  before: readonly PageChoice[] = [],
): readonly PageChoice[] {
  const pages = choices(lane);
  const same = pages.length === before.length && pages.every((page, i) => page.id === before[i]?.id);
  return same ? before : pages;
}

function choices(lane: LaneInfo | undefined): readonly PageChoice[] {
  return (lane?.tracks ?? [])
    .filter((track) => track.anchored)
    .map((track) => ({
      id: track.id,
      title: track.title,
      kind: track.archetype === 'fold' ? 'replay' : 'saved',
    }));
}

interface InUse {
  readonly version: number;
  readonly times: Float64Array;
  readonly first: number;
}
const cache = new WeakMap<TrackReader, InUse>();

/** Times at which the page was in use, and of its first snapshot. Once per version, O(entries). */
function inUse(track: TrackReader): InUse {
  const known = cache.get(track);
  if (known?.version === track.version) return known;
  const { start, kind, flags, length } = track.columns;
  const wanted = track.kinds.map((name) => IN_USE.has(name));
  const times: number[] = [];
  let first = Number.POSITIVE_INFINITY;
  for (let i = 0; i < length; i += 1) {
    const t = start[i] ?? 0;
    if (wanted[kind[i] ?? 0] === true) times.push(t);
    if (first === Number.POSITIVE_INFINITY && ((flags[i] ?? 0) & Flag.keyframe) !== 0) first = t;
  }
  const made = { version: track.version, times: Float64Array.from(times), first };
  cache.set(track, made);
  return made;
}

function lastAt(times: Float64Array, t: number): number {
  let lo = 0;
  let hi = times.length;
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if ((times[mid] ?? 0) <= t) lo = mid + 1;
    else hi = mid;
  }
  return lo === 0 ? Number.NEGATIVE_INFINITY : (times[lo - 1] ?? 0);
}

/**
 * The page to show at t when the person has not picked one: of those that can be rebuilt by then the
 * one used last, else a saved page, else the first that will be. O(pages · log entries).
 */
export function pageAt(tracks: readonly TrackReader[], t: number): TrackReader | undefined {
  let best: TrackReader | undefined;
  let bestAt = Number.NEGATIVE_INFINITY;
  const folds = tracks.filter((track) => track.anchored && track.archetype === 'fold');
  for (const track of folds) {
    const { first, times } = inUse(track);
    if (first > t) continue;
    const at = lastAt(times, t);
    if (best === undefined || at > bestAt) {
      best = track;
      bestAt = at;
    }
  }
  if (best !== undefined) return best;
  const saved = tracks.find(
    (track) => track.anchored && track.archetype !== 'fold' && track.latestAt(t) >= 0,
  );
  return (
    saved ??
    folds.find((track) => Number.isFinite(inUse(track).first)) ??
    folds[0] ??
    tracks.find((track) => track.anchored)
  );
}
