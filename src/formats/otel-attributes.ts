import { chatMessages, type ChatMessage } from './chat-messages.ts';
import { jsonArgs } from './content-text.ts';
import { flattenedMessages } from './otel-messages.ts';
import type { Usage } from './transcript-types.ts';
import type { WorkKind, WorkSpan } from './work-span-types.ts';

export type Attributes = Readonly<Record<string, unknown>>;

/**
 * What a span stands for, by the conventions seen in the wild: OpenTelemetry GenAI (`gen_ai.operation.name`), OpenInference
 * (`openinference.span.kind`), Vercel's AI SDK (`ai.operationId`), Traceloop (`traceloop.span.kind`, `llm.request.type`).
 */
export function kindOf(attributes: Attributes, name: string): WorkKind {
  const operation = text(attributes, 'gen_ai.operation.name') ?? '';
  switch (operation) {
    case 'chat':
    case 'text_completion':
    case 'generate_content':
      return 'model';
    case 'execute_tool':
      return 'tool';
    case 'invoke_agent':
    case 'create_agent':
      return 'agent';
  }
  const inference = (
    text(attributes, 'openinference.span.kind') ??
    text(attributes, 'traceloop.span.kind') ??
    ''
  ).toUpperCase();
  if (inference === 'LLM') return 'model';
  if (inference === 'TOOL') return 'tool';
  if (inference === 'AGENT') return 'agent';
  if (inference !== '') return 'group';
  const sdk = text(attributes, 'ai.operationId') ?? '';
  if (/\.do(?:Generate|Stream)$/.test(sdk)) return 'model';
  if (sdk === 'ai.toolCall') return 'tool';
  // The outer span repeats the totals of the inner; alone it is the call itself.
  if (/^ai\.(?:generate|stream)(?:Text|Object)$/.test(sdk)) return 'model';
  if (text(attributes, 'llm.request.type') !== undefined) return 'model';
  return operation === '' &&
    /^(?:chat|text_completion) \S/.test(name) &&
    attributes['gen_ai.request.model'] !== undefined
    ? 'model'
    : 'group';
}

const text = (attributes: Attributes, name: string): string | undefined => {
  const value = attributes[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function number(attributes: Attributes, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = attributes[name];
    const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof found === 'number' && Number.isFinite(found)) return found;
  }
  return undefined;
}

function usageOf(attributes: Attributes): Usage | undefined {
  const input = number(
    attributes,
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'llm.token_count.prompt',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
    'llm.usage.prompt_tokens',
  );
  const output = number(
    attributes,
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'llm.token_count.completion',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
    'llm.usage.completion_tokens',
  );
  const usd = number(attributes, 'gen_ai.usage.cost', 'gen_ai.usage.total_cost', 'llm.cost.total');
  if (input === undefined && output === undefined && usd === undefined) return undefined;
  return {
    input,
    output,
    cacheRead: number(
      attributes,
      'gen_ai.usage.cache_read.input_tokens',
      'gen_ai.usage.cache_read_input_tokens',
      'llm.token_count.prompt_details.cache_read',
      'ai.usage.cachedInputTokens',
    ),
    cacheWrite: number(
      attributes,
      'gen_ai.usage.cache_creation.input_tokens',
      'gen_ai.usage.cache_creation_input_tokens',
      'llm.token_count.prompt_details.cache_write',
    ),
    reasoning: number(
      attributes,
      'gen_ai.usage.reasoning_tokens',
      'llm.token_count.completion_details.reasoning',
      'ai.usage.reasoningTokens',
    ),
    usd,
  };
}

/** Attributes that become entries of their own, and would only be repeated in the record of the span. */
const TOLD =
  /^(?:gen_ai\.(?:input\.messages|output\.messages|system_instructions|prompt\.\d|completion\.\d|tool\.call\.(?:arguments|result)|tool\.definitions)|llm\.(?:input_messages|output_messages|prompts|completions|tools)\.|ai\.(?:prompt|response\.(?:text|toolCalls|object))|ai\.toolCall\.(?:args|result)|input\.value$|output\.value$|ai\.embeddings?$)/;

/** What a span's attributes say, in the model's words. `input.value` and `output.value` stand in where no messages are told. */
export function workOf(
  attributes: Attributes,
  name: string,
): Pick<
  WorkSpan,
  'kind' | 'name' | 'model' | 'usage' | 'input' | 'output' | 'callId' | 'args' | 'result' | 'attributes'
> {
  const kind = kindOf(attributes, name);
  const tool =
    text(attributes, 'gen_ai.tool.name') ??
    text(attributes, 'tool.name') ??
    text(attributes, 'ai.toolCall.name');
  const agent = text(attributes, 'gen_ai.agent.name') ?? text(attributes, 'agent.name');
  const rest = Object.fromEntries(Object.entries(attributes).filter(([key]) => !TOLD.test(key)));
  const isGroup = kind === 'group' || kind === 'agent';
  return {
    kind,
    name:
      kind === 'tool'
        ? (tool ?? name.replace(/^execute_tool /, ''))
        : kind === 'agent' && agent !== undefined && !name.includes(agent)
          ? `${name} (${agent})`
          : name,
    model:
      text(attributes, 'gen_ai.response.model') ??
      text(attributes, 'gen_ai.request.model') ??
      text(attributes, 'ai.response.model') ??
      text(attributes, 'ai.model.id') ??
      text(attributes, 'llm.model_name'),
    usage: usageOf(attributes),
    input: kind === 'tool' ? [] : inputOf(attributes, isGroup),
    output: kind === 'tool' || isGroup ? [] : outputOf(attributes),
    callId:
      text(attributes, 'gen_ai.tool.call.id') ??
      text(attributes, 'gen_ai.tool.call_id') ??
      text(attributes, 'ai.toolCall.id') ??
      text(attributes, 'tool_call.id'),
    args: jsonArgs(
      attributes['gen_ai.tool.call.arguments'] ??
        attributes['ai.toolCall.args'] ??
        attributes['input.value'] ??
        attributes['tool.parameters'],
    ),
    result: jsonArgs(
      attributes['gen_ai.tool.call.result'] ?? attributes['ai.toolCall.result'] ?? attributes['output.value'],
    ),
    attributes:
      kind === 'group' && attributes['output.value'] !== undefined
        ? { ...rest, 'output.value': attributes['output.value'] }
        : rest,
  };
}

function inputOf(attributes: Attributes, isGroup: boolean): ChatMessage[] {
  const system = chatMessages(attributes['gen_ai.system_instructions'], 'system').map(
    (each): ChatMessage => ({ ...each, role: 'system' }),
  );
  const told = [
    ...chatMessages(attributes['gen_ai.input.messages'], 'user'),
    ...flattenedMessages(attributes, 'llm.input_messages', 'user'),
    ...flattenedMessages(attributes, 'gen_ai.prompt', 'user'),
    ...chatMessages(attributes['ai.prompt.messages'], 'user'),
  ];
  if (told.length > 0 || system.length > 0) return [...system, ...told];
  if (attributes['ai.prompt'] !== undefined) return sdkPrompt(attributes['ai.prompt']);
  // A chain's input is whatever its code was given: not a message.
  return isGroup ? [] : chatMessages(attributes['input.value'], 'user');
}

/** The AI SDK's outer spans have `{prompt}` or `{system, messages}` as JSON. */
function sdkPrompt(value: unknown): ChatMessage[] {
  const prompt = jsonArgs(value);
  if (typeof prompt !== 'object' || prompt === null) return chatMessages(value, 'user');
  const fields = prompt as Readonly<Record<string, unknown>>;
  return [
    ...chatMessages(fields['system'], 'system'),
    ...chatMessages(fields['prompt'] ?? fields['messages'], 'user'),
  ];
}

function outputOf(attributes: Attributes): ChatMessage[] {
  const told = [
    ...chatMessages(attributes['gen_ai.output.messages'], 'assistant'),
    ...flattenedMessages(attributes, 'llm.output_messages', 'assistant'),
    ...flattenedMessages(attributes, 'gen_ai.completion', 'assistant'),
  ];
  if (told.length > 0) return told;
  const sdk = [
    ...chatMessages(attributes['ai.response.text'], 'assistant'),
    ...chatMessages(attributes['ai.response.object'], 'assistant').slice(0, 1),
    ...chatMessages(toolCalls(attributes['ai.response.toolCalls']), 'assistant'),
  ];
  return sdk.length > 0 ? sdk : chatMessages(attributes['output.value'], 'assistant');
}

const toolCalls = (value: unknown): unknown => {
  const calls = jsonArgs(value);
  return Array.isArray(calls) ? [{ role: 'assistant', content: null, tool_calls: calls }] : undefined;
};
