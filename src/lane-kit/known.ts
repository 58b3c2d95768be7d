import type { Level, ModelReader, TrackReader } from '../model/index.ts';
import { Level as Levels } from '../model/index.ts';

/** Last instant of the run, ms: to where open spans are drawn. */
export const runEnd = (model: ModelReader): number => model.start + model.duration;

/**
 * From when on an entry's level, length and outcome may be shown: a span's end, an instant's own
 * time. An open span tells nothing before the run's end.
 */
export function knownAt(track: TrackReader, index: number, lastT: number): number {
  const end = track.columns.end[index] as number;
  if (Number.isNaN(end)) return track.columns.start[index] as number;
  return end === Infinity ? lastT : end;
}

/** Level as it may be shown at `playhead`: `info` until it is known. */
export function levelAt(track: TrackReader, index: number, playhead: number, lastT: number): Level {
  return knownAt(track, index, lastT) <= playhead ? (track.columns.level[index] as Level) : Levels.info;
}
