import { parseIso } from '../../model/index.ts';
import { field, stringField } from '../records.ts';

/** A line in the shape of 0.40 and later; the flat items of before are told as `response_item`. */
export interface Line {
  readonly type: string;
  readonly payload: unknown;
  /** Of the payload. */
  readonly kind: string;
  readonly at: number | undefined;
  readonly isFlat: boolean;
}

const ENVELOPES: ReadonlySet<string> = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
  'token_usage_record',
  'world_state',
]);

export function lineOf(value: object): Line {
  const type = stringField(value, 'type');
  const payload = field(value, 'payload');
  if (payload !== undefined || (type !== undefined && ENVELOPES.has(type))) {
    const kind =
      stringField(payload, 'type') ?? (stringField(payload, 'role') === undefined ? '' : 'message');
    return { type: type ?? 'unknown', payload, kind, at: timeOf(value), isFlat: false };
  }
  if (field(value, 'record_type') !== undefined)
    return {
      type: 'state',
      payload: value,
      kind: stringField(value, 'record_type') ?? '',
      at: undefined,
      isFlat: true,
    };
  // The flat files have a time on their first line alone: it places nothing.
  if (type === undefined && field(value, 'timestamp') !== undefined)
    return { type: 'session_meta', payload: value, kind: '', at: undefined, isFlat: true };
  return { type: 'response_item', payload: value, kind: type ?? 'unknown', at: undefined, isFlat: true };
}

/** Epoch stamps below this count seconds: in ms it would be 1973. */
const SECONDS = 1e11;

/** Epoch ms of a line, from a text or a number of seconds or ms; none for a flat file, whose one time would put everything on one instant. */
export function timeOf(value: unknown): number | undefined {
  if (field(value, 'payload') === undefined) return undefined;
  const stamp = field(value, 'timestamp');
  if (typeof stamp === 'number') return stamp < SECONDS ? stamp * 1000 : stamp;
  return typeof stamp === 'string' ? parseIso(stamp) : stamp === undefined ? undefined : NaN;
}

/** Text of a message's content, or of a reasoning's summary. */
export function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => stringField(part, 'text') ?? (typeof part === 'string' ? part : ''))
    .filter((text) => text !== '')
    .join('\n');
}
