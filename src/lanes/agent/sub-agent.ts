import { Flag } from '../../model/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';

/** Ancestors looked at; deeper nests keep the name of none. */
const MAX_DEPTH = 64;

/** Whether an agent that another one started begins at the entry. */
export const isSubAgent = ({ track, index }: Located): boolean =>
  ((track.columns.flags[index] ?? 0) & Flag.agent) !== 0;

/** Index of the innermost sub-agent that an entry lies in, itself left out; -1 for the run's own agent. */
export function agentOf({ track, index }: Located): number {
  let parent = track.columns.parent[index] ?? -1;
  for (let depth = 0; parent >= 0 && depth < MAX_DEPTH; depth += 1) {
    const above = track.indexOf(parent);
    if (above < 0 || isSubAgent({ track, index: above })) return above;
    parent = track.columns.parent[above] ?? -1;
  }
  return -1;
}

/** The innermost sub-agent that an entry lies in; undefined for the run's own agent. */
export function subAgentOf(model: ModelReader, entryId: string): Located | undefined {
  const entry = model.locate(entryId);
  const index = entry === undefined ? -1 : agentOf(entry);
  return entry === undefined || index < 0 ? undefined : { track: entry.track, index };
}
