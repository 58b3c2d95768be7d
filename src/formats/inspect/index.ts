import type { FormatDescriptor } from '../types.ts';
import { roleOf } from './roles.ts';
import { runOf } from './run-of.ts';

/** Inspect AI's logs: one `.json`, or an `.eval` (a zip of a header and one file a sample). */
export const format: FormatDescriptor = {
  id: 'inspect',
  title: 'Inspect AI log',
  hints: ['.eval', 'logs/*.json'],
  order: 14,
  grouped: true,
  runOf,
  sniff: ({ text }) => roleOf(text).confidence,
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
