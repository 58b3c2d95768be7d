import type { Confidence, FormatDescriptor, Probe } from '../types.ts';

/** A unified diff as git, svn or an agent wrote it: one state of a repository, or a series of patches. */
export const format: FormatDescriptor = {
  id: 'git-diff',
  title: 'Unified diff',
  hints: ['.diff', '.patch'],
  order: 50,
  sniff,
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

const CHANGE =
  /^(?:diff --(?:git|cc|combined) |diff -r [0-9a-f]{12}|Index: |--- \S.*\r?\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|@@@ -)/m;
const HEADER = /^(?:From [0-9a-f]{40} |commit [0-9a-f]{7,64}\b|# HG changeset patch)/;
/** Changes marked inside the line (`git diff --word-diff`), which no line number can be told of. */
const WORDS = /^(?![ +\\-]).*(?:\[-.*-\]|\{\+.*\+\})/m;
const SIGNED = /^[+-](?![+-]{2} )/m;

function sniff({ text, name }: Probe): Confidence {
  // Colour codes go first: diffs are copied from terminals.
  const bare = text.replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '').replace(/^[\ufeff\s]+/, '');
  const at = bare.search(CHANGE);
  if (at < 0 || /^[[{]/.test(bare)) return 0;
  if (WORDS.test(bare) && !SIGNED.test(bare)) return 0;
  if (/\.(?:diff|patch)$/i.test(name)) return 0.95;
  if (at === 0 || HEADER.test(bare)) return 0.85;
  // A text that quotes a diff somewhere is a log or a conversation.
  return bare.slice(0, at).split('\n').length <= 12 ? 0.4 : 0.16;
}
