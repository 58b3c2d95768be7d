import type { FormatDescriptor } from '../types.ts';
import { confidence } from './versions.ts';

/** HTTP Archive 1.1 and 1.2, as browsers, proxies and test tools write it. */
export const format: FormatDescriptor = {
  id: 'har',
  title: 'HTTP Archive (HAR)',
  hints: ['.har', '.har.json', '.har.zip'],
  order: 30,
  sniff: ({ text, name }) => confidence(text, name),
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
