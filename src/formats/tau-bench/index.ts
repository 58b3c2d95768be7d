import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A result of tau-bench: the conversation with a played customer, and the reward. */
export const format: FormatDescriptor = {
  id: 'tau-bench',
  title: 'tau-bench result',
  hints: ['results.json'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    const isResult = (at: string): boolean =>
      shape.has(`${at}task_id`) &&
      shape.has(`${at}reward`) &&
      (shape.has(`${at}traj`) || shape.has(`${at}info`));
    return isResult('') || isResult('*.') ? 0.92 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
