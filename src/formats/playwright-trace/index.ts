import type { FormatDescriptor } from '../types.ts';
import { roleOf } from './roles.ts';
import { runOf } from './run-of.ts';

/** Playwright's trace.zip, unpacked: one or several `.trace` files with their network, stacks and resources. */
export const format: FormatDescriptor = {
  id: 'playwright-trace',
  title: 'Playwright trace',
  hints: ['trace.zip', '.trace', '.network', '.stacks'],
  order: 12,
  grouped: true,
  runOf,
  handsTo: ['har'],
  sniff: ({ text }) => roleOf(text).confidence,
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
