import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A trial of Terminal-Bench 1: its result, and beside it what the terminal showed and what was typed. */
export const format: FormatDescriptor = {
  id: 'terminal-bench',
  title: 'Terminal-Bench trial',
  hints: ['results.json'],
  order: 25,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    if (shape.has('trial_name') && (shape.has('is_resolved') || shape.has('failure_mode'))) return 0.95;
    return shape.has('results.*.trial_name') && shape.has('results.*.is_resolved') ? 0.9 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
