import type { Priority } from './types.ts';

/** Sentences of the focus queue; what tasks say is made by their signals. */
export const focusWords = {
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
  left: (n: number) => `${n} more of lower priority are not listed.`,
  unread: (n: number) => `${n} later tool calls were not looked at.`,
  copyMarkdown: 'Copy as Markdown',
  copyJson: 'Copy as JSON',
  handoff: 'Copy handoff',
  handoffTitle: 'A short account for the next agent or reviewer, with references into the recording',
  evidence: 'Export evidence',
  evidenceTitle: 'Chronology, gaps, ledger, checks and focus as canonical JSON',
  copied: 'Copied',
  refused: 'The browser refused the clipboard.',
  priority: ['Bears on the verdict', 'Worth a look', 'May matter', 'For completeness'],
} as const;

export const priorityName = (priority: Priority): string => `P${priority}`;
