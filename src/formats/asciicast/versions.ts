import { field, numberField, parseRecord, stringField } from '../records.ts';
import type { Confidence } from '../types.ts';

/** Larger than this is no terminal; no screen is built for it. */
const MOST_SIDE = 4096;
const MOST_CELLS = 262_144;
export const DEFAULT_SIZE = { cols: 80, rows: 24 } as const;
export const VERSIONS: readonly number[] = [1, 2, 3];

export interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** What all versions say of a session before its first event. */
export interface CastHeader {
  readonly version: number;
  readonly size: Size | undefined;
  /** Epoch ms of the start; absent where the file has no wall time, or an impossible one. */
  readonly startedAt: number | undefined;
  readonly title: string | undefined;
  readonly command: string | undefined;
  /** Seconds; a wish about display, which no time stamp obeys. */
  readonly idleLimit: number | undefined;
}

/**
 * Reads the header of any version. Sources: docs.asciinema.org, "asciicast v1", "v2", "v3": v1 and v2 have `width` and
 * `height`, v3 a `term` object; `timestamp` is in epoch seconds.
 */
export function headerOf(value: unknown): CastHeader | undefined {
  const version = numberField(value, 'version');
  if (version === undefined) return undefined;
  const term = field(value, 'term');
  const stamp = numberField(value, 'timestamp');
  return {
    version,
    size: sizeOf(field(term, 'cols') ?? field(value, 'width'), field(term, 'rows') ?? field(value, 'height')),
    startedAt: stamp === undefined ? undefined : fromSeconds(stamp),
    title: stringField(value, 'title'),
    command: stringField(value, 'command'),
    idleLimit: numberField(value, 'idle_time_limit'),
  };
}

/** Milliseconds, exact to the nanosecond: 0.1 s is 100 ms and not 100.00000000000001. */
export function fromSeconds(seconds: number): number {
  return Math.abs(seconds) < 1e6 ? Math.round(seconds * 1e9) / 1e6 : seconds * 1000;
}

export function sizeOf(cols: unknown, rows: unknown): Size | undefined {
  const good = (n: unknown): n is number =>
    typeof n === 'number' && Number.isInteger(n) && n >= 1 && n <= MOST_SIDE;
  return good(cols) && good(rows) && cols * rows <= MOST_CELLS ? { cols, rows } : undefined;
}

/** `COLSxROWS`, as a resize event says it. */
export function parseSize(text: string): Size | undefined {
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(text.trim());
  return match === null ? undefined : sizeOf(Number(match[1]), Number(match[2]));
}

/** `lines`: a header line, then an event a line. `document`: version 1, one JSON document. */
export function layoutOf(text: string): 'lines' | 'document' | undefined {
  const head = text.replace(/^[\ufeff\0\s]+/, '');
  if (!head.startsWith('{')) return undefined;
  const end = head.indexOf('\n');
  const first = headerOf(parseRecord(end === -1 ? head : head.slice(0, end)));
  if (first !== undefined)
    return field(parseRecord(head), 'stdout') === undefined && first.version !== 1 ? 'lines' : 'document';
  return /"version"\s*:\s*1\s*[,}]/.test(head) && /"stdout"\s*:\s*\[/.test(head) ? 'document' : undefined;
}

/** Judged by the header: a version, and a size where the version has it. */
export function confidence(text: string): Confidence {
  const layout = layoutOf(text);
  if (layout === undefined) return 0;
  if (layout === 'document')
    return /"stdout"\s*:\s*\[/.test(text) && /"(?:width|height)"/.test(text) ? 0.9 : 0;
  const head = text.replace(/^[\ufeff\0\s]+/, '');
  const line = parseRecord(head.slice(0, head.indexOf('\n') === -1 ? undefined : head.indexOf('\n')));
  const sized =
    field(line, 'term') !== undefined ||
    (field(line, 'width') !== undefined && field(line, 'height') !== undefined);
  return sized ? 0.95 : 0;
}
