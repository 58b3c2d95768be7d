import { seriesData } from '../../lane-kit/index.ts';
import {
  isStepKind,
  Level,
  type LaneInfo,
  type Located,
  type ModelReader,
  type TrackReader,
} from '../../model/index.ts';
import { lifeCycle } from './life-cycle.ts';

interface Cached {
  readonly version: number;
  /** By series: index of the greatest value up to and including each entry, -1 before the first value. */
  readonly greatest: (Int32Array | undefined)[];
}

const cache = new WeakMap<TrackReader, Cached>();

/** Index of the greatest value of a series at or before `t`, the earliest of equals; -1 for none. O(n) once a version. */
export function peakAt(track: TrackReader, series: number, t: number): number {
  const upTo = track.latestAt(t);
  return upTo < 0 ? -1 : (greatestOf(track, series)[upTo] ?? -1);
}

function greatestOf(track: TrackReader, series: number): Int32Array {
  let cached = cache.get(track);
  if (cached === undefined || cached.version !== track.version) {
    cached = { version: track.version, greatest: [] };
    cache.set(track, cached);
  }
  let greatest = cached.greatest[series];
  if (greatest === undefined) {
    const { values } = seriesData(track, series);
    greatest = new Int32Array(values.length);
    let peak = -1;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      // NaN is no value: a comparison with it is false, and the first value is taken whatever it is.
      if (!Number.isNaN(value) && (peak < 0 || value > (values[peak] as number))) peak = i;
      greatest[i] = peak;
    }
    cached.greatest[series] = greatest;
  }
  return greatest;
}

/** What is done tells more of a peak than what is thought, and both more than what is said. */
function weight(kind: string): number {
  if (kind === 'tool_call' || kind === 'env_action') return 2;
  return kind === 'llm_call' ? 1 : 0;
}

/**
 * The agent's step that was running at `t`: the innermost of those that cover it, calls before
 * thoughts. Undefined between two steps.
 */
export function stepAt(model: ModelReader, t: number): Located | undefined {
  let best: Located | undefined;
  let bestWeight = -1;
  let bestStart = -Infinity;
  for (const track of model.lane('agent')?.tracks ?? []) {
    if (!track.anchored) continue;
    for (const index of track.covering(t)) {
      const kind = track.kindOf(index);
      if (!isStepKind(kind)) continue;
      const own = weight(kind);
      const start = track.columns.start[index] as number;
      if (own < bestWeight || (own === bestWeight && start < bestStart)) continue;
      best = { track, index };
      bestWeight = own;
      bestStart = start;
    }
  }
  return best;
}

/** Something of the runtime worth naming, and the step that was running then. */
export interface RuntimeNote {
  readonly kind: 'peak' | 'mark';
  readonly track: TrackReader;
  readonly index: number;
  /** Series of a peak. */
  readonly series: number;
  readonly step: Located | undefined;
}

/** Peaks of every series up to `t`, then the bad life-cycle marks (out of memory, killed). O(series · log n + marks). */
export function runtimeNotes(model: ModelReader, lane: LaneInfo, t: number): RuntimeNote[] {
  const notes: RuntimeNote[] = [];
  for (const track of lane.tracks) {
    if (!track.anchored) continue;
    const note = (kind: RuntimeNote['kind'], index: number, series: number): void => {
      notes.push({ kind, track, index, series, step: stepAt(model, track.columns.start[index] as number) });
    };
    track.series.forEach((_, series) => {
      const index = peakAt(track, series, t);
      // Nothing at all is no peak of anything.
      if (index >= 0 && (seriesData(track, series).values[index] as number) > 0) note('peak', index, series);
    });
    for (const index of lifeCycle(track)) {
      if ((track.columns.start[index] as number) > t) break;
      if ((track.columns.level[index] as number) >= Level.error) note('mark', index, -1);
    }
  }
  return notes;
}
