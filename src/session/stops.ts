import { lowerBound } from '../base/index.ts';
import { Flag, type Located, type ModelReader, type TrackReader, knownAt } from '../model/index.ts';
import { isWalked, type Walked } from './lane-walk.ts';
import type { StepKind } from './types.ts';

/** A place in the total order of entries (RULES.md "Order"). `rank` may be infinite: before, or after, all at t. */
export interface Place {
  readonly t: number;
  readonly rank: number;
  readonly seq: number;
}

/** Somewhere stepping lands. A marker has no entry. */
export interface Stop extends Place {
  readonly entryId: string | undefined;
}

/** Markers come before the entries of their instant. */
const MARKER_RANK = -1;
/** Checkpoints come as a lane of their own, or as an open-vocabulary lane that a producer named so. */
const CHECKPOINT_LANES: ReadonlySet<string> = new Set([
  'checkpoints',
  'custom:checkpoint',
  'custom:checkpoints',
]);
const MOMENT_LANES: ReadonlySet<string> = new Set([
  ...CHECKPOINT_LANES,
  'frames',
  'nav',
  'repo',
  'infra',
  'runtime',
]);
/** In a series track all else is a sample. */
const LIFE_CYCLE = 'life-cycle';
const HIDDEN_IN_LISTS = Flag.superseded;

/** What a person put on the axis, and what lane-local stepping walks. */
export interface StopsOf {
  readonly markers: readonly number[];
  readonly walked: Walked | undefined;
}

/**
 * The next stop of a kind after a place (1), or the last before it (-1). Asks each track instead of
 * making a list: O(tracks · log n), plus the held pictures and samples that are passed over.
 */
export function nextStop(
  model: ModelReader,
  kind: StepKind,
  place: Place,
  direction: 1 | -1,
  { markers, walked }: StopsOf,
): Stop | undefined {
  let best: Stop | undefined;
  const offer = (stop: Stop | undefined): void => {
    if (stop === undefined) return;
    if (best === undefined || comparePlaces(stop, best) * direction < 0) best = stop;
  };
  if (kind === 'step' || kind === 'moment') offer(inList(model.steps, startOf, place, direction));
  if (kind === 'tool') offer(inList(model.steps, startOf, place, direction, isToolCall));
  if (kind === 'error' || kind === 'moment') offer(inList(model.errors, knownAt, place, direction));
  if (kind === 'checkpoint') offer(inMarkers(markers, place, direction));
  // In a lane chosen by itself everything counts, samples included.
  for (const track of walked?.tracks ?? [])
    if (track.anchored) offer(inTrack(track, place, direction, HIDDEN_IN_LISTS, walked));
  for (const track of model.tracks) {
    if (!track.anchored || !takes(kind, track, model)) continue;
    if (track.archetype === 'series' && !track.kinds.includes(LIFE_CYCLE)) continue;
    const skip = kind === 'event' ? HIDDEN_IN_LISTS : HIDDEN_IN_LISTS | Flag.held;
    offer(inTrack(track, place, direction, skip, undefined));
  }
  return best;
}

/** -1, 0 or 1. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.t !== b.t) return a.t < b.t ? -1 : 1;
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  return Math.sign(a.seq - b.seq);
}

export function startOf({ track, index }: Located): number {
  return track.columns.start[index] ?? Number.NaN;
}

/** The place of an entry, at its start or at another time of it. */
export function placeOf(located: Located, t = startOf(located)): Place {
  return { t, rank: located.track.rank, seq: located.track.columns.seq[located.index] ?? 0 };
}

/** Which tracks a kind of step visits, lists of steps and errors apart. Samples never. */
function takes(kind: StepKind, track: TrackReader, model: ModelReader): boolean {
  switch (kind) {
    case 'step':
    case 'tool':
    case 'error':
    case 'lane':
      return false;
    case 'event':
      return true;
    case 'moment':
      return MOMENT_LANES.has(track.laneId);
    case 'nav':
      return track.laneId === 'nav';
    case 'checkpoint':
      return CHECKPOINT_LANES.has(track.laneId);
    // The next picture; a recording without pictures is stepped by its smallest events.
    case 'frame':
      return track.laneId === 'frames' || (model.lane('frames')?.count ?? 0) === 0;
  }
}

const isToolCall = ({ track, index }: Located): boolean => track.kindOf(index) === 'tool_call';

function inTrack(
  track: TrackReader,
  place: Place,
  direction: 1 | -1,
  skip: number,
  walked: Walked | undefined,
): Stop | undefined {
  const { start, seq, flags, length } = track.columns;
  const compare = (index: number): number =>
    comparePlaces({ t: start[index] ?? 0, rank: track.rank, seq: seq[index] ?? 0 }, place);
  let index =
    direction === 1
      ? firstWhere(length, (i) => compare(i) > 0)
      : firstWhere(length, (i) => compare(i) >= 0) - 1;
  const passes = (at: number): boolean =>
    ((flags[at] ?? 0) & skip) !== 0 ||
    (walked === undefined
      ? track.archetype === 'series' && track.kindOf(at) !== LIFE_CYCLE
      : !isWalked(walked, { track, index: at }));
  while (index >= 0 && index < length && passes(index)) index += direction;
  if (index < 0 || index >= length) return undefined;
  return { ...placeOf({ track, index }), entryId: track.entryId(index) };
}

function inList(
  list: readonly Located[],
  time: (entry: Located) => number,
  place: Place,
  direction: 1 | -1,
  takes: (entry: Located) => boolean = () => true,
): Stop | undefined {
  const passes = (entry: Located | undefined): boolean =>
    entry !== undefined && (!entry.track.anchored || !takes(entry));
  const at = (i: number): Place => placeOf(list[i] as Located, time(list[i] as Located));
  let i =
    direction === 1
      ? firstWhere(list.length, (j) => comparePlaces(at(j), place) > 0)
      : firstWhere(list.length, (j) => comparePlaces(at(j), place) >= 0) - 1;
  while (i >= 0 && i < list.length && passes(list[i])) i += direction;
  const found = list[i];
  if (found === undefined) return undefined;
  return { ...at(i), entryId: found.track.entryId(found.index) };
}

function inMarkers(markers: readonly number[], place: Place, direction: 1 | -1): Stop | undefined {
  const before = lowerBound(markers, markers.length, place.t);
  const here =
    markers[before] === place.t ? comparePlaces({ t: place.t, rank: MARKER_RANK, seq: 0 }, place) : undefined;
  const past = here === undefined || here > 0 ? before : before + 1;
  const t = direction === 1 ? markers[past] : markers[here !== undefined && here < 0 ? before : before - 1];
  return t === undefined ? undefined : { t, rank: MARKER_RANK, seq: 0, entryId: undefined };
}

/** Index of the first element for which a monotone test holds; `length` when none. */
function firstWhere(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
