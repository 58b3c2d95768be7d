import * as v from 'valibot';
import { inSlices, type Pacer } from '../../base/index.ts';
import { Redactor } from './redact.ts';
import { readRequest } from './request.ts';
import type { NetworkRequest } from './request-types.ts';

/** One request on its way out. */
export interface ExportedRequest {
  /** Epoch ms, sub-milliseconds kept. */
  readonly start: number;
  /** Epoch ms; `undefined`: how long it took is not known. */
  readonly end: number | 'open' | undefined;
  /** Its record, parsed. */
  readonly record: unknown;
  readonly type: string;
  /** The body behind a ref of the record. */
  readonly body?: ExportedBody | undefined;
}

export interface ExportedBody {
  readonly text: string;
  readonly base64: boolean;
  readonly size: number;
  readonly mimeType: string;
}

export interface ExportedPage {
  readonly id: string;
  readonly start: number;
  readonly title: string;
  /** Its record, when it came from a HAR. */
  readonly record?: unknown;
}

export interface HarExport {
  readonly file: Blob;
  /** How many values were taken out because they are secrets. */
  readonly redacted: number;
  /** Requests that could not be written: their record is none. */
  readonly left: number;
}

type Json = Record<string, unknown>;
const Json = v.record(v.string(), v.unknown());

/** A slice of writing between two chances for others, ms. */
const SLICE_MS = 6;
const PIECE_CHARS = 1 << 18;

/**
 * HAR 1.2 of requests and pages (http://www.softwareishard.com/blog/har-12-spec/). Entries that came from a HAR keep all
 * they had, with what the format requires filled in; every field the format knows is there; secrets are redacted. Written
 * in slices: a run may have 200,000 requests.
 */
export async function writeHar(
  requests: readonly ExportedRequest[],
  pages: readonly ExportedPage[],
  about: { readonly comment: string },
  pacer: Pacer,
): Promise<HarExport> {
  const redactor = new Redactor();
  const ids = new Set(pages.map(({ id }) => id));
  const head = {
    version: '1.2',
    creator: { name: 'Playhead', version: '1' },
    pages: pages.map(pageOf),
    comment: about.comment,
  };
  const pieces: Blob[] = [];
  let lines = [`{"log":${JSON.stringify(head, undefined, 1).slice(0, -2)},\n "entries": [`];
  let chars = 0;
  const put = (): void => {
    // Out of the page's memory, and not all of it in one go at the end.
    pieces.push(new Blob([lines.join('')]));
    lines = [];
    chars = 0;
  };
  let at = 0;
  let left = 0;
  const step = (): boolean => {
    const each = requests[at++];
    if (each === undefined) return false;
    const request = readRequest(each.record);
    if (request === undefined) {
      left++;
      return true;
    }
    const line = `${at - left > 1 ? ',' : ''}\n${JSON.stringify(entryOf(each, request, ids, redactor))}`;
    lines.push(line);
    chars += line.length;
    if (chars > PIECE_CHARS) put();
    return true;
  };
  await inSlices(step, pacer, SLICE_MS, () => false);
  lines.push('\n]}}\n');
  put();
  return { file: new Blob(pieces, { type: 'application/json' }), redacted: redactor.count, left };
}

/** `2026-11-18T11:06:40.010Z`, with microseconds where there are any. */
export function isoOf(epochMs: number): string {
  const micros = Math.round(epochMs * 1000);
  const whole = new Date(Math.floor(micros / 1000)).toISOString();
  const rest = micros % 1000;
  return rest === 0 ? whole : whole.replace('Z', `${String(rest).padStart(3, '0')}Z`);
}

function pageOf({ id, start, title, record }: ExportedPage): Json {
  const own = v.safeParse(Json, record);
  const timings = own.success ? v.safeParse(Json, own.output['pageTimings']) : undefined;
  return {
    startedDateTime: isoOf(start),
    id,
    title: new Redactor().url(title),
    pageTimings: timings?.success === true ? timings.output : {},
  };
}

function entryOf(
  { start, end, record, type, body }: ExportedRequest,
  request: NetworkRequest,
  pages: ReadonlySet<string>,
  redactor: Redactor,
): Json {
  const own = objectOf(record);
  const isHar = request.source === 'har';
  const extra = isHar ? own : {};
  const took = typeof end === 'number' ? end - start : undefined;
  const { pageref, ...kept } = extra;
  return {
    ...kept,
    ...(typeof pageref === 'string' && pages.has(pageref) ? { pageref } : {}),
    startedDateTime: isoOf(start),
    time: took ?? -1,
    request: requestOf(objectOf(extra['request']), request, redactor),
    response: responseOf(objectOf(extra['response']), request, body, redactor),
    cache: objectOf(extra['cache']),
    timings: timingsOf(extra['timings'], took),
    ...(isHar && extra['_resourceType'] !== undefined ? {} : { _resourceType: type }),
    ...(end === 'open' ? { _unfinished: true } : {}),
  };
}

function requestOf(own: Json, request: NetworkRequest, redactor: Redactor): Json {
  const post = objectOf(own['postData']);
  return {
    ...own,
    method: request.method,
    url: redactor.url(request.url),
    httpVersion: stringOr(own['httpVersion'], 'unknown'),
    cookies: cookiesOf(own['cookies'], redactor),
    headers: redactor.headers(request.requestHeaders ?? []),
    queryString: queryOf(request.url, redactor),
    headersSize: numberOr(own['headersSize']),
    bodySize: numberOr(own['bodySize']),
    ...(own['postData'] === undefined || own['postData'] === null
      ? {}
      : {
          postData: {
            ...post,
            mimeType: stringOr(post['mimeType'], ''),
            ...(typeof post['text'] === 'string' ? { text: redactor.form(post['text']) } : {}),
            ...(Array.isArray(post['params']) ? { params: namedValues(post['params'], redactor) } : {}),
          },
        }),
  };
}

function responseOf(
  own: Json,
  request: NetworkRequest,
  body: ExportedBody | undefined,
  redactor: Redactor,
): Json {
  const { outcome } = request;
  const content = objectOf(own['content']);
  const text = body?.text ?? (typeof content['text'] === 'string' ? content['text'] : undefined);
  const base64 = body?.base64 ?? content['encoding'] === 'base64';
  const { text: _text, encoding: _encoding, _file, ...kept } = content;
  return {
    ...own,
    status: outcome.kind === 'answered' ? outcome.status : 0,
    statusText: stringOr(own['statusText'], ''),
    httpVersion: stringOr(own['httpVersion'], 'unknown'),
    cookies: cookiesOf(own['cookies'], redactor),
    headers: redactor.headers(request.responseHeaders ?? []),
    content: {
      ...kept,
      size: body?.size ?? numberOr(content['size']),
      mimeType: stringOr(content['mimeType'], body?.mimeType ?? ''),
      ...(text === undefined ? {} : { text: base64 ? text : redactor.text(text) }),
      ...(text !== undefined && base64 ? { encoding: 'base64' } : {}),
      // A file that was not embedded would not be found beside the export.
      ...(text === undefined && _file !== undefined
        ? { comment: 'The body was kept in a file of its own.' }
        : {}),
    },
    redirectURL: redactor.url(stringOr(own['redirectURL'], '')),
    headersSize: numberOr(own['headersSize']),
    bodySize: numberOr(own['bodySize']),
  };
}

/** The format requires three phases; where none were recorded the whole length is said to be waiting, and that it is. */
function timingsOf(own: unknown, took: number | undefined): Json {
  const timings = objectOf(own);
  const parts = {
    send: numberOr(timings['send']),
    wait: numberOr(timings['wait']),
    receive: numberOr(timings['receive']),
  };
  if (Object.keys(timings).length > 0) return { ...timings, ...parts };
  return { send: 0, wait: took ?? -1, receive: 0, comment: 'Phases were not recorded.' };
}

function cookiesOf(own: unknown, redactor: Redactor): Json[] {
  if (!Array.isArray(own)) return [];
  return own.map((cookie) => ({
    ...objectOf(cookie),
    name: stringOr(objectOf(cookie)['name'], ''),
    value: redactor.value('cookie', stringOr(objectOf(cookie)['value'], '')),
  }));
}

function namedValues(own: readonly unknown[], redactor: Redactor): Json[] {
  return own.map((each) => {
    const name = stringOr(objectOf(each)['name'], '');
    return { ...objectOf(each), name, value: redactor.value(name, stringOr(objectOf(each)['value'], '')) };
  });
}

function queryOf(url: string, redactor: Redactor): { name: string; value: string }[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({
    name,
    value: redactor.value(name, value),
  }));
}

function objectOf(value: unknown): Json {
  const parsed = v.safeParse(Json, value);
  return parsed.success && !Array.isArray(value) ? parsed.output : {};
}

const stringOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);
/** -1 is the format's "not known". */
const numberOr = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : -1;
