import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A run of SWE-agent: its steps, its chat, what it submitted. No clock. */
export const format: FormatDescriptor = {
  id: 'swe-agent',
  title: 'SWE-agent trajectory',
  hints: ['.traj'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    const hasSteps = shape.has('trajectory.*.action') && shape.has('trajectory.*.observation');
    if (
      hasSteps &&
      (shape.has('environment') || shape.has('trajectory.*.thought') || shape.has('trajectory.*.state'))
    )
      return 0.95;
    const hasChat =
      shape.has('history.*.role') && (shape.has('history.*.message_type') || shape.has('history.*.agent'));
    return hasChat ? 0.9 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
