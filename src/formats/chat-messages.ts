import { contentPictures, contentText, jsonArgs } from './content-text.ts';
import { field, parseRecord, stringField } from './records.ts';

/** One message of a model's input or output, whichever API wrote it. */
export interface ChatMessage {
  readonly role: string;
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly args: unknown }[];
  readonly results: readonly { readonly id: string; readonly output: unknown; readonly ok: boolean }[];
  readonly pictures: readonly string[];
}

const MAX_DEPTH = 5;

/**
 * Messages in a value: chat completions (`messages`, `choices`), responses (`output` items), Anthropic's blocks, Gemini's `parts`,
 * OpenTelemetry's `{role, parts}`, LangChain's `[[{id, kwargs}]]`, or a text, which is one message of `role`. JSON in a string is looked into.
 */
export function chatMessages(value: unknown, role: string, depth = 0): ChatMessage[] {
  if (value === undefined || value === null || depth > MAX_DEPTH) return [];
  if (typeof value === 'string') {
    const inner = /^\s*[[{]/.test(value) ? parseRecord(value) : undefined;
    if (inner !== undefined) {
      const found = chatMessages(inner, role, depth + 1);
      if (found.length > 0) return found;
    }
    return value.trim() === '' ? [] : [plain(role, value)];
  }
  if (Array.isArray(value)) return fromList(value, role, depth);
  if (typeof value !== 'object') return [];
  return fromObject(value, role, depth);
}

function fromList(values: readonly unknown[], role: string, depth: number): ChatMessage[] {
  const isContent =
    values.length > 0 && values.every((each) => stringField(each, 'role') === undefined && isBlock(each));
  if (isContent) return [ofParts(role, values)];
  return values.flatMap((each) =>
    typeof each === 'string' ? [plain(role, each)] : chatMessages(each, role, depth + 1),
  );
}

function fromObject(value: object, role: string, depth: number): ChatMessage[] {
  for (const key of ['messages', 'choices', 'generations', 'candidates']) {
    const list = field(value, key);
    if (Array.isArray(list)) return chatMessages(list, role, depth + 1);
  }
  const message = field(value, 'message') ?? field(value, 'kwargs') ?? field(value, 'delta');
  if (typeof message === 'object' && message !== null)
    return chatMessages(message, langChainRole(value) ?? role, depth + 1);
  const output = field(value, 'output');
  if (Array.isArray(output)) return chatMessages(output, role, depth + 1);
  const said = stringField(value, 'role') ?? langChainRole(value) ?? role;
  const type = stringField(value, 'type');
  if (type === 'function_call' || type === 'function_call_output') return [ofParts(said, [value])];
  const content = field(value, 'content');
  const parts =
    field(value, 'parts') ?? (Array.isArray(content) ? content : undefined) ?? field(content, 'parts');
  const extra = toolCallsOf(value);
  const answered = stringField(value, 'tool_call_id') ?? stringField(value, 'toolCallId');
  if (Array.isArray(parts)) {
    const found = ofParts(stringField(content, 'role') ?? said, parts);
    const results = answered === undefined ? found.results : [{ id: answered, output: found.text, ok: true }];
    return [
      {
        ...found,
        text: answered === undefined ? found.text : '',
        calls: [...found.calls, ...extra],
        results,
      },
    ];
  }
  const text = typeof content === 'string' ? content : (stringField(value, 'text') ?? '');
  if (answered !== undefined)
    return [{ ...plain('tool', ''), results: [{ id: answered, output: text, ok: true }] }];
  if (text === '' && extra.length === 0) return [];
  return [{ ...plain(said, text), calls: extra, reasoning: stringField(value, 'reasoning_content') ?? '' }];
}

const plain = (role: string, text: string): ChatMessage => ({
  role: roleName(role),
  text,
  reasoning: '',
  calls: [],
  results: [],
  pictures: [],
});

/** Gemini calls the assistant `model`; LangChain `ai` and `human`. */
function roleName(role: string): string {
  if (role === 'model' || role === 'ai') return 'assistant';
  return role === 'human' ? 'user' : role;
}

function langChainRole(value: unknown): string | undefined {
  const id = field(value, 'id');
  const name = Array.isArray(id) ? id.at(-1) : undefined;
  const type = typeof name === 'string' ? name : (stringField(value, 'type') ?? '');
  const match = /^(Human|AI|System|Tool|human|ai|system|tool)(?:Message(?:Chunk)?)?$/.exec(type);
  return match === null ? undefined : (match[1] ?? '').toLowerCase();
}

const BLOCKS =
  /^(?:text|input_text|output_text|tool_use|tool_result|tool_call|tool_call_response|tool-call|tool-result|function_call|function_call_output|thinking|reasoning|image|image_url)$/;

function isBlock(value: unknown): boolean {
  return (
    BLOCKS.test(stringField(value, 'type') ?? '') ||
    stringField(value, 'text') !== undefined ||
    field(value, 'function_call') !== undefined
  );
}

function ofParts(role: string, parts: readonly unknown[]): ChatMessage {
  const texts: string[] = [];
  const reasoning: string[] = [];
  const calls: ChatMessage['calls'][number][] = [];
  const results: ChatMessage['results'][number][] = [];
  for (const part of parts) {
    const type = stringField(part, 'type') ?? '';
    const call =
      field(part, 'function_call') ??
      field(part, 'functionCall') ??
      (/^(?:tool_use|tool_call|tool-call|function_call)$/.test(type) ? part : undefined);
    const result =
      field(part, 'function_response') ??
      field(part, 'functionResponse') ??
      (/^(?:tool_result|tool_call_response|tool-result|function_call_output)$/.test(type) ? part : undefined);
    if (call !== undefined) calls.push(callOf(call));
    else if (result !== undefined) results.push(resultOf(result));
    else if (type === 'thinking' || type === 'reasoning')
      reasoning.push(
        stringField(part, 'thinking') ??
          stringField(part, 'reasoning') ??
          stringField(part, 'content') ??
          stringField(part, 'text') ??
          '',
      );
    else {
      const text =
        typeof part === 'string'
          ? part
          : (stringField(part, 'text') ?? stringField(part, 'content') ?? contentText([part]));
      if (text !== '') texts.push(text);
    }
  }
  return {
    role: roleName(role),
    text: texts.join('\n'),
    reasoning: reasoning.filter((text) => text !== '').join('\n'),
    calls,
    results,
    pictures: contentPictures(parts),
  };
}

const IDS = ['id', 'call_id', 'toolCallId', 'tool_use_id', 'tool_call_id', 'name'];

function callOf(call: unknown): ChatMessage['calls'][number] {
  const names = stringField(call, 'type') === 'function_call' ? ['call_id', ...IDS] : IDS;
  const id = names.map((name) => stringField(call, name)).find((found) => found !== undefined) ?? '';
  const own = field(call, 'function');
  return {
    id,
    name: stringField(own, 'name') ?? stringField(call, 'name') ?? stringField(call, 'toolName') ?? 'tool',
    args: jsonArgs(
      field(own, 'arguments') ?? field(call, 'arguments') ?? field(call, 'args') ?? field(call, 'input'),
    ),
  };
}

function resultOf(result: unknown): ChatMessage['results'][number] {
  const names = ['tool_use_id', 'tool_call_id', ...IDS];
  const id = names.map((name) => stringField(result, name)).find((found) => found !== undefined) ?? '';
  const content = field(result, 'content');
  const output =
    field(result, 'response') ??
    field(result, 'result') ??
    field(result, 'output') ??
    (Array.isArray(content) ? contentText(content) : content);
  return { id, output, ok: field(result, 'is_error') !== true };
}

function toolCallsOf(value: object): ChatMessage['calls'] {
  const calls = field(value, 'tool_calls') ?? field(field(value, 'additional_kwargs'), 'tool_calls');
  return Array.isArray(calls) ? calls.map(callOf) : [];
}
