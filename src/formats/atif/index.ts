import type { FormatDescriptor, Probe } from '../types.ts';
import { runOf } from './run-of.ts';

/** Trajectories of Harbor (Terminal-Bench 2), NeMo relay and others: the Agent Trajectory Interchange Format. */
export const format: FormatDescriptor = {
  id: 'atif',
  title: 'ATIF trajectory',
  hints: ['trajectory.json'],
  order: 20,
  grouped: true,
  runOf,
  sniff: ({ text, name }: Probe) => {
    const head = text.trimStart();
    if (!head.startsWith('{')) return 0;
    if (/"schema_version"\s*:\s*"atif/i.test(head)) return 0.97;
    // The version may stand behind steps that fill the head.
    const looks =
      /"steps"\s*:\s*\[/.test(head) &&
      /"step_id"\s*:/.test(head) &&
      /"source"\s*:\s*"(?:agent|user|system)"/.test(head);
    return looks ? (/trajectory[^/]*\.json$/.test(name) ? 0.8 : 0.6) : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
