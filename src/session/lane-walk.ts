import { Flag, type Located, type ModelReader, type TrackReader } from '../model/index.ts';
import type { SessionState } from './types.ts';

/** Ids in the order a person gave them; the agent first whatever they say, and what they do not name behind, by rank. */
export function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  if (order.length === 0) return [...ids];
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (id: string): number => (id === 'agent' ? -1 : (places.get(id) ?? order.length));
  return ids.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** An order of all lanes; none where it is the rank's own. */
export function normalOrder(model: ModelReader, order: readonly string[]): string[] {
  const ids = model.lanes.map(({ id }) => id);
  const wanted = inOrder(ids, order);
  return wanted.every((id, i) => id === ids[i]) ? [] : wanted;
}

/** The order that a list of some lanes asks for; none where these stand as they would anyway. */
export function draggedOrder(model: ModelReader, some: readonly string[]): string[] {
  const asked = new Set(some);
  const ids = model.lanes.map(({ id }) => id).filter((id) => id !== 'agent' && asked.has(id));
  const wanted = some.filter((id) => ids.includes(id));
  return wanted.every((id, i) => id === ids[i]) ? [] : normalOrder(model, some);
}

/** What `h` and `l` walk: visible lanes from top to bottom, and after the agent's each agent that it started. O(agent's entries). */
export function walkedLanes(
  model: ModelReader,
  { hiddenLanes, laneOrder }: Pick<SessionState, 'hiddenLanes' | 'laneOrder'>,
): string[] {
  const hidden = new Set(hiddenLanes);
  const visible = inOrder(
    model.lanes.map(({ id }) => id),
    laneOrder,
  ).filter((id) => !hidden.has(id));
  return visible.flatMap((id) => (id === 'agent' ? [id, ...subAgents(model)] : [id]));
}

function subAgents(model: ModelReader): string[] {
  const found: Located[] = [];
  for (const track of model.lane('agent')?.tracks ?? []) {
    const { flags, length } = track.columns;
    for (let index = 0; index < length; index++) {
      if (((flags[index] as number) & Flag.agent) !== 0) found.push({ track, index });
    }
  }
  const start = ({ track, index }: Located): number => track.columns.start[index] as number;
  return found.sort((a, b) => start(a) - start(b)).map(({ track, index }) => track.entryId(index));
}

/** What lane-local stepping visits. */
export interface Walked {
  readonly tracks: readonly TrackReader[];
  /** An agent that was started: only what it did. */
  readonly within: Located | undefined;
}

/** A lane by its id, or a started agent by its entry's. */
export function walkedOf(model: ModelReader, walked: string): Walked {
  const lane = model.lane(walked);
  const within = lane === undefined ? model.locate(walked) : undefined;
  return { tracks: lane?.tracks ?? (within === undefined ? [] : [within.track]), within };
}

/** Depth that a chain of parents is followed to: a loop must end. */
const MAX_DEPTH = 512;

/** Whether an entry is, or lies under, the agent that is walked. O(depth). */
export function isWalked({ within }: Walked, { track, index }: Located): boolean {
  if (within === undefined) return true;
  let at = index;
  for (let depth = 0; at >= 0 && depth < MAX_DEPTH; depth++) {
    if (at === within.index) return track === within.track;
    const parent = track.columns.parent[at] as number;
    at = parent < 0 ? -1 : track.indexOf(parent);
  }
  return false;
}

/** What is selected when a lane is walked to: the agent itself, or what the lane shows at t; nothing before its first. */
export function shownOf({ tracks, within }: Walked, t: number): Located | undefined {
  let best = within;
  for (const track of within === undefined ? tracks : []) {
    const index = track.anchored ? track.latestAt(t) : track.columns.length - 1;
    if (index < 0) continue;
    const start = track.columns.start[index] as number;
    const isLater = best === undefined || start >= (best.track.columns.start[best.index] as number);
    if (isLater) best = { track, index };
  }
  return best;
}
