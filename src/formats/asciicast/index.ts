import type { FormatDescriptor } from '../types.ts';
import { confidence } from './versions.ts';

/** A terminal session as asciinema and its kin record it: what was written, when, on a screen of which size. */
export const format: FormatDescriptor = {
  id: 'asciicast',
  title: 'asciicast terminal recording',
  hints: ['.cast'],
  order: 40,
  sniff: (probe) => confidence(probe.text),
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
