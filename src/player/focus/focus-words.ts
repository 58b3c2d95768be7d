import { phrases } from '../../base/index.ts';
import type { EmptyPatch } from './empty-patch.ts';
import type { Priority } from './types.ts';

/** Sentences of the focus queue; what tasks say is made by their signals. */
export const focusWords = phrases('player/focus/focus-words', {
  title: 'Focus',
  list: 'What to look at first',
  reading: 'Looking through calls, checks and errors…',
  close: 'Close',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  none: 'Nothing calls for a look',
  noneHint: 'No check failed, no error stayed, nothing was left untested as far as the recording shows.',
  markDone: (title: string) => `Done: ${title}`,
  doneWhen: 'Done when',
  files: 'Files',
  lead: 'begins',
  shows: 'shows',
  context: 'beside',
  lookedAt: (seen: number, of: number) => `(${seen} of ${of} looked at)`,
  own: 'The recording’s own tasks',
  ownHint:
    'As its producer tells them, ranked by its own rule. Nothing of it is mixed with what was found above.',
  patch: 'What was left behind',
  patchFiles: 'Files of the final patch',
  patchSum: (files: number, added: number, removed: number) =>
    files === 0 ? 'an empty patch' : `${files} ${files === 1 ? 'file' : 'files'} · +${added} −${removed}`,
  emptyPatch: {
    committed: 'Everything was committed: nothing was left in the working tree. By',
    unchanged: 'Nothing is known to have been changed.',
    unknown:
      'Files were changed, and no commit after it is recorded: they were changed back, or committed where nothing recorded shows it.',
  } satisfies Record<EmptyPatch['kind'], string>,
  showPatch: 'Show the patch',
  whyFile: 'Why did this file change?',
  whyOf: (path: string) => `Why ${path} changed`,
  checkedAfter: 'Checked after its last change:',
  uncheckedAfter: 'No known check ran after its last change.',
  firstFailed: 'First failed check',
  noFailedCheck: 'No check is known to have failed.',
  checks: 'Checks and the final state',
  kinds: { test: 'Tests', typecheck: 'Type check', lint: 'Lint', build: 'Build' },
  results: { passed: 'passed', failed: 'failed', unknown: 'no result' },
  noResult: 'it has no result: it says nothing of the final state',
  covers: 'covers the final state',
  coversNot: (file: string) => `does not cover the final state: ${file} changed after it`,
  lastCounts: (result: string) => `the last run counts: ${result}`,
  left: (n: number) => `${n} more of lower priority are not listed.`,
  unread: (n: number) => `${n} later tool calls were not looked at.`,
  copyMarkdown: 'Copy as Markdown',
  copyJson: 'Copy as JSON',
  handoff: 'Copy handoff',
  handoffJson: 'Copy handoff as JSON',
  handoffTitle: 'A short account for the next agent or reviewer, with references into the recording',
  evidence: 'Export evidence',
  evidenceTitle: 'Chronology, gaps, ledger, checks and focus as canonical JSON',
  handoffCopied: 'Handoff copied.',
  handoffRefused: 'The browser refused the clipboard. The focus panel (q) has the handoff too.',
  copied: 'Copied',
  refused: 'The browser refused the clipboard.',
  priority: ['Bears on the verdict', 'Worth a look', 'May matter', 'For completeness'],
});

export const priorityName = (priority: Priority): string => `P${priority}`;
