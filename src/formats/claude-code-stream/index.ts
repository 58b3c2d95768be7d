import type { FormatDescriptor, Probe } from '../types.ts';

/** What `claude --output-format stream-json` prints: lines, or the array that a GitHub action saves. */
export const format: FormatDescriptor = {
  id: 'claude-code-stream',
  title: 'Claude Code stream-json',
  hints: ['.jsonl', '.json', 'claude-code.txt'],
  order: 20,
  sniff: ({ text }: Probe) => {
    const head = text.trimStart();
    if (!/^[[{]/.test(head) || head.includes('"parentUuid"')) return 0;
    const has = (key: string, value: string): boolean => new RegExp(`"${key}"\\s*:\\s*"${value}"`).test(head);
    if (!/"session_id"\s*:/.test(head)) return 0;
    if (has('type', 'system') && has('subtype', 'init') && /"(?:tools|mcp_servers)"\s*:/.test(head))
      return 0.93;
    const isTurn = has('type', 'assistant') || has('type', 'user') || has('type', 'result');
    return isTurn && /"(?:parent_tool_use_id|total_cost_usd|num_turns)"\s*:/.test(head) ? 0.75 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};
