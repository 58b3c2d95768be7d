import type { Engine } from '../../engine/index.ts';
import type { Nudge } from '../types.ts';

/** The search of an engine, with hits where their lanes were moved to. */
export function shiftedSearch(engine: Engine, moved: readonly Nudge[]): Engine['search'] {
  const by = new Map(moved.map(({ laneId, ms }) => [laneId, ms]));
  return async (text, limit) => {
    const hits = await engine.search(text, limit);
    return hits.map((hit) => ({ ...hit, t: hit.t + (by.get(hit.laneId) ?? 0) })).sort((a, b) => a.t - b.t);
  };
}
