import type { FormatDescriptor } from '../types.ts';

const EVENT =
  /"method"\s*:\s*"(?:Network|Page|Runtime|Log|Target|DOM|Performance|Fetch|Input|Emulation|Security|Inspector)\.[a-zA-Z]+"/g;

/** A log of the Chrome DevTools Protocol: events as lines or as a list. */
export const format: FormatDescriptor = {
  id: 'cdp',
  title: 'Chrome DevTools Protocol log',
  hints: ['devtoolslog.json', 'cdp.jsonl'],
  order: 40,
  sniff: ({ text }) => {
    const head = text.slice(0, 32_768).replace(/^\uFEFF/, '');
    if (!/^\s*[[{]/.test(head)) return 0;
    const first =
      /^\s*\[?\s*\{(?:(?!\}\s*,?\s*\{)[\s\S]){0,2000}?"method"\s*:\s*"[A-Z][a-zA-Z]+\.[a-zA-Z]+"/.test(head);
    const count = head.match(EVENT)?.length ?? 0;
    if (count === 0 || !/"(?:params|result)"\s*:/.test(head)) return 0;
    return first ? 0.9 : count > 2 ? 0.5 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
