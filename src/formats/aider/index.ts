import type { FormatDescriptor } from '../types.ts';

/** The history that Aider keeps beside a repository: what was asked, answered and edited. */
export const format: FormatDescriptor = {
  id: 'aider',
  title: 'Aider chat history',
  hints: ['.aider.chat.history.md'],
  order: 40,
  sniff: ({ text }) => {
    return /^# aider chat started at \d{4}-/m.test(text) ? 0.95 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
