import { parseIso } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { workOf } from '../otel-attributes.ts';
import { field, numberField, stringField } from '../records.ts';
import type { WorkEvent, WorkSpan } from '../work-span-types.ts';

const MAX_DEPTH = 8;

/** Attributes that are nested by their dots (Phoenix) as the flat names of the conventions. */
export function flatten(
  value: unknown,
  prefix = '',
  depth = 0,
  into: Record<string, unknown> = {},
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) {
    into[prefix] = value;
    return into;
  }
  // A list of words is a value; a list of records is spread by place.
  if (Array.isArray(value) && (value.length === 0 || typeof value[0] !== 'object')) {
    into[prefix] = value;
    return into;
  }
  for (const [key, each] of Object.entries(value))
    flatten(each, prefix === '' ? key : `${prefix}.${key}`, depth + 1, into);
  return into;
}

/** ISO text, `[seconds, nanoseconds]` (JavaScript SDK), nanoseconds or milliseconds as a number: ms since the epoch. */
export function stampOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) {
    const [seconds, nanos]: unknown[] = value;
    return typeof seconds === 'number' && typeof nanos === 'number' ? seconds * 1000 + nanos / 1e6 : NaN;
  }
  if (typeof value === 'number') return value > 1e17 ? value / 1e6 : value;
  return typeof value === 'string' ? parseIso(value) : NaN;
}

/** A span of Phoenix (`context`, `parent_id`, `start_time`) or of an SDK (`spanContext`, `parentSpanContext`, `startTime`). */
export function spanOf(value: unknown): WorkSpan | undefined {
  const context = field(value, 'context') ?? field(value, 'spanContext') ?? field(value, '_spanContext');
  const read = typeof context === 'object' && context !== null ? context : value;
  const spanId = stringField(read, 'span_id') ?? stringField(read, 'spanId');
  if (spanId === undefined) return undefined;
  const trace = stringField(read, 'trace_id') ?? stringField(read, 'traceId') ?? '';
  const parent =
    stringField(value, 'parent_id') ??
    stringField(value, 'parentSpanId') ??
    stringField(field(value, 'parentSpanContext'), 'spanId') ??
    '';
  const attributes = flatten(field(value, 'attributes') ?? {});
  const kind = stringField(value, 'span_kind');
  const name = stringField(value, 'name') ?? 'span';
  const work = workOf(
    kind !== undefined && attributes['openinference.span.kind'] === undefined
      ? { ...attributes, 'openinference.span.kind': kind }
      : attributes,
    name,
  );
  const events = field(value, 'events');
  return {
    ...work,
    id: `${trace} ${spanId}`,
    parentId: parent === '' ? undefined : `${trace} ${parent}`,
    start: stampOf(field(value, 'start_time') ?? field(value, 'startTime')),
    end: stampOf(field(value, 'end_time') ?? field(value, 'endTime')) ?? 'open',
    error: errorOf(value),
    attributes: { ...work.attributes, 'otel.trace_id': trace, 'otel.span_id': spanId },
    events: Array.isArray(events) ? events.map(eventOf) : [],
  };
}

function errorOf(value: unknown): string | undefined {
  const status = field(value, 'status');
  const code = stringField(value, 'status_code') ?? field(status, 'status_code') ?? field(status, 'code');
  if (code !== 2 && code !== 'ERROR') return undefined;
  const message =
    stringField(value, 'status_message') ??
    stringField(status, 'description') ??
    stringField(status, 'message') ??
    '';
  return message === '' ? 'failed' : message;
}

function eventOf(value: unknown): WorkEvent {
  const attributes = flatten(field(value, 'attributes') ?? {});
  const name = stringField(value, 'name') ?? 'event';
  const at = stampOf(field(value, 'timestamp') ?? field(value, 'time') ?? numberField(value, 'timeUnixNano'));
  const words = [attributes['exception.type'], attributes['exception.message']]
    .filter((each) => typeof each === 'string')
    .join(': ');
  if (name === 'exception')
    return { at, name, text: words === '' ? name : words, isError: true, messages: [] };
  const rest = Object.keys(attributes).length === 0 ? '' : ` ${jsonText(attributes)}`;
  return { at, name, text: `${name}${rest}`, isError: false, messages: [] };
}
