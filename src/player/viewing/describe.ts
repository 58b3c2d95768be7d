import { say } from '../../base/index.ts';
import { createContext, useContext } from 'react';
import { describeEntry } from '../../lane-kit/index.ts';
import type { ClaimedLane, Description } from '../../lane-kit/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';

/** The lanes of the open recording by id, each with the definition that draws and describes it. */
export type ClaimedLanes = ReadonlyMap<string, ClaimedLane>;

const LanesContext = createContext<ClaimedLanes>(new Map());
export const LanesProvider = LanesContext.Provider;
export const useClaimedLanes = (): ClaimedLanes => useContext(LanesContext);

/**
 * The words for an entry at t, from its lane. A lane that throws costs its own words and nothing
 * else: what the columns say still reads, and the failure is said.
 */
export function describe(
  lanes: ClaimedLanes,
  model: ModelReader,
  { track, index }: Located,
  t: number,
): Description {
  const ref = { trackId: track.id, seq: track.columns.seq[index] ?? -1 };
  const definition = lanes.get(track.laneId)?.definition;
  if (definition === undefined) return describeEntry(ref, model, t);
  try {
    return definition.describe(ref, model, t);
  } catch (error) {
    const plain = describeEntry(ref, model, t);
    const why = error instanceof Error ? error.message : String(error);
    return { title: plain.title, facts: [...plain.facts, ['lane', say`its description failed: ${why}`]] };
  }
}
