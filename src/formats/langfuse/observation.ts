import { parseIso } from '../../model/index.ts';
import { chatMessages } from '../chat-messages.ts';
import { jsonArgs } from '../content-text.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Usage } from '../transcript.ts';
import type { WorkKind, WorkSpan } from '../work-span-types.ts';

const KINDS: ReadonlyMap<string, WorkKind> = new Map<string, WorkKind>([
  ['GENERATION', 'model'],
  ['TOOL', 'tool'],
  ['AGENT', 'agent'],
  ['EVENT', 'event'],
]);

/** One observation of a trace (Langfuse API, "observations"); `undefined`: it is none. */
export function observationOf(value: unknown): WorkSpan | undefined {
  const id = stringField(value, 'id');
  const type = stringField(value, 'type');
  if (id === undefined || type === undefined) return undefined;
  const kind = KINDS.get(type) ?? 'group';
  const start = stampOf(field(value, 'startTime'));
  const end = stampOf(field(value, 'endTime'));
  const input = field(value, 'input') ?? undefined;
  const output = field(value, 'output') ?? undefined;
  const level = stringField(value, 'level');
  const said = stringField(value, 'statusMessage');
  const completionStart = stampOf(field(value, 'completionStartTime'));
  const metadata = field(field(value, 'metadata'), 'attributes') ?? field(value, 'metadata') ?? undefined;
  return {
    id,
    parentId: stringField(value, 'parentObservationId'),
    kind,
    name: stringField(value, 'name') ?? type.toLowerCase(),
    start,
    // An event is an instant; a span without an end was never closed.
    end: end ?? (kind === 'event' ? undefined : 'open'),
    model: stringField(value, 'model'),
    usage: kind === 'model' ? usageOf(value) : undefined,
    input: kind === 'model' || kind === 'event' ? chatMessages(input, 'user') : [],
    output: kind === 'model' ? chatMessages(output, 'assistant') : [],
    callId: kind === 'tool' ? (stringField(metadata, 'gen_ai.tool.call.id') ?? id) : undefined,
    args: jsonArgs(input),
    result: jsonArgs(output),
    error: level === 'ERROR' ? (said ?? 'failed') : undefined,
    attributes: {
      type,
      ...(said === undefined || level === 'ERROR' ? {} : { statusMessage: said }),
      ...(level === undefined || level === 'DEFAULT' ? {} : { level }),
      ...(completionStart === undefined || start === undefined
        ? {}
        : { timeToFirstTokenMs: completionStart - start }),
      ...(kind === 'group' || kind === 'agent'
        ? { ...(input === undefined ? {} : { input }), ...(output === undefined ? {} : { output }) }
        : {}),
      ...(metadata === undefined ? {} : { metadata }),
    },
  };
}

export function stampOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? parseIso(value) : typeof value === 'number' ? value : NaN;
}

/** `usageDetails` has a number a kind; older exports have `promptTokens` or `usage`. Cached tokens are told beside the input. */
function usageOf(value: unknown): Usage | undefined {
  const details = field(value, 'usageDetails');
  const old = field(value, 'usage');
  const read = (name: string): number | undefined => numberField(details, name);
  const cacheRead =
    read('cache_read_input_tokens') ?? read('input_cached_tokens') ?? read('prompt_details.cache_read');
  const cacheWrite = read('cache_creation_input_tokens') ?? read('input_cache_creation');
  const input =
    read('input') ??
    numberField(old, 'input') ??
    numberField(value, 'promptTokens') ??
    numberField(value, 'inputUsage');
  const output =
    read('output') ??
    numberField(old, 'output') ??
    numberField(value, 'completionTokens') ??
    numberField(value, 'outputUsage');
  const usd =
    numberField(field(value, 'costDetails'), 'total') ??
    numberField(value, 'calculatedTotalCost') ??
    numberField(value, 'totalCost');
  if (input === undefined && output === undefined) return usd === undefined ? undefined : { usd };
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    reasoning: read('completion_details.reasoning') ?? read('output_reasoning_tokens'),
    usd,
  };
}
