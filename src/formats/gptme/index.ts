import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

const ROLES: ReadonlySet<string> = new Set(['system', 'user', 'assistant', 'tool']);

/** A conversation of gptme: chat messages, a line each, in local time. */
export const format: FormatDescriptor = {
  id: 'gptme',
  title: 'gptme conversation',
  hints: ['conversation.jsonl'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    if (!shape.has('role') || !shape.has('content') || !shape.has('timestamp') || shape.has('type')) return 0;
    return shape.strings('role').every((role) => ROLES.has(role)) ? 0.8 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
