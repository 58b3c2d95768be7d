import type { FormatDescriptor } from '../types.ts';
import { confidence } from './versions.ts';

/** What `script` of util-linux wrote down of a terminal: its output, and beside it when each piece of it came. */
export const format: FormatDescriptor = {
  id: 'terminal-log',
  title: 'Terminal log of script(1)',
  hints: ['typescript', '.typescript', '.timing'],
  order: 40,
  grouped: true,
  sniff: ({ text }) => confidence(text),
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
