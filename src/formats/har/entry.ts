import { Level, parseIso, type SeriesSpec } from '../../model/index.ts';
import { field, stringField } from '../records.ts';
import { resourceType } from '../../model/index.ts';

/** Numbers of a request that a list shows and filters by, beside its columns. NaN: not known. */
export const REQUEST_SERIES: readonly SeriesSpec[] = [
  { name: 'status', unit: 'count' },
  { name: 'size', unit: 'bytes' },
];

/** What one element of `log.entries` says, in the model's words. */
export interface RequestRow {
  /** Epoch ms; `undefined`: it has no time; NaN: one that cannot be read. */
  readonly start: number | undefined;
  /** `undefined`: how long it took was not recorded. */
  readonly end: number | 'open' | undefined;
  readonly method: string;
  readonly url: string;
  readonly status: number | undefined;
  readonly level: Level;
  readonly type: string;
  readonly size: number;
  readonly search: string;
  readonly pageref: string | undefined;
  /** Bodies kept in files of their own (Playwright's `_file`). */
  readonly files: readonly string[];
}

/**
 * Reads one entry (har-spec 1.2 "entries"; Playwright, WebPageTest and Firefox write -1, -2 and 0 as the status of what
 * was never answered). `undefined`: it is no entry.
 */
export function requestRow(entry: unknown): RequestRow | undefined {
  const request = field(entry, 'request');
  if (typeof request !== 'object' || request === null) return undefined;
  const response = field(entry, 'response');
  const content = field(response, 'content');
  const method = (stringField(request, 'method') ?? 'GET').trim() || 'GET';
  const url = stringField(request, 'url') ?? '';
  const mimeType = stringField(content, 'mimeType');
  const status = statusOf(field(response, 'status'));
  const start = stampOf(field(entry, 'startedDateTime'));
  const time = positive(field(entry, 'time'));
  const isOpen =
    field(entry, '_unfinished') === true ||
    ((response === undefined || response === null) && time === undefined);
  return {
    start,
    end: isOpen ? 'open' : time === undefined || start === undefined ? undefined : start + time,
    method,
    url,
    status: isOpen ? undefined : status,
    level: isOpen ? Level.info : levelOf(status),
    type: resourceType(stringField(entry, '_resourceType'), mimeType, url),
    size: sizeOf(response, content),
    // The first line is what was known when the request was sent.
    search: `${method} ${url}\n${[status, mimeType, stringField(response, '_failureText')].filter(Boolean).join(' ')}`,
    pageref: stringField(entry, 'pageref'),
    files: [stringField(content, '_file'), stringField(field(request, 'postData'), '_file')].filter(
      (name): name is string => name !== undefined && name !== '',
    ),
  };
}

/** Epoch ms of an ISO instant with any offset, or of a number that writers in the wild put in its place. */
export function stampOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? parseIso(value.trim()) : Number.NaN;
}

/** Answered with a status a server can give (LinkedIn's 999 included); anything else was never answered. */
function statusOf(raw: unknown): number | undefined {
  const status = typeof raw === 'string' && /^\d{3}$/.test(raw) ? Number(raw) : raw;
  return typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 999
    ? status
    : undefined;
}

function levelOf(status: number | undefined): Level {
  if (status === undefined || status >= 500) return Level.error;
  return status >= 400 ? Level.warning : Level.info;
}

/** -1 and null mean "not known", and so does anything that is no duration. */
function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Bytes of the content, else of what came over the wire. */
function sizeOf(response: unknown, content: unknown): number {
  return positive(field(content, 'size')) ?? positive(field(response, 'bodySize')) ?? Number.NaN;
}

const MAX_LABEL = 200;

/** `GET host/path`: hosts matter where a page asks many. Never a half of a surrogate pair. */
export function labelOf(method: string, url: string): string {
  const bare = url.replace(/^https?:\/\//i, '').replaceAll(/\s+/g, ' ');
  const text = `${method} ${bare}`;
  return text.length <= MAX_LABEL
    ? text
    : `${text
        .slice(0, MAX_LABEL)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}
