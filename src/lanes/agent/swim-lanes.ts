import type { TrackColumns, TrackReader } from '../../model/index.ts';
import { Flag } from '../../model/index.ts';
import { TrackShare } from './track-share.ts';

/** Sub-agents drawn side by side at most; of more at once the rest stays among the run's own rows. */
const MOST = 6;
/** Depth that a chain of parents is followed to: a loop must end. */
const MAX_DEPTH = 512;
const OWN = 0;

/** A track of the agent's, parted by who worked. */
export interface SwimLanes {
  /** What the run's own agent did. */
  readonly own: TrackReader;
  /** Sub-agents, each lane for those that did not work at the same time. */
  readonly lanes: readonly TrackReader[];
  /** Every sub-agent that has a lane: its entry and which of `lanes` it is in. */
  readonly agents: readonly { readonly index: number; readonly lane: number }[];
}

/** Up to where a track was seen to hold no sub-agent, and in which version. */
const plain = new WeakMap<TrackReader, { readonly version: number; readonly length: number }>();

/** Whether a sub-agent begins anywhere on the track. O(entries since it was last asked) while none does. */
function isParted(track: TrackReader): boolean {
  const { version, columns } = track;
  const { flags, length } = columns;
  const seen = plain.get(track);
  for (
    let index = seen === undefined ? 0 : Math.min(seen.length, track.kept(seen.version));
    index < length;
    index++
  )
    if (((flags[index] ?? 0) & Flag.agent) !== 0) return true;
  plain.set(track, { version, length });
  return false;
}

/**
 * Parts a track by its sub-agents: each with all that lies under it goes to the first lane that is free
 * while it works. `undefined` where there are none. O(n · depth) where there are.
 */
export function swimLanes(track: TrackReader): SwimLanes | undefined {
  if (!isParted(track)) return undefined;
  const { columns } = track;
  const { start, end, flags, length } = columns;
  const laneOf = new Map<number, number>();
  const freeFrom: number[] = [];
  for (let index = 0; index < length; index += 1) {
    if (((flags[index] ?? 0) & Flag.agent) === 0) continue;
    const begin = start[index] ?? 0;
    const until = end[index] ?? Number.NaN;
    let lane = freeFrom.findIndex((free) => free <= begin);
    if (lane < 0) {
      if (freeFrom.length === MOST) continue;
      lane = freeFrom.length;
    }
    freeFrom[lane] = Number.isNaN(until) ? begin : until;
    laneOf.set(index, lane);
  }
  if (laneOf.size === 0) return undefined;
  const agentOf = agentsOf(track, columns, laneOf);
  const shareOf = Uint8Array.from(agentOf, (agent) => (agent < 0 ? OWN : (laneOf.get(agent) ?? OWN - 1) + 1));
  const shares = Array.from(
    { length: freeFrom.length + 1 },
    (_, share) => new TrackShare(track, shareOf, share, share === OWN ? undefined : agentOf),
  );
  const [own = track, ...lanes] = shares;
  return { own, lanes, agents: [...laneOf].map(([index, lane]) => ({ index, lane })) };
}

/** The innermost agent with a lane that each entry lies in, -1 for the run's own. */
function agentsOf(
  track: TrackReader,
  { parent, length }: TrackColumns,
  laneOf: ReadonlyMap<number, number>,
): Int32Array {
  const unknown = -2;
  const agents = new Int32Array(length).fill(unknown);
  const chain: number[] = [];
  for (let index = 0; index < length; index += 1) {
    let at = index;
    let agent = unknown;
    chain.length = 0;
    while (agent === unknown) {
      const known = agents[at] ?? unknown;
      if (known !== unknown) agent = known;
      else if (laneOf.has(at)) agent = at;
      chain.push(at);
      const next = parent[at] ?? -1;
      at = next < 0 ? -1 : track.indexOf(next);
      if (agent === unknown && (at < 0 || chain.length > MAX_DEPTH)) agent = -1;
    }
    for (const each of chain) agents[each] = agent;
  }
  return agents;
}
