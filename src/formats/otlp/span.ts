import { jsonText } from '../json-text.ts';
import { chatMessages } from '../chat-messages.ts';
import { workOf } from '../otel-attributes.ts';
import { field, stringField } from '../records.ts';
import type { WorkEvent, WorkSpan } from '../work-span-types.ts';
import { attributesOf } from './any-value.ts';
import type { Nanoseconds } from './nanoseconds.ts';

/** One span of `scopeSpans[].spans` (opentelemetry-proto, trace.proto "Span" as JSON); `undefined`: it is none. */
export function spanOf(
  value: unknown,
  resource: Readonly<Record<string, unknown>>,
  times: Nanoseconds,
): WorkSpan | undefined {
  const spanId = stringField(value, 'spanId') ?? stringField(value, 'span_id');
  if (spanId === undefined || spanId === '') return undefined;
  const traceId = stringField(value, 'traceId') ?? stringField(value, 'trace_id') ?? '';
  const attributes = attributesOf(field(value, 'attributes'));
  const parent = stringField(value, 'parentSpanId') ?? stringField(value, 'parent_span_id') ?? '';
  const end = times.of(field(value, 'endTimeUnixNano'));
  const status = field(value, 'status');
  const service = resource['service.name'];
  const events = field(value, 'events');
  const work = workOf(attributes, stringField(value, 'name') ?? 'span');
  return {
    ...work,
    id: `${traceId} ${spanId}`,
    // An empty id means that there is none.
    parentId: parent === '' || /^0+$/.test(parent) ? undefined : `${traceId} ${parent}`,
    start: times.of(field(value, 'startTimeUnixNano')),
    stamp: stampOf(field(value, 'startTimeUnixNano')),
    end: end ?? 'open',
    error: errorOf(status),
    attributes: {
      ...work.attributes,
      ...(typeof service === 'string' ? { 'service.name': service } : {}),
      'otel.trace_id': traceId,
      'otel.span_id': spanId,
      ...linksOf(field(value, 'links')),
    },
    events: Array.isArray(events) ? events.map((event: unknown) => eventOf(event, times)) : [],
  };
}

const stampOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? `${value} ns` : undefined;

/** Codes are numbers by the specification and names with some writers; 2 is an error. */
function errorOf(status: unknown): string | undefined {
  const code = field(status, 'code');
  if (code !== 2 && code !== 'STATUS_CODE_ERROR' && code !== 'ERROR' && code !== '2') return undefined;
  const message = stringField(status, 'message') ?? '';
  return message === '' ? 'failed' : message;
}

function linksOf(links: unknown): Record<string, unknown> {
  if (!Array.isArray(links) || links.length === 0) return {};
  return {
    'otel.links': links.map(
      (link: unknown) => `${stringField(link, 'traceId') ?? ''} ${stringField(link, 'spanId') ?? ''}`,
    ),
  };
}

/** Roles of the events that carried messages before attributes did (GenAI conventions to 1.36). */
const ROLES: ReadonlyMap<string, string> = new Map([
  ['gen_ai.system.message', 'system'],
  ['gen_ai.user.message', 'user'],
  ['gen_ai.assistant.message', 'assistant'],
  ['gen_ai.tool.message', 'tool'],
  ['gen_ai.choice', 'assistant'],
  ['gen_ai.content.prompt', 'user'],
  ['gen_ai.content.completion', 'assistant'],
]);

export function eventOf(value: unknown, times: Nanoseconds): WorkEvent {
  const attributes = attributesOf(field(value, 'attributes'));
  const said = stringField(value, 'name') ?? '';
  const event = attributes['event.name'];
  const name = said !== '' ? said : typeof event === 'string' ? event : 'event';
  const at = times.of(field(value, 'timeUnixNano'));
  if (name === 'exception') {
    const type = attributes['exception.type'];
    const message = attributes['exception.message'];
    const words = [type, message].filter((each) => typeof each === 'string' && each !== '').join(': ');
    return { at, name, text: words === '' ? 'exception' : words, isError: true, messages: [] };
  }
  const role = ROLES.get(name);
  const messages =
    role === undefined
      ? [
          ...chatMessages(attributes['gen_ai.input.messages'], 'user'),
          ...chatMessages(attributes['gen_ai.output.messages'], 'assistant'),
        ]
      : chatMessages(
          attributes['gen_ai.prompt'] ??
            attributes['gen_ai.completion'] ?? {
              role,
              ...attributes,
              content: attributes['content'] ?? attributes['message'],
            },
          role,
        );
  const rest = Object.keys(attributes).length === 0 ? '' : ` ${jsonText(attributes)}`;
  return { at, name, text: `${name}${rest}`, isError: false, messages };
}
