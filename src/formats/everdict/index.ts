import type { FormatDescriptor, Probe } from '../types.ts';
import { roleOf } from './roles.ts';

/** The control plane's recording, trace, trajectory and run record, from a server or from files. */
export const format: FormatDescriptor = {
  id: 'everdict',
  title: 'Everdict recording and trace',
  hints: ['recording.json', 'trace.json', 'trace.jsonl', 'run.json', 'trajectory.json'],
  order: 10,
  grouped: true,
  sniff: (probe: Probe) => roleOf(probe.text, probe.name).confidence,
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
