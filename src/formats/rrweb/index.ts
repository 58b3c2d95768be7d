import type { FormatDescriptor } from '../types.ts';
import { confidence } from './versions.ts';

/** Events of rrweb's recorder: a page's DOM over time, as an array, lines, or wrapped. */
export const format: FormatDescriptor = {
  id: 'rrweb',
  title: 'rrweb recording',
  hints: ['.rrweb.json', 'rrweb.json', 'events.json'],
  order: 30,
  sniff: (probe) => confidence(probe.text, probe.name),
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
