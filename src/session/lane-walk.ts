import type { Located, ModelReader, TrackReader } from '../model/index.ts';
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

/** What `h` and `l` walk: visible lanes from top to bottom, each agent of several in the agent's lane by itself. */
export function walkedLanes(
  model: ModelReader,
  { hiddenLanes, laneOrder }: Pick<SessionState, 'hiddenLanes' | 'laneOrder'>,
): string[] {
  const hidden = new Set(hiddenLanes);
  const visible = inOrder(
    model.lanes.map(({ id }) => id),
    laneOrder,
  ).filter((id) => !hidden.has(id));
  return visible.flatMap((id) => {
    const tracks = id === 'agent' ? (model.lane(id)?.tracks ?? []) : [];
    return tracks.length > 1 ? tracks.map((track) => track.id) : [id];
  });
}

/** The tracks of what is walked: one of several agents, or all of a lane. */
export function tracksOfWalked(model: ModelReader, walked: string): readonly TrackReader[] {
  const agents = model.lane('agent')?.tracks ?? [];
  const agent = agents.length > 1 ? agents.find(({ id }) => id === walked) : undefined;
  return agent === undefined ? (model.lane(walked)?.tracks ?? []) : [agent];
}

/** The last entry that one of the tracks shows at t, by the total order; nothing before the first. */
export function latestOf(tracks: readonly TrackReader[], t: number): Located | undefined {
  let best: Located | undefined;
  for (const track of tracks) {
    const index = track.anchored ? track.latestAt(t) : track.columns.length - 1;
    if (index < 0) continue;
    const start = track.columns.start[index] as number;
    const beaten = best === undefined || start >= (best.track.columns.start[best.index] as number);
    if (beaten) best = { track, index };
  }
  return best;
}
