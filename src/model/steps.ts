import { mergeInOrder } from './order.ts';
import type { Located } from './reader-types.ts';
import type { Track } from './track.ts';

const STEP_KINDS: ReadonlySet<string> = new Set(['message', 'llm_call', 'tool_call', 'env_action']);

/** A step is something the agent said or did (RULES.md "Step"). */
export function isStepKind(kind: string): boolean {
  return STEP_KINDS.has(kind);
}

/** All steps of the agent lane, in the total order. O(n). */
export function stepsOf(tracks: readonly Track[]): Located[] {
  const lists = tracks
    .filter((track) => track.laneId === 'agent')
    .map((track) => {
      const isStep = track.kinds.map(isStepKind);
      const found: Located[] = [];
      for (let index = 0; index < track.store.length; index++) {
        if (isStep[track.columns.kind[index] as number] === true) found.push({ track, index });
      }
      return found;
    });
  return mergeInOrder(lists, ({ track, index }) => track.columns.start[index] as number);
}
