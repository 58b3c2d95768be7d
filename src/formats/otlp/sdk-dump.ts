import { jsonText } from '../json-text.ts';
import { field, stringField } from '../records.ts';

/** What one object of a file is into which the JavaScript SDK put its own objects. */
export type Dumped =
  | { readonly kind: 'span' | 'log'; readonly record: unknown; readonly resource: unknown }
  | { readonly kind: 'metrics' }
  | undefined;

/**
 * The SDK's own objects (`ReadableSpan`, `LogRecord`: `_spanContext`, `hrTime`), as Gemini CLI writes them into its telemetry outfile, in
 * the shape of OTLP/JSON.
 */
export function dumpedOf(value: unknown): Dumped {
  const resource = resourceOf(field(value, 'resource'));
  const context = field(value, '_spanContext');
  if (context !== undefined) return { kind: 'span', record: spanOf(value, context), resource };
  if (field(value, 'hrTime') !== undefined) return { kind: 'log', record: logOf(value), resource };
  return Array.isArray(field(value, 'scopeMetrics')) ? { kind: 'metrics' } : undefined;
}

/** Whether a head holds such objects. */
export function looksDumped(head: string): boolean {
  return (
    (/"_spanContext"\s*:\s*\{/.test(head) && /"traceId"\s*:/.test(head)) ||
    (/"hrTime"\s*:\s*\[/.test(head) && /"hrTimeObserved"\s*:\s*\[/.test(head))
  );
}

function spanOf(value: unknown, context: unknown): unknown {
  const parent = field(value, 'parentSpanContext');
  const events = field(value, 'events');
  const links = field(value, 'links');
  return {
    traceId: stringField(context, 'traceId'),
    spanId: stringField(context, 'spanId'),
    parentSpanId: stringField(parent, 'spanId') ?? stringField(value, 'parentSpanId'),
    name: stringField(value, 'name'),
    startTimeUnixNano: nanosOf(field(value, 'startTime')),
    endTimeUnixNano: field(value, '_ended') === false ? undefined : nanosOf(field(value, 'endTime')),
    attributes: conventional(field(value, 'attributes')),
    status: field(value, 'status'),
    events: (Array.isArray(events) ? events : []).map((event: unknown) => ({
      name: field(event, 'name'),
      timeUnixNano: nanosOf(field(event, 'time')),
      attributes: field(event, 'attributes'),
    })),
    links: (Array.isArray(links) ? links : []).map((link: unknown) => field(link, 'context')),
  };
}

/** Gemini CLI's words for its operations, and those of the conventions. */
const OPERATIONS: ReadonlyMap<unknown, string> = new Map([
  ['llm_call', 'chat'],
  ['tool_call', 'execute_tool'],
]);

function conventional(attributes: unknown): unknown {
  const operation = OPERATIONS.get(field(attributes, 'gen_ai.operation.name'));
  if (operation === undefined || typeof attributes !== 'object') return attributes;
  return { ...attributes, 'gen_ai.operation.name': operation };
}

/** Attributes as pairs (SDK 2), or as an object (SDK 1). */
function resourceOf(resource: unknown): unknown {
  const raw = field(resource, '_rawAttributes');
  if (!Array.isArray(raw))
    return { attributes: field(resource, '_attributes') ?? field(resource, 'attributes') };
  return {
    attributes: raw.flatMap((pair: unknown) =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
        ? [{ key: pair[0], value: { stringValue: pair[1] } }]
        : [],
    ),
  };
}

function logOf(value: unknown): unknown {
  const body = field(value, '_body') ?? field(value, 'body');
  return {
    timeUnixNano: nanosOf(field(value, 'hrTime')),
    severityNumber: field(value, '_severityNumber') ?? field(value, 'severityNumber'),
    eventName: field(value, '_eventName') ?? field(value, 'eventName'),
    body: body === undefined ? undefined : { stringValue: typeof body === 'string' ? body : jsonText(body) },
    attributes: field(value, 'attributes'),
  };
}

/** `[seconds, nanoseconds]` as the digits that OTLP writes. */
function nanosOf(time: unknown): string | undefined {
  if (!Array.isArray(time)) return undefined;
  const [seconds, nanos]: unknown[] = time;
  if (typeof seconds !== 'number' || typeof nanos !== 'number') return undefined;
  if (!Number.isSafeInteger(seconds) || !Number.isSafeInteger(nanos)) return undefined;
  return String(BigInt(seconds) * 1_000_000_000n + BigInt(nanos));
}
