import type { FormatDescriptor } from '../types.ts';
import { confidence } from './versions.ts';

/** Lines of text with a time each, as programs log them, and lines of JSON with a time and a message. */
export const format: FormatDescriptor = {
  id: 'plain-log',
  title: 'Log with times',
  hints: ['.log', '.out', '.err'],
  order: 60,
  sniff: (probe) => confidence(probe.text, probe.name),
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
