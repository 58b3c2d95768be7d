import type { FormatDescriptor, Probe } from '../types.ts';

const LINE =
  /"type"\s*:\s*"(?:session_meta|turn_context|response_item|event_msg|compacted|token_usage_record|world_state)"/;

/** Rollouts of Codex: what its sessions folder holds, from the flat files of 2025 to 0.171. */
export const format: FormatDescriptor = {
  id: 'codex',
  title: 'Codex rollout',
  hints: ['.jsonl'],
  order: 20,
  grouped: true,
  sniff: ({ text }: Probe) => {
    const head = text.trimStart();
    if (!head.startsWith('{')) return 0;
    if (LINE.test(head) && head.includes('"payload"')) return 0.95;
    const first = head.slice(0, head.indexOf('\n') === -1 ? head.length : head.indexOf('\n'));
    if (/"record_type"\s*:\s*"/.test(head)) return 0.85;
    return /^\{\s*"id"\s*:/.test(first) && first.includes('"timestamp"') && first.includes('"instructions"')
      ? 0.85
      : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
