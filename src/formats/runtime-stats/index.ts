import type { FormatDescriptor } from '../types.ts';
import { confidence } from './versions.ts';

/** What samplers of a machine or a container print: vmstat, pidstat, top, docker stats, and lines of JSON with CPU and memory. */
export const format: FormatDescriptor = {
  id: 'runtime-stats',
  title: 'Runtime samples (vmstat, pidstat, top, docker stats)',
  hints: ['vmstat', 'pidstat', 'stats.jsonl'],
  order: 45,
  sniff: ({ text }) => confidence(text),
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
