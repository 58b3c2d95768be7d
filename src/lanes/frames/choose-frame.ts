import { Flag, type GapReason, type Located, type ModelReader, type TrackReader } from '../../model/index.ts';

/** Intervals on each side that tell how often a picture is usually taken. */
const CADENCE_REACH = 16;
/** An interval is a gap from this many times the usual one on, and never below `GAP_MS`. */
const GAP_FACTOR = 3;
const GAP_MS = 1000;
/** Frames looked back through for one that is decoded already. */
const NEAREST_REACH = 24;
/** Decoded ahead of a playhead that runs, ms of wall time. */
export const AHEAD_MS = 2000;

/** A stretch without a captured frame; `to` is undefined where none follows. */
export interface CaptureGap {
  readonly from: number;
  readonly to: number | undefined;
  readonly reason: GapReason | undefined;
}

/**
 * When the picture of a repeated frame was first captured; undefined for a frame that brought a new
 * picture. O(repeats).
 */
export function heldSince({ track, index }: Located): number | undefined {
  const { flags, start } = track.columns;
  let first = index;
  while (first > 0 && ((flags[first] as number) & Flag.held) !== 0) first--;
  return first === index ? undefined : start[first];
}

/**
 * The gap that t lies in: one that the recording declares, or an interval between two frames much
 * longer than those around it. A repeated frame is none: it was captured. Undefined before the first
 * frame, at a frame's own instant, and on the axis of steps. O(log n + gaps).
 */
export function captureGap(model: ModelReader, laneId: string, t: number): CaptureGap | undefined {
  const at = model.latest(laneId, t);
  if (at === undefined || model.axis === 'steps') return undefined;
  const from = at.track.columns.start[at.index] as number;
  const to = nextStart(model, laneId, t);
  const declared = model.gaps.find(
    (gap) => gap.laneId === laneId && gap.from !== null && gap.from <= t && t < (gap.to ?? Infinity),
  );
  if (declared !== undefined) return { from, to, reason: declared.reason };
  if (t <= from || (to === undefined && model.status === 'live')) return undefined;
  const length = (to ?? model.start + model.duration) - from;
  const usual = usualInterval(at) ?? 0;
  return length > Math.max(GAP_MS, GAP_FACTOR * usual) ? { from, to, reason: undefined } : undefined;
}

/** Start of the first frame after t. O(tracks · log n). */
function nextStart(model: ModelReader, laneId: string, t: number): number | undefined {
  let next: number | undefined;
  for (const track of model.lane(laneId)?.tracks ?? []) {
    if (!track.anchored) continue;
    const start = track.columns.start[track.latestAt(t) + 1];
    if (start !== undefined && start < (next ?? Infinity)) next = start;
  }
  return next;
}

/** Median interval of the frames around one; undefined where there are too few to tell. */
function usualInterval({ track, index }: Located): number | undefined {
  const { start, length } = track.columns;
  const intervals: number[] = [];
  const last = Math.min(length - 1, index + CADENCE_REACH);
  for (let i = Math.max(1, index - CADENCE_REACH + 1); i <= last; i++)
    intervals.push((start[i] as number) - (start[i - 1] as number));
  if (intervals.length < 3) return undefined;
  return intervals.toSorted((a, b) => a - b)[intervals.length >> 1];
}

/** The decoded frame to show until the exact one is there: the nearest before it, never a later one. */
export function nearestDecoded<T>(
  { track, index }: Located,
  decoded: (entryId: string) => T | undefined,
): { readonly entryId: string; readonly picture: T } | undefined {
  for (let back = 0; back <= NEAREST_REACH && back <= index; back++) {
    const entryId = track.entryId(index - back);
    const picture = decoded(entryId);
    if (picture !== undefined) return { entryId, picture };
  }
  return undefined;
}

export interface Course {
  /** Running, at this many times the run's pace; standing: undefined. */
  readonly rate: number | undefined;
  readonly backwards: boolean;
  /** Frames that fit into the budget beside the shown one. */
  readonly room: number;
}

/**
 * The frames to decode next, most wanted first: while playing those of the next two seconds, while
 * standing the neighbours, the one in the direction of the last move first. Repeats show what is
 * decoded already and are left out. O(frames within two seconds).
 */
export function framesAhead({ track, index }: Located, t: number, course: Course): string[] {
  if (course.rate === undefined) {
    const [first, second] = course.backwards ? ([-1, 1] as const) : ([1, -1] as const);
    return [neighbour(track, index, first), neighbour(track, index, second)]
      .filter((entryId) => entryId !== undefined)
      .slice(0, course.room);
  }
  const { start, flags, length } = track.columns;
  const until = t + AHEAD_MS * course.rate;
  const wanted: string[] = [];
  for (let i = index + 1; i < length && wanted.length < course.room; i++) {
    if ((start[i] as number) > until) break;
    if (((flags[i] as number) & Flag.held) === 0) wanted.push(track.entryId(i));
  }
  return wanted;
}

/** The next frame with another picture, in one direction. */
function neighbour(track: TrackReader, index: number, direction: 1 | -1): string | undefined {
  const { flags, length } = track.columns;
  let i = index;
  if (direction === 1) {
    do i++;
    while (i < length && ((flags[i] as number) & Flag.held) !== 0);
  } else {
    while (i > 0 && ((flags[i] as number) & Flag.held) !== 0) i--;
    i--;
  }
  return i >= 0 && i < length ? track.entryId(i) : undefined;
}
