import { Flag } from '../../model/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';

/** Ancestors looked at; deeper nests keep the name of none. */
const MAX_DEPTH = 64;

/** Whether an agent that another one started begins at the entry. */
export const isSubAgent = ({ track, index }: Located): boolean =>
  ((track.columns.flags[index] ?? 0) & Flag.agent) !== 0;

/** The innermost sub-agent that an entry lies in, itself left out; undefined for the run's own agent. */
export function subAgentOf(model: ModelReader, entryId: string): Located | undefined {
  const entry = model.locate(entryId);
  if (entry === undefined) return undefined;
  const { track } = entry;
  let parent = track.columns.parent[entry.index] ?? -1;
  for (let depth = 0; parent >= 0 && depth < MAX_DEPTH; depth += 1) {
    const index = track.indexOf(parent);
    if (index < 0) return undefined;
    if (isSubAgent({ track, index })) return { track, index };
    parent = track.columns.parent[index] ?? -1;
  }
  return undefined;
}
