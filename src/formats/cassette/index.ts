import type { FormatDescriptor } from '../types.ts';
import { belongsToCassette, isActivityLine, isCassetteManifest } from './policy.ts';
import { runOf } from './run-of.ts';

/** A Tutti session cassette: a hashed capture of an agent session, by folder or zip. */
export const format: FormatDescriptor = {
  id: 'cassette',
  title: 'Tutti session cassette',
  hints: ['cassette.json'],
  order: 14,
  grouped: true,
  runOf,
  sniff: (probe) =>
    isCassetteManifest(probe.text) || isActivityLine(probe.text)
      ? 0.99
      : belongsToCassette(probe)
        ? 0.985
        : 0,
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
