import type { LaneInfo, Located, ModelReader, TrackReader } from '../../model/index.ts';
import { REACH_MS, isAction } from './actions.ts';
import { causeOf } from './edges.ts';
import { inTotalOrder, isSame } from './total-order.ts';

/** Entries looked at per track: a step that lasts an hour must not list a million samples. */
const PER_TRACK = 200;
/** Entries looked at per track behind a step's end. */
const PER_TRACK_AFTER = 60;

/** What one lane did while a step ran, and right after it because of it. */
export interface DuringLane {
  readonly lane: LaneInfo;
  /** Began inside the step's interval. */
  readonly entries: readonly Located[];
  /** Began within 2 s of its end, or were sampled later, and are read as its doing. */
  readonly after: readonly Located[];
  /** More than were looked at touched the interval. */
  readonly more: boolean;
}

/**
 * Entries of the other lanes that began inside a step's interval, by lane rank, each lane by (start,
 * track rank, seq), and those that followed from it. Samples of series are left out: a lane of them is
 * a chart, not a list; what they say of the machine's life is kept. An instant (a message) lasts until
 * `next`, the start of the step after it.
 */
export function duringStep(model: ModelReader, step: Located, next: number | undefined): DuringLane[] {
  if (!step.track.anchored) return [];
  const from = step.track.columns.start[step.index] ?? 0;
  const end = step.track.columns.end[step.index] ?? Number.NaN;
  const lastT = model.start + model.duration;
  // An action without a length is over at once: what comes after it is told as that.
  const to = Math.min(Number.isNaN(end) ? (isAction(step) ? from : (next ?? lastT)) : end, lastT);
  const lanes: DuringLane[] = [];
  for (const lane of model.lanes) {
    if (lane.id === step.track.laneId) continue;
    const entries: Located[] = [];
    const after: Located[] = [];
    let more = false;
    for (const track of lane.tracks) {
      if (!tells(track)) continue;
      const indices = inside(track, from, to);
      more ||= indices.length > PER_TRACK;
      for (const index of indices.slice(0, PER_TRACK)) entries.push({ track, index });
      if (isAction(step)) after.push(...following(model, step, track, to));
    }
    if (entries.length + after.length === 0) continue;
    lanes.push({ lane, entries: entries.toSorted(inTotalOrder), after: after.toSorted(inTotalOrder), more });
  }
  return lanes;
}

const LIFE_CYCLE = 'life-cycle';

const tells = (track: TrackReader): boolean =>
  track.anchored && (track.archetype !== 'series' || track.kinds.includes(LIFE_CYCLE));

const isTold = (track: TrackReader, index: number): boolean =>
  track.archetype !== 'series' || track.kindOf(index) === LIFE_CYCLE;

/** Entries that begin in [from, to]; one that only reaches into it began before the step and is not of its making. */
function inside(track: TrackReader, from: number, to: number): number[] {
  const found: number[] = [];
  for (
    let index = track.firstFrom(from);
    index < track.columns.length && found.length <= PER_TRACK;
    index += 1
  ) {
    if ((track.columns.start[index] ?? Number.POSITIVE_INFINITY) > to) break;
    if (isTold(track, index)) found.push(index);
  }
  return found;
}

/** Entries behind the end of an action whose nearest cause it is. */
function following(model: ModelReader, step: Located, track: TrackReader, to: number): Located[] {
  const found: Located[] = [];
  const first = track.latestAt(to) + 1;
  for (let index = first; index < track.columns.length && index - first < PER_TRACK_AFTER; index += 1) {
    // The next sample of a state tells of the step however late it was taken.
    if (index > first && (track.columns.start[index] ?? 0) > to + REACH_MS) break;
    if (!isTold(track, index)) continue;
    const entry = { track, index };
    const edge = causeOf(model, entry);
    if (edge !== undefined && isOf(model, edge.cause, step)) found.push(entry);
  }
  return found;
}

/** Whether a cause is the step, or the action inside it. */
function isOf(model: ModelReader, cause: Located, step: Located): boolean {
  if (isSame(cause, step)) return true;
  if (cause.track.kindOf(cause.index) !== 'env_action') return false;
  const edge = causeOf(model, cause);
  return edge !== undefined && edge.rule !== 'order' && isSame(edge.cause, step);
}
