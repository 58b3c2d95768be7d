import type { FormatDescriptor } from '../types.ts';

/** A unified diff as git, svn or an agent wrote it: one state of a repository, without a time. */
export const format: FormatDescriptor = {
  id: 'git-diff',
  title: 'Unified diff',
  hints: ['.diff', '.patch'],
  order: 50,
  sniff: ({ text, name }) => {
    // Colour codes go first: diffs are copied from terminals.
    const bare = text.replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '');
    const looks =
      /^(?:diff --(?:git|cc|combined) |Index: |--- \S.*\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@)/m.test(
        bare,
      );
    if (!looks || /^\s*[[{]/.test(bare)) return 0;
    return /\.(?:diff|patch)$/i.test(name) ? 0.95 : 0.8;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
