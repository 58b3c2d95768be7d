import type { Located } from '../../model/index.ts';
import { ancestorsOf } from '../steps/steps-model.ts';

/** Neighbours looked at on each side of an entry for its counterpart. */
const REACH = 4096;

/**
 * The other half of a tool call: its result, or the call of a result. A reader that folds results into
 * their calls leaves no row to find, and the answer is `undefined`. `idOf` reads the call id from a
 * record. Pairs by parent first (a result filed under its call), then by id among the neighbours.
 */
export function counterpartCandidates({ track, index }: Located): Located[] {
  const kind = track.kindOf(index);
  if (kind !== 'tool_call' && kind !== 'tool_result') return [];
  const wanted = kind === 'tool_call' ? 'tool_result' : 'tool_call';
  if (!track.kinds.includes(wanted)) return [];
  if (kind === 'tool_result') {
    const parent = ancestorsOf({ track, index })[0];
    if (parent !== undefined && track.kindOf(parent.index) === wanted) return [parent];
  }
  const step = kind === 'tool_call' ? 1 : -1;
  const seq = track.columns.seq[index] ?? -1;
  const found: Located[] = [];
  for (let i = index + step, n = 0; i >= 0 && i < track.columns.length && n < REACH; i += step, n += 1) {
    if (track.kindOf(i) !== wanted) continue;
    if (kind === 'tool_call' && track.columns.parent[i] === seq) return [{ track, index: i }];
    if (found.length < 32) found.push({ track, index: i });
  }
  return found;
}
