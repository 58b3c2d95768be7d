import type { ChatMessage } from './chat-messages.ts';
import { jsonArgs } from './content-text.ts';

/** Messages beyond this are left out: an attribute a piece of one makes them large before they are many. */
const MOST = 2000;

/**
 * Messages that are spread over attributes: `llm.input_messages.0.message.content` (OpenInference), `gen_ai.prompt.0.content`
 * (Traceloop). O(attributes).
 */
export function flattenedMessages(
  attributes: Readonly<Record<string, unknown>>,
  prefix: string,
  role: string,
): ChatMessage[] {
  const byIndex = new Map<number, Map<string, unknown>>();
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith(`${prefix}.`)) continue;
    const match = /^(\d+)\.(?:message\.)?(.+)$/.exec(key.slice(prefix.length + 1));
    if (match === null || Number(match[1]) > MOST) continue;
    const fields = byIndex.get(Number(match[1])) ?? new Map<string, unknown>();
    fields.set(match[2] ?? '', value);
    byIndex.set(Number(match[1]), fields);
  }
  return [...byIndex].sort(([a], [b]) => a - b).map(([, fields]) => messageOf(fields, role));
}

function messageOf(fields: ReadonlyMap<string, unknown>, role: string): ChatMessage {
  const words = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const said = words('role') === '' ? role : words('role');
  const parts = [...fields].flatMap(([key, value]) =>
    /^contents\.\d+\.message_content\.text$/.test(key) && typeof value === 'string' ? [value] : [],
  );
  const text = words('content') === '' ? parts.join('\n') : words('content');
  const answered = words('tool_call_id');
  const calls = new Map<string, { id: string; name: string; args: unknown }>();
  for (const [key, value] of fields) {
    const match = /^tool_calls\.(\d+)\.(?:tool_call\.)?(?:function\.)?(id|name|arguments)$/.exec(key);
    if (match === null) continue;
    const call = calls.get(match[1] ?? '') ?? { id: '', name: 'tool', args: undefined };
    if (match[2] === 'id') call.id = String(value);
    else if (match[2] === 'name') call.name = String(value);
    else call.args = jsonArgs(value);
    calls.set(match[1] ?? '', call);
  }
  return {
    role: said,
    text: answered === '' ? text : '',
    reasoning: '',
    calls: [...calls.values()],
    results: answered === '' ? [] : [{ id: answered, output: text, ok: true }],
    pictures: [],
  };
}
