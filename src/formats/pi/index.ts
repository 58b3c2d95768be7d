import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A session of the pi coding agent: a header, then messages, compactions and changes of model. */
export const format: FormatDescriptor = {
  id: 'pi',
  title: 'pi session',
  hints: ['.jsonl'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    if (!shape.strings('type').includes('session') || !shape.has('cwd')) return 0;
    return shape.has('message.role') || shape.has('modelId') || shape.has('version') ? 0.92 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
