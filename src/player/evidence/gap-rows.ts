import { Flag } from '../../model/index.ts';
import type { GapReason, LaneInfo, ModelReader, TrackReader } from '../../model/index.ts';
import { gapMeaning } from './gap-meaning.ts';

/** One thing that the recording does not hold, or does not say surely: told by it, or found by the player. */
export interface GapRow {
  readonly basis: 'declared' | 'found';
  readonly code: string;
  readonly reason: GapReason;
  /** `undefined`: of the recording as a whole. */
  readonly laneId: string | undefined;
  /** Entries or records that it stands for. */
  readonly count: number;
  readonly detail?: string;
  /** Ms on the axis; `null` where it has no place. */
  readonly from: number | null;
  readonly to: number | null;
  /** The first entry it is about. */
  readonly entryId?: string;
  /** In place of the reason's words. */
  readonly title?: string;
  /** What cannot be told because of it. */
  readonly effect: string;
  /** What can be told all the same. */
  readonly works: string;
}

type Bare = Omit<GapRow, 'effect' | 'works' | 'title'>;

/** By these a producer says so itself; all else is found missing by whoever reads. */
const DECLARED_CODES = new Set([
  'declared',
  'redacted',
  'attached-live',
  'left-out',
  'body-cut',
  'bodies-capped',
]);
const DECLARED_REASONS = new Set<GapReason>([
  'not requested',
  'not capable',
  'pending',
  'expired',
  'forbidden',
]);

/**
 * Every gap of a recording of any format, in one list: what its reader told, then what the model shows by itself: records that
 * were turned away, times that are doubtful, content that is not there, kinds that nobody knows. O(entries).
 */
export function gapRows(model: ModelReader): readonly GapRow[] {
  const told = model.gaps.map(
    ({ laneId, from, to, code, reason, detail }): Bare => ({
      basis: DECLARED_CODES.has(code) || DECLARED_REASONS.has(reason) ? 'declared' : 'found',
      code,
      reason,
      laneId,
      count: 1,
      from,
      to,
      ...(detail === undefined ? {} : { detail }),
    }),
  );
  const found = [...ofLedger(model), ...model.lanes.flatMap((lane) => ofLane(model, lane)), ...ofEnd(model)];
  return [...told, ...found].map((row) => ({ ...row, ...gapMeaning(row) }));
}

/** Where readers put records of which they do not know what they mean. */
const OTHER = 'other';
const NOWHERE = { basis: 'found', from: null, to: null } as const;

/** What the ledger turned away. */
function ofLedger({ ledger }: ModelReader): Bare[] {
  if (ledger.rejected === 0) return [];
  const detail = ledger.reasons
    .filter(({ code }) => !code.startsWith('merged'))
    .map(({ code, count }) => `${code} ${count}×`)
    .join(', ');
  return [
    {
      ...NOWHERE,
      code: 'records-rejected',
      reason: 'refused',
      laneId: undefined,
      count: ledger.rejected,
      detail,
    },
  ];
}

function ofLane(model: ModelReader, lane: LaneInfo): Bare[] {
  if (lane.count === 0 && lane.tracks.length === 0) return [];
  const { id } = lane;
  const rows: Bare[] = [];
  const add = (code: string, reason: GapReason, count: number, more: Partial<Bare> = {}): void => {
    if (count > 0) rows.push({ ...NOWHERE, code, reason, laneId: id, count, ...more });
  };
  const off = model.offAxis.filter(({ laneId }) => laneId === id);
  add('time-implausible', 'missing', off.length, off[0] === undefined ? {} : { detail: off[0].reason });
  const assumed = marked(lane.tracks, Flag.assumed);
  // On an axis of steps nothing has a time, and that is said once.
  if (model.axis === 'time') add('time-assumed', 'missing', assumed.count, assumed.place);
  const clamped = marked(lane.tracks, Flag.clamped);
  add('time-stepped-back', 'missing', clamped.count, clamped.place);
  const missing = marked(lane.tracks, Flag.missing);
  const told = model.gaps.filter(({ laneId }) => laneId === id).length;
  if (told < missing.count) add('content-missing', 'missing', missing.count - told, missing.place);
  if (model.axis === 'time' && !lane.anchored) add('clock-unknown', 'missing', lane.count);
  if (id === OTHER) add('kind-unknown', 'missing', lane.count);
  return rows;
}

/** The recording ends in the middle, and its reader did not say where. */
function ofEnd({ status, axis, gaps, entryCount }: ModelReader): Bare[] {
  const rows: Bare[] = [];
  if (status === 'ended' && !gaps.some(({ reason }) => reason === 'stopped early'))
    rows.push({ ...NOWHERE, code: 'ended-early', reason: 'stopped early', laneId: undefined, count: 1 });
  if (axis === 'steps' && entryCount > 0)
    rows.push({ ...NOWHERE, code: 'no-times', reason: 'not capable', laneId: undefined, count: 1 });
  return rows;
}

function marked(
  tracks: readonly TrackReader[],
  flag: number,
): { readonly count: number; readonly place: Pick<Bare, 'entryId' | 'from'> | object } {
  let count = 0;
  let place: object = {};
  for (const track of tracks) {
    const { flags, start, length } = track.columns;
    for (let index = 0; index < length; index++) {
      if (((flags[index] ?? 0) & flag) === 0) continue;
      if (count === 0)
        place = { entryId: track.entryId(index), ...(track.anchored ? { from: start[index] ?? null } : {}) };
      count++;
    }
  }
  return { count, place };
}
