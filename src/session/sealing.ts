import type { Located, ModelReader } from '../model/index.ts';
import type { Notice, SessionState, TimeWindow } from './types.ts';

/** What a viewing keeps when the document under it is told anew. */
export interface CarriedOver {
  /** Added to every t: the two documents may count from different instants. */
  readonly shift: number;
  readonly state: Pick<SessionState, 'selection' | 'window' | 'range' | 'markerB' | 'markers'>;
  readonly notices: readonly Notice[];
}

/**
 * Position, selection, window and marks of a viewing, in the document that takes the place of the one they
 * were made in. The selected entry is found by its id, else by what it is: same lane, instant, kind and words.
 */
export function carryOver(state: SessionState, before: ModelReader, after: ModelReader): CarriedOver {
  const shift = before.origin === null || after.origin === null ? 0 : before.origin - after.origin;
  const moved = (t: number): number => t + shift;
  const stretch = ({ from, to }: TimeWindow): TimeWindow => ({ from: moved(from), to: moved(to) });
  const selection = selectionIn(state.selection, before, after, shift);
  const isLost = state.selection !== undefined && selection === undefined;
  return {
    shift,
    state: {
      selection,
      window: shift === 0 ? state.window : stretch(state.window),
      range: state.range === undefined || shift === 0 ? state.range : stretch(state.range),
      markerB: state.markerB === undefined ? undefined : moved(state.markerB),
      markers: shift === 0 ? state.markers : state.markers.map(moved),
    },
    notices: isLost
      ? [{ code: 'selection-gone', message: 'The selected entry is not in the sealed recording.' }]
      : [],
  };
}

function selectionIn(
  id: string | undefined,
  before: ModelReader,
  after: ModelReader,
  shift: number,
): string | undefined {
  const old = id === undefined ? undefined : before.locate(id);
  if (id === undefined || old === undefined) return undefined;
  const same = after.locate(id);
  if (same !== undefined && isAlike(old, same, shift)) return id;
  const t = startOf(old) + shift;
  for (const track of after.lane(old.track.laneId)?.tracks ?? []) {
    for (let index = track.firstFrom(t - TOLERANCE_MS); index < track.columns.length; index++) {
      if ((track.columns.start[index] as number) > t + TOLERANCE_MS) break;
      if (isAlike(old, { track, index }, shift)) return track.entryId(index);
    }
  }
  return undefined;
}

/** Two tellings of one instant may round it differently, ms. */
const TOLERANCE_MS = 1;

function isAlike(a: Located, b: Located, shift: number): boolean {
  return (
    a.track.laneId === b.track.laneId &&
    Math.abs(startOf(a) + shift - startOf(b)) <= TOLERANCE_MS &&
    a.track.kindOf(a.index) === b.track.kindOf(b.index) &&
    a.track.label(a.index) === b.track.label(b.index)
  );
}

const startOf = ({ track, index }: Located): number => track.columns.start[index] as number;
