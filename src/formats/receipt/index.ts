import { belongsToSession, isEventLine, replayKind, runOf } from './recognise.ts';
import type { FormatDescriptor } from '../types.ts';

/** Evidence of a coding session by AgentReceipt: a session's folder, its portable bundle, or a replay of it. */
export const format: FormatDescriptor = {
  id: 'receipt',
  title: 'AgentReceipt session',
  hints: ['events.jsonl', 'receipt.json', 'replay.json'],
  order: 15,
  grouped: true,
  runOf,
  sniff: (probe) => {
    if (isEventLine(probe.text)) return 0.99;
    if (belongsToSession(probe)) return 0.98;
    return replayKind(probe.text) === undefined ? 0 : 0.97;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
