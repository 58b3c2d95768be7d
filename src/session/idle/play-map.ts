import { upperBound } from '../../base/index.ts';
import type { PlayMap } from '../playback-time.ts';
import type { TimeWindow } from '../types.ts';

/**
 * Play that leaves silences out: the first `keep` ms of each are played, then it is left in one move.
 * A playhead that a person put into a silence leaves it at once.
 */
export function skipMap(run: TimeWindow, silences: readonly TimeWindow[], keep: number): PlayMap | undefined {
  const holes = silences.filter(({ from, to }) => to - from > keep);
  if (holes.length === 0) return undefined;
  const starts = Float64Array.from(holes, ({ from }) => from + keep);
  const ends = Float64Array.from(holes, ({ to }) => to);
  // Where in play each hole lies, and how much of the run is left out up to behind it.
  const places = new Float64Array(holes.length);
  const missing = new Float64Array(holes.length + 1);
  holes.forEach((_, i) => {
    places[i] = (starts[i] as number) - (missing[i] as number);
    missing[i + 1] = (missing[i] as number) + (ends[i] as number) - (starts[i] as number);
  });
  const toPlay = (t: number): number => {
    const before = upperBound(starts, starts.length, t);
    const hole = before - 1;
    if (hole >= 0 && t < (ends[hole] as number)) return places[hole] as number;
    return t - (missing[before] as number);
  };
  return {
    toPlay,
    toRun: (place) => place + (missing[upperBound(places, places.length, place)] as number),
    start: run.from,
    end: toPlay(run.to),
  };
}

/** How long a decision is dwelt on at speed 1, ms of play. */
export const DWELL_MS = 1500;

/** Play from step to step: the playhead stands on each for a while, then goes to the next in one move. */
export function stepMap(run: TimeWindow, steps: readonly number[]): PlayMap {
  const inside = steps.filter((t) => t > run.from && t <= run.to).sort((a, b) => a - b);
  // Where the run begins is dwelt on too, be it a step or not.
  const times = Float64Array.from([run.from, ...inside]);
  return {
    toPlay: (t) => Math.max(0, upperBound(times, times.length, t) - 1) * DWELL_MS,
    toRun: (place) =>
      times[Math.min(times.length - 1, Math.max(0, Math.floor(place / DWELL_MS + 1e-9)))] as number,
    start: 0,
    end: times.length * DWELL_MS,
  };
}
