import * as v from 'valibot';
import { formatBytes } from '../../base/index.ts';
import type { BodySource, NetworkRequest, Outcome, SocketMessage } from './request-types.ts';
import { phasesOf } from './phases.ts';
import { resourceType } from '../../model/index.ts';

/** A field of the wrong type costs the field, never the entry. */
const text = v.fallback(v.optional(v.string()), undefined);
const number = v.fallback(v.optional(v.number()), undefined);
const Headers = v.fallback(
  v.optional(
    v.array(
      v.fallback(v.object({ name: v.string(), value: v.string() }), { name: '(unreadable)', value: '' }),
    ),
  ),
  undefined,
);
const Params = v.fallback(
  v.optional(v.array(v.object({ name: v.string(), value: v.optional(v.string(), '') }))),
  undefined,
);
const PostData = v.fallback(
  v.optional(v.object({ mimeType: text, text, params: Params, _file: text })),
  undefined,
);
const Content = v.fallback(
  v.optional(v.object({ size: number, mimeType: text, text, encoding: text, _file: text })),
  undefined,
);
const Response = v.fallback(
  v.optional(
    v.object({
      status: v.optional(v.unknown()),
      statusText: text,
      httpVersion: text,
      headers: Headers,
      content: Content,
      redirectURL: text,
      bodySize: number,
      _transferSize: number,
      _failureText: text,
      _error: text,
    }),
  ),
  undefined,
);
const Message = v.fallback(v.object({ type: text, time: number, opcode: number, data: text }), {});

/** A HAR entry (har-spec 1.2, "entries"), as leniently as files in the wild are written. */
const HarEntry = v.object({
  request: v.object({
    method: v.fallback(v.optional(v.string(), 'GET'), 'GET'),
    url: v.fallback(v.optional(v.string(), ''), ''),
    httpVersion: text,
    headers: Headers,
    postData: PostData,
  }),
  response: Response,
  time: v.optional(v.unknown()),
  timings: v.optional(v.unknown()),
  serverIPAddress: text,
  connection: text,
  pageref: text,
  _resourceType: text,
  _priority: text,
  _fromCache: text,
  _unfinished: v.fallback(v.optional(v.boolean()), undefined),
  _webSocketMessages: v.fallback(v.optional(v.array(Message)), undefined),
});
type HarEntry = v.InferOutput<typeof HarEntry>;

/** A HAR entry as a request; `undefined` when the record is none. */
export function harRequest(value: unknown): NetworkRequest | undefined {
  const parsed = v.safeParse(HarEntry, value);
  if (!parsed.success) return undefined;
  const { request, response, ...entry } = parsed.output;
  const content = response?.content;
  const mimeType = known(content?.mimeType);
  const ms = positive(entry.time);
  return {
    source: 'har',
    method: request.method,
    url: request.url,
    outcome: outcomeOf(parsed.output, hasAnswer(value), ms),
    ms,
    // A HAR says what came back: what the path ends in is no evidence beside it.
    type: resourceType(entry._resourceType, content?.mimeType ?? 'x-unknown', request.url),
    mimeType,
    size: positive(content?.size) ?? positive(response?.bodySize),
    requestHeaders: request.headers,
    responseHeaders: response?.headers,
    requestBody: postBody(request.postData),
    responseBody:
      content === undefined
        ? undefined
        : bodyOf(content.text, content.encoding === 'base64', content._file, mimeType),
    phases: phasesOf(entry.timings),
    messages: (entry._webSocketMessages ?? []).map(messageOf),
    facts: factsOf(parsed.output),
  };
}

/** There is an answer, readable or not: one that cannot be read is no request that is still open. */
const hasAnswer = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'response' in value && (value.response ?? null) !== null;

function outcomeOf(entry: HarEntry, answered: boolean, ms: number | undefined): Outcome {
  const { response } = entry;
  if (entry._unfinished === true || (!answered && ms === undefined)) return { kind: 'open' };
  const raw = response?.status;
  const status = typeof raw === 'string' && /^\d{3}$/.test(raw) ? Number(raw) : raw;
  if (typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 999)
    return { kind: 'answered', status, text: response?.statusText ?? '' };
  return { kind: 'failed', reason: known(response?._failureText) ?? known(response?._error) };
}

function postBody(post: HarEntry['request']['postData']): BodySource | undefined {
  if (post === undefined) return undefined;
  const params = (post.params ?? []).map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const body = known(post.text) ?? (params.length > 0 ? params.join('&') : undefined);
  return bodyOf(body, false, post._file, post.mimeType);
}

function bodyOf(
  body: string | undefined,
  base64: boolean,
  file: string | undefined,
  mimeType: string | undefined,
): BodySource | undefined {
  if (body !== undefined) return { kind: 'inline', text: body, base64, mimeType };
  return known(file) === undefined ? undefined : { kind: 'ref', ref: file ?? '', mimeType };
}

function messageOf({ type, time, opcode, data }: v.InferOutput<typeof Message>): SocketMessage {
  return {
    sent: type === 'send',
    // Epoch seconds (DevTools) stay below 1e11, milliseconds (Playwright) above.
    time: time === undefined ? undefined : time < 1e11 ? time * 1000 : time,
    // Opcode 2 is binary, written as base64 (RFC 6455, 5.2).
    text: opcode === 2 ? `binary, base64: ${data ?? ''}` : (data ?? ''),
  };
}

function factsOf({ request, response, ...entry }: HarEntry): [string, string][] {
  // Head and body, as they came over the wire.
  const transferred = positive(response?._transferSize);
  const facts: [string, string | undefined][] = [
    ['protocol', known(response?.httpVersion) ?? known(request.httpVersion)],
    ['transferred', transferred === undefined ? undefined : formatBytes(transferred)],
    ['redirects to', known(response?.redirectURL)],
    ['server', known(entry.serverIPAddress)],
    ['connection', known(entry.connection)],
    ['priority', known(entry._priority)],
    ['from cache', known(entry._fromCache)],
    ['page', known(entry.pageref)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined);
}

/** Empty and "not known" are one. */
function known(value: string | undefined): string | undefined {
  return value === undefined || value === '' || value === 'x-unknown' ? undefined : value;
}

/** -1 means "not known", as does null. */
function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
