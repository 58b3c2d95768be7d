import { createContext, useContext } from 'react';
import type { Description, LaneDefinition } from '../../lane-kit/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';

/** Which definition draws and describes which lane of the open recording. */
export type LaneDefinitions = ReadonlyMap<string, LaneDefinition>;

const LanesContext = createContext<LaneDefinitions>(new Map());
export const LanesProvider = LanesContext.Provider;
export const useLaneDefinitions = (): LaneDefinitions => useContext(LanesContext);

/**
 * The words for an entry at t, from its lane; the label alone when no definition claimed it. A lane
 * that throws costs its words and nothing else: the label still reads.
 */
export function describeEntry(lanes: LaneDefinitions, model: ModelReader, entry: Located, t: number): Description {
  const { track, index } = entry;
  const definition = lanes.get(track.laneId);
  const plain = { title: track.label(index), facts: [] } satisfies Description;
  if (definition === undefined) return plain;
  try {
    return definition.describe({ trackId: track.id, seq: track.columns.seq[index] ?? -1 }, model, t);
  } catch {
    return { ...plain, facts: [['lane', 'its description failed']] };
  }
}
