import { jsonText } from '../json-text.ts';
import { field, numberField, stringField } from '../records.ts';

/** One request while its events come. Times are ms of the browser's clock. */
export interface Request {
  readonly seq: number;
  readonly method: string;
  readonly url: string;
  type: string | undefined;
  start: number | undefined;
  sent: unknown;
  response: unknown;
  answered: number | undefined;
  size: number;
  transferred: number | undefined;
  fromCache: boolean;
  failure: string | undefined;
  redirectUrl: string | undefined;
  /** As they went over the wire, where the log has them. */
  requestHeaders: unknown;
  responseHeaders: unknown;
}

/** What a `Date` can hold, ms. */
const LAST_DATE = 8.64e15;

/** A request as a HAR entry, which is what the network lane reads. `end`: ms of the browser's clock. */
export function harOf(
  request: Request,
  start: number | undefined,
  until: number | 'open' | undefined,
  end: number | undefined,
): object {
  const { response, sent } = request;
  const post = stringField(sent, 'postData');
  const ms = typeof until === 'number' && start !== undefined ? until - start : -1;
  return {
    ...(start === undefined || !(Math.abs(start) <= LAST_DATE)
      ? {}
      : { startedDateTime: new Date(start).toISOString() }),
    time: ms,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: stringField(response, 'protocol') ?? '',
      headers: headersOf(
        request.requestHeaders ?? field(response, 'requestHeaders') ?? field(sent, 'headers'),
      ),
      ...(post === undefined
        ? {}
        : { postData: { mimeType: headerOf(field(sent, 'headers'), 'content-type') ?? '', text: post } }),
    },
    ...(response === undefined && request.failure === undefined
      ? {}
      : {
          response: {
            status: numberField(response, 'status') ?? -1,
            statusText: stringField(response, 'statusText') ?? '',
            httpVersion: stringField(response, 'protocol') ?? '',
            headers: headersOf(request.responseHeaders ?? field(response, 'headers')),
            content: { size: request.size, mimeType: stringField(response, 'mimeType') ?? 'x-unknown' },
            redirectURL: request.redirectUrl ?? '',
            ...(request.transferred === undefined ? {} : { _transferSize: request.transferred }),
            ...(request.failure === undefined ? {} : { _failureText: request.failure }),
          },
        }),
    timings: timingsOf(request, end),
    serverIPAddress: stringField(response, 'remoteIPAddress') ?? '',
    connection: String(numberField(response, 'connectionId') ?? ''),
    _resourceType: request.type ?? 'other',
    ...(stringField(sent, 'initialPriority') === undefined
      ? {}
      : { _priority: stringField(sent, 'initialPriority') }),
    ...(request.fromCache || field(response, 'fromDiskCache') === true ? { _fromCache: 'cache' } : {}),
    ...(until === 'open' ? { _unfinished: true } : {}),
  };
}

/** `Network.ResourceTiming`: ms after `requestTime` (seconds); -1 where a phase did not happen. */
function timingsOf({ response }: Request, end: number | undefined): object {
  const timing = field(response, 'timing');
  const at = (name: string): number => numberField(timing, name) ?? -1;
  const phase = (from: string, to: string): number => (at(from) < 0 || at(to) < 0 ? -1 : at(to) - at(from));
  if (timing === undefined || timing === null) return { send: -1, wait: -1, receive: -1 };
  const firsts = [at('dnsStart'), at('connectStart'), at('sendStart')].filter((ms) => ms >= 0);
  const headersEnd = at('receiveHeadersEnd');
  const began = (numberField(timing, 'requestTime') ?? 0) * 1000;
  return {
    blocked: firsts.length === 0 ? -1 : Math.min(...firsts),
    dns: phase('dnsStart', 'dnsEnd'),
    connect: phase('connectStart', 'connectEnd'),
    ssl: phase('sslStart', 'sslEnd'),
    send: phase('sendStart', 'sendEnd'),
    wait: phase('sendEnd', 'receiveHeadersEnd'),
    receive: end === undefined || headersEnd < 0 ? -1 : Math.max(0, end - began - headersEnd),
  };
}

function headersOf(headers: unknown): { readonly name: string; readonly value: string }[] {
  if (typeof headers !== 'object' || headers === null) return [];
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : jsonText(value),
  }));
}

function headerOf(headers: unknown, name: string): string | undefined {
  return headersOf(headers).find((header) => header.name.toLowerCase() === name)?.value;
}
