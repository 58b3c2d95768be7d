/** First line of a journal (`journal.ts`). A reader that does not know the version refuses it. */
export const JOURNAL_HEAD = 'playhead-live 1';
