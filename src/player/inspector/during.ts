import type { LaneInfo, Located, ModelReader } from '../../model/index.ts';

/** Entries looked at per track: a step that lasts an hour must not list a million samples. */
const PER_TRACK = 200;

/** What one lane did while a step ran. */
export interface DuringLane {
  readonly lane: LaneInfo;
  readonly entries: readonly Located[];
  /** More than were looked at touched the interval. */
  readonly more: boolean;
}

/**
 * Entries of the other lanes that began inside a step's interval, by lane rank, each lane by (start,
 * track rank, seq). Samples of series are left out: a lane of them is a chart, not a list. An instant
 * (a message) lasts until `next`, the start of the step after it.
 */
export function duringStep(model: ModelReader, step: Located, next: number | undefined): DuringLane[] {
  if (!step.track.anchored) return [];
  const from = step.track.columns.start[step.index] ?? 0;
  const end = step.track.columns.end[step.index] ?? Number.NaN;
  const runEnd = model.start + model.duration;
  const to = Math.min(Number.isNaN(end) ? (next ?? runEnd) : end, runEnd);
  const lanes: DuringLane[] = [];
  for (const lane of model.lanes) {
    if (lane.id === step.track.laneId || lane.archetype === 'series') continue;
    const entries: Located[] = [];
    let more = false;
    for (const track of lane.tracks) {
      if (!track.anchored || track.archetype === 'series') continue;
      const indices = track.range(from, to, PER_TRACK + 1);
      more ||= indices.length > PER_TRACK;
      for (const index of indices.slice(0, PER_TRACK)) {
        // A span that only reaches into the interval began before the step: it is not of its making.
        if ((track.columns.start[index] ?? Number.NaN) >= from) entries.push({ track, index });
      }
    }
    if (entries.length === 0) continue;
    entries.sort(inTotalOrder);
    lanes.push({ lane, entries, more });
  }
  return lanes;
}

function inTotalOrder(a: Located, b: Located): number {
  const byStart = (a.track.columns.start[a.index] ?? 0) - (b.track.columns.start[b.index] ?? 0);
  if (byStart !== 0) return byStart;
  if (a.track !== b.track) return a.track.rank - b.track.rank;
  return (a.track.columns.seq[a.index] ?? 0) - (b.track.columns.seq[b.index] ?? 0);
}
