import { Level, resourceType, type RecordingSink, type TrackWriter } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, stringField } from '../records.ts';
import { label } from '../words.ts';
import type { CdpClock } from './clock.ts';
import { harOf, type Request } from './har.ts';

/** Puts the events of each request together (Network domain); an id is used again after a redirect. */
export class Requests {
  readonly #sink: RecordingSink;
  readonly #clock: CdpClock;
  readonly #open = new Map<string, Request>();
  /** Headers that came before the event they belong to. */
  readonly #early = new Map<
    string,
    { readonly name: 'requestHeaders' | 'responseHeaders'; readonly headers: unknown }[]
  >();

  constructor(sink: RecordingSink, clock: CdpClock) {
    this.#sink = sink;
    this.#clock = clock;
  }

  /** Answers whether the event was one of a request. */
  event(method: string, params: unknown, seq: number): boolean {
    const id = stringField(params, 'requestId');
    if (id === undefined) return false;
    if (method === 'Network.requestWillBeSent') {
      this.#sent(id, params, seq);
      return true;
    }
    if (method === 'Network.webSocketCreated') {
      this.#begin(id, {
        seq,
        method: 'GET',
        url: stringField(params, 'url') ?? '',
        type: 'websocket',
        start: undefined,
      });
      return true;
    }
    const request = this.#open.get(id);
    switch (method) {
      case 'Network.requestWillBeSentExtraInfo':
        this.#headers(id, request, 'requestHeaders', params);
        break;
      case 'Network.responseReceivedExtraInfo':
        this.#headers(id, request, 'responseHeaders', params);
        break;
      case 'Network.webSocketWillSendHandshakeRequest':
        this.#pair(params);
        if (request !== undefined) {
          request.start = seconds(field(params, 'timestamp'));
          request.sent ??= field(params, 'request');
        }
        break;
      case 'Network.responseReceived':
      case 'Network.webSocketHandshakeResponseReceived':
        if (request === undefined) return this.#lost(method, id);
        request.response = field(params, 'response');
        request.type = stringField(params, 'type')?.toLowerCase() ?? request.type;
        request.answered = seconds(field(params, 'timestamp'));
        break;
      case 'Network.dataReceived':
        if (request !== undefined) request.size += numberField(params, 'dataLength') ?? 0;
        break;
      case 'Network.requestServedFromCache':
        if (request !== undefined) request.fromCache = true;
        break;
      case 'Network.loadingFinished':
      case 'Network.webSocketClosed':
        if (request === undefined) return this.#lost(method, id);
        request.transferred = numberField(params, 'encodedDataLength');
        this.#end(id, request, seconds(field(params, 'timestamp')));
        return true;
      case 'Network.loadingFailed': {
        if (request === undefined) return this.#lost(method, id);
        request.failure =
          field(params, 'canceled') === true ? 'cancelled' : (stringField(params, 'errorText') ?? 'failed');
        this.#end(id, request, seconds(field(params, 'timestamp')));
        return true;
      }
      case 'Network.resourceChangedPriority':
      case 'Network.responseReceivedEarlyHints':
        break;
      default:
        return false;
    }
    this.#sink.merged('request-told', method);
    return true;
  }

  /** The log has ended: what is in flight stays open. */
  finish(): void {
    for (const request of this.#open.values()) this.#write(request, undefined);
    this.#open.clear();
  }

  #sent(id: string, params: unknown, seq: number): void {
    const at = seconds(field(params, 'timestamp'));
    this.#pair(params);
    const before = this.#open.get(id);
    const redirect = field(params, 'redirectResponse') ?? undefined;
    if (before !== undefined) {
      before.response ??= redirect;
      before.redirectUrl = stringField(field(params, 'request'), 'url');
      this.#write(before, at);
      this.#open.delete(id);
    }
    const sent = field(params, 'request');
    this.#begin(id, {
      seq,
      method: stringField(sent, 'method') ?? 'GET',
      url: `${stringField(sent, 'url') ?? ''}${stringField(sent, 'urlFragment') ?? ''}`,
      type: stringField(params, 'type')?.toLowerCase(),
      start: at,
      sent,
    });
  }

  #begin(
    id: string,
    own: Pick<Request, 'seq' | 'method' | 'url' | 'type' | 'start'> & { readonly sent?: unknown },
  ): void {
    const request: Request = {
      ...own,
      sent: own.sent,
      response: undefined,
      answered: undefined,
      size: 0,
      transferred: undefined,
      fromCache: false,
      failure: undefined,
      redirectUrl: undefined,
      requestHeaders: undefined,
      responseHeaders: undefined,
    };
    // An id that is given twice: what had it first is told as far as it went.
    const before = this.#open.get(id);
    if (before !== undefined) this.#write(before, undefined);
    for (const { name, headers } of this.#early.get(id) ?? []) request[name] = headers;
    this.#early.delete(id);
    this.#open.set(id, request);
  }

  #pair(params: unknown): void {
    const at = seconds(field(params, 'timestamp'));
    const wall = seconds(field(params, 'wallTime'));
    if (at !== undefined && wall !== undefined) this.#clock.pair(at, wall);
  }

  #headers(
    id: string,
    request: Request | undefined,
    name: 'requestHeaders' | 'responseHeaders',
    params: unknown,
  ): void {
    const headers = field(params, 'headers');
    if (request !== undefined) request[name] = headers;
    else this.#early.set(id, [...(this.#early.get(id) ?? []), { name, headers }]);
  }

  /** The log began after the request did. */
  #lost(method: string, id: string): true {
    this.#sink.reject(
      'request-not-in-log',
      'An event belongs to a request that was sent before the log began.',
      `${method} ${id}`,
    );
    return true;
  }

  #end(id: string, request: Request, at: number | undefined): void {
    this.#open.delete(id);
    this.#sink.merged('request-told', 'the end of a request');
    this.#write(request, at);
  }

  #write(request: Request, end: number | undefined): void {
    this.#clock.when(() => {
      const start = request.start === undefined ? undefined : this.#clock.wall(request.start);
      const until = end === undefined ? 'open' : Math.max(start ?? 0, this.#clock.wall(end));
      const har = harOf(request, start, until, end);
      const status = numberField(request.response, 'status');
      const failed = request.failure !== undefined || (status ?? 0) >= 500;
      const mimeType = stringField(request.response, 'mimeType');
      this.#track().append({
        seq: request.seq,
        start,
        end: until,
        kind: resourceType(request.type, mimeType, request.url),
        level: failed ? Level.error : (status ?? 0) >= 400 ? Level.warning : Level.info,
        label: label(`${request.method} ${request.url.replace(/^https?:\/\//i, '')}`),
        values: [status ?? Number.NaN, request.size],
        payload: jsonText(har),
        search: `${request.method} ${request.url}\n${[status, mimeType, request.failure].filter(Boolean).join(' ')}`,
        recoveryKey: `http ${request.method} ${request.url}`,
      });
    });
  }

  #track(): TrackWriter {
    return this.#sink.track({
      id: 'network',
      lane: 'network',
      archetype: 'span',
      plane: 'environment',
      title: 'Network',
      clock: 'wall',
      series: [
        { name: 'status', unit: 'count' },
        { name: 'size', unit: 'bytes' },
      ],
    });
  }
}

/** Seconds as ms. */
export const seconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value * 1000 : undefined;
