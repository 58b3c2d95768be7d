import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** What an agent of browser-use saw, thought and did in a browser, step by step. */
export const format: FormatDescriptor = {
  id: 'browser-use',
  title: 'browser-use history',
  hints: ['AgentHistory.json'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    if (
      shape.has('history.*.model_output') &&
      (shape.has('history.*.result') || shape.has('history.*.state'))
    )
      return 0.95;
    // The first step may hold a picture that is longer than what is looked at.
    return shape.has('history.*.model_output.action') ? 0.9 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
