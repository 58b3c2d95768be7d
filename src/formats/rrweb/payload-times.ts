import type { TrackSpec } from '../../model/index.ts';
import { customLaneId, Level } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Row } from './entry.ts';

/** An event whose payload has times of its own: it becomes an entry of another lane, at those times. */
export interface Elsewhere {
  readonly spec: Omit<TrackSpec, 'clock'>;
  readonly row: Row;
  /** Facts under the names that the lane's own records use. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A payload is taken at its word only if it lies this close to the event that carried it, ms. */
const NEAR_MS = 24 * 3_600_000;

/**
 * Custom events of session-replay SDKs stamp the event in ms and their payload in epoch *seconds* with
 * fractions (`performanceSpan`, `breadcrumb`; sentry-javascript's replay package). Read as ms they
 * would lie in January 1970. A value that is not near the event in either unit is not used at all.
 */
export function toMs(value: number | undefined, near: number): number | undefined {
  if (value === undefined) return undefined;
  for (const ms of [value * 1000, value]) if (Math.abs(ms - near) <= NEAR_MS) return ms;
  return undefined;
}

/** Where a custom or plugin event with times of its own belongs; `undefined`: it stays on the DOM track. */
export function elsewhere(event: unknown, base: string, stamp: number): Elsewhere | undefined {
  const data = field(event, 'data');
  const payload = field(data, 'payload');
  const tag = stringField(data, 'tag');
  if (tag === 'performanceSpan') return span(payload, base, stamp);
  if (tag === 'breadcrumb') return breadcrumb(payload, base, stamp);
  if (stringField(data, 'plugin')?.startsWith('rrweb/console@') === true)
    return consoleLine(payload, base, stamp);
  return undefined;
}

const environment = (
  id: string,
  lane: string,
  archetype: TrackSpec['archetype'],
  title: string,
): Omit<TrackSpec, 'clock'> => ({ id, lane, archetype, plane: 'environment', title });

function span(payload: unknown, base: string, stamp: number): Elsewhere | undefined {
  const start = toMs(numberField(payload, 'startTimestamp'), stamp);
  const end = toMs(numberField(payload, 'endTimestamp'), stamp);
  const op = stringField(payload, 'op') ?? 'span';
  const url = stringField(payload, 'description') ?? op;
  if (start === undefined) return undefined;
  const until = end ?? start;
  if (!op.startsWith('resource.')) {
    const lane = customLaneId('performance');
    return {
      spec: environment(`${base}.performance`, lane, 'span', 'Performance'),
      row: { start, end: until, kind: op, label: url, search: `${op} ${url}` },
      facts: { name: op, text: url },
    };
  }
  const data = field(payload, 'data');
  const method = stringField(data, 'method') ?? 'GET';
  const status = numberField(data, 'statusCode');
  const failed = (status ?? 0) >= 500;
  return {
    spec: environment(`${base}.network`, 'network', 'span', 'Network'),
    row: {
      start,
      end: until,
      kind: 'request',
      level: failed ? Level.error : (status ?? 0) >= 400 ? Level.warning : Level.info,
      label: `${method} ${url}`,
      search: `${method} ${url} ${status ?? ''}`,
      recoveryKey: `http ${method} ${url}`,
    },
    facts: { t: start, method, url, ...(status === undefined ? {} : { status }), ms: until - start, op },
  };
}

function breadcrumb(payload: unknown, base: string, stamp: number): Elsewhere | undefined {
  const start = toMs(numberField(payload, 'timestamp'), stamp);
  if (start === undefined) return undefined;
  const category = stringField(payload, 'category') ?? 'breadcrumb';
  const message = stringField(payload, 'message') ?? '';
  const level =
    stringField(payload, 'level') === 'error'
      ? Level.error
      : stringField(payload, 'level') === 'warning'
        ? Level.warning
        : Level.info;
  const label = `${category.replace(/^ui\./, '')} ${message}`.trim();
  const spec =
    category === 'console'
      ? environment(`${base}.console`, 'console', 'point', 'Console')
      : environment(`${base}.breadcrumbs`, customLaneId('breadcrumbs'), 'point', 'Breadcrumbs');
  return {
    spec,
    row: {
      start,
      kind: category,
      level,
      label: category === 'console' ? message : label,
      search: `${category} ${message}`,
    },
    facts: { t: start, level: stringField(payload, 'level') ?? 'info', text: message, category },
  };
}

function consoleLine(payload: unknown, base: string, stamp: number): Elsewhere | undefined {
  const level = stringField(payload, 'level') ?? 'log';
  const parts = field(payload, 'payload');
  if (!Array.isArray(parts)) return undefined;
  const text = parts
    .map((part) => (typeof part === 'string' ? unquote(part) : JSON.stringify(part)))
    .join(' ');
  const severity =
    level === 'error' || level === 'assert' ? Level.error : level === 'warn' ? Level.warning : Level.info;
  return {
    spec: environment(`${base}.console`, 'console', 'point', 'Console'),
    row: { start: stamp, kind: level, level: severity, label: text.slice(0, 160), search: text },
    facts: { t: stamp, level, text },
  };
}

/** The recorder writes a logged string with its quotes. */
const unquote = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1) : text);
