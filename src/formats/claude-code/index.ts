import type { FormatDescriptor, Probe } from '../types.ts';

const TYPES =
  /"type"\s*:\s*"(?:user|assistant|summary|system|progress|file-history-snapshot|queue-operation|attachment|permission-mode|last-prompt)"/;

/** Sessions of Claude Code as they lie in its projects folder, sub-agents with them. */
export const format: FormatDescriptor = {
  id: 'claude-code',
  title: 'Claude Code session',
  hints: ['.jsonl'],
  order: 20,
  grouped: true,
  sniff: ({ text }: Probe) => {
    const head = text.trimStart().slice(0, 65_536);
    if (/^\{\s*"loglines"\s*:/.test(head)) return 0.85;
    if (!/^[[{]/.test(head) || !TYPES.test(head)) return 0;
    const has = (name: string): boolean => head.includes(`"${name}"`);
    if (has('parentUuid') && has('sessionId')) return 0.95;
    // A file may hold a summary or a snapshot alone.
    if (has('leafUuid') && has('summary')) return 0.9;
    if (has('isSnapshotUpdate') && has('snapshot')) return 0.85;
    if (has('sessionId') && has('message') && has('uuid')) return 0.8;
    if (has('timestamp') && has('message') && /"type"\s*:\s*"(?:user|assistant)"/.test(head) && has('role'))
      return 0.55;
    if (/^\{\s*"type"\s*:\s*"(?:user|assistant)"[^{]*"message"\s*:\s*\{/.test(head) && !has('session_id'))
      return 0.5;
    return has('sessionId') && has('timestamp') ? 0.3 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
