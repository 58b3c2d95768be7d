import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** Steps on a desktop as OpenCUA and AgentNet keep them: a picture, what was thought, the action. */
export const format: FormatDescriptor = {
  id: 'opencua',
  title: 'OpenCUA steps',
  hints: ['s_….json'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    if (!shape.has('task_id')) return 0;
    if (shape.has('steps.*.inner_monologue') || (shape.has('steps.*.image') && shape.has('steps.*.action')))
      return 0.95;
    return shape.has('traj.*.image') && shape.has('traj.*.value') ? 0.95 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
