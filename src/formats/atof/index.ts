import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** Event lines of the NeMo relay: scopes that begin and end, nested by their ids. */
export const format: FormatDescriptor = {
  id: 'atof',
  title: 'ATOF event lines',
  hints: ['.atof.jsonl'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    return shape.has('atof_version') || (shape.has('scope_category') && shape.has('uuid')) ? 0.95 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
