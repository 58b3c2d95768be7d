import { encodeName } from '../../model/index.ts';
import { field as ownField } from '../records.ts';

/**
 * One element of `traceEvents`, nothing believed yet. Fields after "Trace Event Format" (Google, the document that
 * catapult's importer and Chrome's writer follow), section "JSON Format".
 */
export interface TraceEvent {
  readonly ph: string;
  readonly name?: unknown;
  readonly cat?: unknown;
  /** Microseconds on a clock of the producer's own. */
  readonly ts?: unknown;
  readonly dur?: unknown;
  readonly pid?: unknown;
  readonly tid?: unknown;
  readonly id?: unknown;
  readonly id2?: unknown;
  readonly scope?: unknown;
  readonly args?: unknown;
}

/** An object with a phase of one character. Whatever else is wrong with it concerns the entry, not the file. */
export function isTraceEvent(value: unknown): value is TraceEvent {
  if (typeof value !== 'object' || value === null || !('ph' in value)) return false;
  return typeof value.ph === 'string' && value.ph.length === 1;
}

/** `undefined`: the event has no time. NaN: it has one that cannot be read. Milliseconds, sub-milliseconds kept. */
export function millis(microseconds: unknown): number | undefined {
  if (typeof microseconds === 'number') return microseconds / 1000;
  if (microseconds === undefined || microseconds === null) return undefined;
  return typeof microseconds === 'string' && microseconds.trim() !== '' ? Number(microseconds) / 1000 : NaN;
}

export function nameOf({ name }: TraceEvent): string {
  return typeof name === 'string' && name !== ''
    ? name
    : typeof name === 'number'
      ? String(name)
      : '(unnamed)';
}

/** A process or thread id as it goes into an entry's id. Numbers by the format; names with some writers. */
export function idOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? encodeName(value) : '0';
}

/** The same for a person to read. */
export function shownId(value: unknown): string {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : '0';
}

export function threadKey(event: TraceEvent): string {
  return `${idOf(event.pid)}.${idOf(event.tid)}`;
}

/**
 * What ties the begin and end of an asynchronous operation together: category and id, and the process where the id is
 * declared local to it (`id2.local`). Nested operations share a key and close from the inside out.
 */
export function asyncKey(event: TraceEvent): string {
  const cat = typeof event.cat === 'string' ? event.cat : '';
  const scope = typeof event.scope === 'string' ? event.scope : '';
  const local = ownField(event.id2, 'local');
  const id =
    local === undefined
      ? idOf(ownField(event.id2, 'global') ?? event.id)
      : `${idOf(event.pid)}/${idOf(local)}`;
  return `${cat}\n${scope}\n${id}`;
}

/** The numbers of a counter's `args`; anything else in there stays in the payload alone. */
export function numbersOf(args: unknown): [name: string, value: number][] {
  if (typeof args !== 'object' || args === null) return [];
  return Object.entries(args).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
}

/** `args.name` or `args.sort_index` of a metadata event. */
export function argument({ args }: TraceEvent, key: 'name' | 'sort_index'): unknown {
  return ownField(args, key);
}
