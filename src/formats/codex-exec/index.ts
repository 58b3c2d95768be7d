import type { FormatDescriptor, Probe } from '../types.ts';

/** What `codex exec --json` prints. */
export const format: FormatDescriptor = {
  id: 'codex-exec',
  title: 'Codex exec --json',
  hints: ['.jsonl'],
  order: 20,
  sniff: ({ text }: Probe) => {
    const head = text.trimStart();
    if (!/^[[{]/.test(head)) return 0;
    if (/"type"\s*:\s*"thread\.started"/.test(head) && head.includes('"thread_id"')) return 0.95;
    if (/"type"\s*:\s*"item\.(?:started|updated|completed)"/.test(head) && head.includes('"item"'))
      return 0.85;
    return /"type"\s*:\s*"turn\.(?:started|completed|failed)"/.test(head) ? 0.7 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
