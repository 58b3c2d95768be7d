import type { FormatDescriptor } from '../types.ts';

/** Playhead's own bundle: a `manifest.json` that names the attempts and the digest of every file. */
export const format: FormatDescriptor = {
  id: 'bundle',
  title: 'Playhead bundle',
  hints: ['manifest.json', '.zip'],
  order: 0,
  handsTo: ['everdict'],
  sniff: ({ text, name }) => {
    if (!/"schemaVersion"\s*:/.test(text) || !/"attempts"\s*:/.test(text)) return 0;
    return name.split('/').at(-1) === 'manifest.json' ? 0.98 : 0.7;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
