import type { Located } from './reader-types.ts';
import type { RowChoice } from './row-list.ts';
import type { Track } from './track.ts';

const STEP_KINDS: ReadonlySet<string> = new Set(['message', 'llm_call', 'tool_call', 'env_action']);

/** A step is something the agent said or did (RULES.md "Step"). */
export function isStepKind(kind: string): boolean {
  return STEP_KINDS.has(kind);
}

/** All steps of the agent lane, in the total order. */
export const STEPS: RowChoice = {
  takes: ({ laneId }) => laneId === 'agent',
  gather(track: Track, from: number, into: Located[]) {
    const isStep = track.kinds.map(isStepKind);
    const { kind } = track.columns;
    for (let index = from; index < track.store.length; index++) {
      if (isStep[kind[index] as number] === true) into.push({ track, index });
    }
  },
  time: ({ track, index }) => track.columns.start[index] as number,
};
