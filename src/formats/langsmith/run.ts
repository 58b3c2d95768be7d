import { parseIso } from '../../model/index.ts';
import { chatMessages } from '../chat-messages.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Usage } from '../transcript.ts';
import type { WorkEvent, WorkKind, WorkSpan } from '../work-span-types.ts';

const KINDS: ReadonlyMap<string, WorkKind> = new Map<string, WorkKind>([
  ['llm', 'model'],
  ['tool', 'tool'],
]);

/** One run; what was posted and what was patched later are told together. */
export function runOf(value: unknown): WorkSpan | undefined {
  const id = stringField(value, 'id');
  if (id === undefined) return undefined;
  const start = stampOf(field(value, 'start_time'));
  const end = stampOf(field(value, 'end_time'));
  const type = stringField(value, 'run_type') ?? 'chain';
  const kind = KINDS.get(type) ?? 'group';
  const inputs = field(value, 'inputs');
  const outputs = field(value, 'outputs') ?? undefined;
  const metadata = field(field(value, 'extra'), 'metadata');
  const error = stringField(value, 'error');
  const name = stringField(value, 'name') ?? type;
  return {
    id,
    parentId: stringField(value, 'parent_run_id') ?? parentIn(stringField(value, 'dotted_order'), id),
    kind,
    name,
    start: start ?? orderStamp(stringField(value, 'dotted_order')),
    end: end ?? 'open',
    model:
      stringField(outputs, 'model') ?? stringField(metadata, 'ls_model_name') ?? stringField(inputs, 'model'),
    usage: kind === 'model' ? usageOf(value, outputs) : undefined,
    input:
      kind === 'model'
        ? chatMessages(
            field(inputs, 'messages') ?? field(inputs, 'input') ?? field(inputs, 'prompts'),
            'user',
          )
        : [],
    output: kind === 'model' ? chatMessages(outputs, 'assistant') : [],
    callId:
      kind === 'tool'
        ? (stringField(inputs, 'tool_call_id') ?? stringField(field(outputs, 'output'), 'tool_call_id') ?? id)
        : undefined,
    args: field(inputs, 'input') ?? inputs,
    result: field(outputs, 'output') ?? outputs,
    error: error === undefined || error === '' ? undefined : error,
    attributes: {
      run_type: type,
      ...(kind === 'group'
        ? { ...(inputs === undefined ? {} : { inputs }), ...(outputs === undefined ? {} : { outputs }) }
        : {}),
      ...(metadata === undefined ? {} : { metadata }),
      ...tagsOf(value),
    },
    events: eventsOf(field(value, 'events')),
  };
}

function tagsOf(value: unknown): Record<string, unknown> {
  const tags = field(value, 'tags');
  return Array.isArray(tags) && tags.length > 0 ? { tags } : {};
}

function stampOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? parseIso(value) : typeof value === 'number' ? value : NaN;
}

/** `20241011T205820695375Z<id>` for each run from the outermost in, joined by dots. */
const ORDER = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{6})Z(.+)$/;

function orderStamp(order: string | undefined): number | undefined {
  const match = ORDER.exec(order?.split('.').at(-1) ?? '');
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, micros] = match;
  return parseIso(`${year}-${month}-${day}T${hour}:${minute}:${second}.${micros}Z`);
}

function parentIn(order: string | undefined, id: string): string | undefined {
  const parent = ORDER.exec(order?.split('.').at(-2) ?? '')?.[8];
  return parent === id ? undefined : parent;
}

function usageOf(value: unknown, outputs: unknown): Usage | undefined {
  const told =
    field(outputs, 'usage_metadata') ??
    field(field(outputs, 'llm_output'), 'token_usage') ??
    field(outputs, 'usage');
  const input =
    numberField(told, 'input_tokens') ??
    numberField(told, 'prompt_tokens') ??
    numberField(value, 'prompt_tokens');
  const output =
    numberField(told, 'output_tokens') ??
    numberField(told, 'completion_tokens') ??
    numberField(value, 'completion_tokens');
  if (input === undefined && output === undefined) return undefined;
  return {
    input,
    output,
    cacheRead: numberField(field(told, 'input_token_details'), 'cache_read'),
    cacheWrite: numberField(field(told, 'input_token_details'), 'cache_creation'),
    reasoning: numberField(field(told, 'output_token_details'), 'reasoning'),
    usd: numberField(told, 'total_cost') ?? numberField(value, 'total_cost'),
  };
}

/** `new_token` comes for each piece of a reply: the first is told, the others are counted. */
function eventsOf(events: unknown): WorkEvent[] {
  if (!Array.isArray(events)) return [];
  let isFirst = true;
  return events.map((event: unknown): WorkEvent => {
    const name = stringField(event, 'name') ?? 'event';
    const isToken = name === 'new_token';
    const isTold = !isToken || isFirst;
    if (isToken) isFirst = false;
    return {
      at: stampOf(field(event, 'time')),
      name,
      text: isToken ? 'first token' : name,
      isError: false,
      messages: [],
      ...(isTold && name !== 'start' && name !== 'end' ? {} : { isFolded: true }),
    };
  });
}
