import { runEnd } from '../../lane-kit/index.ts';
import { Flag } from '../../model/index.ts';
import type { Gap, LaneInfo, ModelReader, Rung, TrackReader } from '../../model/index.ts';
import type { Nudge } from '../../session/index.ts';

/** Entries of one mark, and the first of them to look at. */
export interface Marked {
  readonly count: number;
  readonly first: string | undefined;
}

/** What a lane is worth: how it was timed, what it repeats and what it lacks. */
export interface LaneHonesty {
  readonly lane: LaneInfo;
  readonly clock: 'wall' | 'relative' | 'order';
  /** The rung whose capture such a lane takes; `undefined` for the agent's own and for lanes no rung names. */
  readonly rung: Rung | undefined;
  /** Time taken from the record before it. */
  readonly assumed: Marked;
  /** End before its start, or time raised to its predecessor's. */
  readonly clamped: Marked;
  /** Same content as the one before: nothing changed, nothing is missing. */
  readonly held: Marked;
  /** Content that the recording does not hold. */
  readonly missing: Marked;
  readonly gaps: readonly Gap[];
  readonly redacted: number;
  readonly offAxis: number;
  /** No lane of the player knows it: it is drawn by what is left. */
  readonly isUnknown: boolean;
  /** How long before the run's end its last entry lies, ms; `undefined` where that tells nothing. */
  readonly stopsEarly: number | undefined;
  /** Moved by hand against the agent's lane, ms. */
  readonly nudged: number | undefined;
  /** Its times have a unit, so that it could be moved. */
  readonly isMovable: boolean;
}

const RUNGS: Readonly<Record<string, Rung>> = {
  frames: 'frames',
  windows: 'frames',
  dom: 'semantic',
  nav: 'semantic',
  network: 'semantic',
  console: 'semantic',
  repo: 'semantic',
  logs: 'semantic',
  runtime: 'semantic',
};

/** A sampled lane that ends this long before the run does has stopped, ms; and this share of the run. */
const EARLY_MS = 5000;
const EARLY_SHARE = 0.1;

/** Every lane of the recording. `isUnknown` says which no definition knows. O(entries). */
export function laneHonesty(
  model: ModelReader,
  isUnknown: (laneId: string) => boolean,
  nudges: readonly Nudge[] = [],
): LaneHonesty[] {
  return model.lanes.map((lane) => {
    const gaps = model.gaps.filter(({ laneId }) => laneId === lane.id);
    return {
      lane,
      clock: clockOf(model, lane),
      rung: RUNGS[lane.id],
      assumed: marked(lane.tracks, Flag.assumed),
      clamped: marked(lane.tracks, Flag.clamped),
      held: marked(lane.tracks, Flag.held),
      missing: marked(lane.tracks, Flag.missing),
      gaps,
      redacted: gaps.filter(({ reason }) => reason === 'redacted').length,
      offAxis: model.offAxis.filter(({ laneId }) => laneId === lane.id).length,
      isUnknown: isUnknown(lane.id),
      stopsEarly: stopsEarly(model, lane),
      nudged: nudges.find(({ laneId }) => laneId === lane.id)?.ms,
      isMovable:
        lane.id !== 'agent' && model.axis === 'time' && lane.tracks.some(({ clock }) => clock !== 'order'),
    };
  });
}

/** Before it is moved by hand a lane without an epoch has a unit, but no place among lanes that have one. */
function clockOf({ axis }: ModelReader, { tracks, anchored }: LaneInfo): LaneHonesty['clock'] {
  if (axis === 'steps') return 'order';
  if (tracks.some(({ clock }) => clock === 'wall')) return 'wall';
  if (tracks.some(({ clock }) => clock === 'relative')) return 'relative';
  return anchored && tracks.length === 0 ? 'wall' : 'order';
}

function marked(tracks: readonly TrackReader[], flag: number): Marked {
  let count = 0;
  let first: string | undefined;
  for (const track of tracks) {
    const { flags, length } = track.columns;
    for (let index = 0; index < length; index += 1) {
      if (((flags[index] ?? 0) & flag) === 0) continue;
      count += 1;
      first ??= track.entryId(index);
    }
  }
  return { count, first };
}

/** Only what is sampled all the time can be said to have stopped: the machine's numbers. */
function stopsEarly(model: ModelReader, lane: LaneInfo): number | undefined {
  if (lane.archetype !== 'series' || lane.lastT === null || model.axis === 'steps') return undefined;
  const early = runEnd(model) - lane.lastT;
  return early > Math.max(EARLY_MS, model.duration * EARLY_SHARE) ? early : undefined;
}

/** From the first to the last of what was captured beside the trace, ms. */
export function capturedSpan(model: ModelReader): { readonly from: number; readonly to: number } | undefined {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const lane of model.lanes) {
    if (lane.id === 'agent' || lane.id === 'infra' || lane.firstT === null || lane.lastT === null) continue;
    from = Math.min(from, lane.firstT);
    to = Math.max(to, lane.lastT);
  }
  return from <= to ? { from, to } : undefined;
}
