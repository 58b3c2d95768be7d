import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { Flag, type RecordingSink, type TrackSpec, type TrackWriter } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { readRecords } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { label } from '../words.ts';
import { CdpClock } from './clock.ts';
import { consoleRow } from './console.ts';
import { pictureOf } from './pictures.ts';
import { Requests, seconds } from './requests.ts';

/** Reads events of the protocol in the order of the log. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const reading = new CdpReading(input, sink);
  const whole = await readRecords(input.file, sink, signal, {
    arrays: [],
    onRecord: ({ value, index, example, line }) => {
      sink.read(1);
      const method = stringField(value, 'method');
      if (method !== undefined) reading.event(method, value, index);
      else if (field(value, 'id') !== undefined) sink.merged('answer', example);
      else sink.reject('not-an-event', 'A record names no method of the protocol.', example, line);
    },
  });
  reading.finish();
  sink.seal(whole && !signal.aborted ? 'sealed' : 'ended');
  if (!reading.found && whole) return fail('no-events', `${input.file.name} holds no event of the protocol.`);
  return ok(undefined);
}

/** Events that tell nothing to show by themselves. */
const FOLDED =
  /^(?:Runtime\.executionContext|Network\.(?:policyUpdated|webTransport|trustToken|reportingApi|subresource|signedExchange)|Page\.(?:screencastVisibilityChanged|frame(?:StartedLoading|StoppedLoading|StartedNavigating|Attached|Detached|Resized|RequestedNavigation|ScheduledNavigation|ClearedScheduledNavigation|SubtreeWillBeDetached)|domContentEventFired|loadEventFired)|Target\.|DOM\.|CSS\.|Debugger\.)/;

class CdpReading {
  readonly #input: ReadInput;
  readonly #sink: RecordingSink;
  readonly #clock: CdpClock;
  readonly #requests: Requests;
  #mainFrame: string | undefined;
  #pictures = 0;
  #messages = 0;
  /** Of the browser's clock: events without a time take it. */
  #last: number | undefined;
  found = false;

  constructor(input: ReadInput, sink: RecordingSink) {
    this.#input = input;
    this.#sink = sink;
    sink.clock({ id: 'wall', kind: 'wall' });
    sink.meta({ envKind: 'browser' });
    this.#clock = new CdpClock(sink);
    this.#requests = new Requests(sink, this.#clock);
  }

  event(method: string, record: unknown, seq: number): void {
    this.found = true;
    const params = field(record, 'params');
    const heard = numberField(record, 't') ?? numberField(record, 'ts');
    const own = seconds(field(params, 'timestamp'));
    if (heard !== undefined && heard > 1e12 && own !== undefined && own < 1e11) this.#clock.heard(own, heard);
    this.#last = own ?? this.#last;
    if (this.#requests.event(method, params, seq)) return;
    const line = consoleRow(method, params);
    if (line !== undefined) return this.#write(TRACKS.console, { ...line, start: line.start ?? heard }, seq);
    switch (method) {
      case 'Page.screencastFrame':
        return this.#picture(params, seq);
      case 'Page.frameNavigated':
        return this.#navigated(field(params, 'frame'), heard, seq);
      case 'Page.navigatedWithinDocument':
        return this.#address(stringField(params, 'url') ?? '', stringField(params, 'frameId'), heard, seq);
      case 'Page.lifecycleEvent':
        return this.#lifecycle(params, seq);
      case 'Network.webSocketFrameSent':
      case 'Network.webSocketFrameReceived':
        return this.#message(
          method.endsWith('Sent') ? 'send' : 'receive',
          stringField(field(params, 'response'), 'payloadData') ?? '',
          own,
          params,
        );
      case 'Network.eventSourceMessageReceived':
        return this.#message('receive', stringField(params, 'data') ?? '', own, params);
      case 'Performance.getMetrics':
        return this.#metrics(record, seq);
    }
    if (FOLDED.test(method)) return this.#sink.merged('protocol-event', method);
    this.#later(own, (start) =>
      this.#track(TRACKS.other).append({
        seq,
        start: start ?? heard,
        kind: method || 'event',
        label: label(method),
        payload: jsonText(record),
        search: method,
      }),
    );
  }

  finish(): void {
    this.#requests.finish();
    this.#clock.release();
  }

  #picture(params: unknown, seq: number): void {
    const ref = pictureOf(field(params, 'data'), this.#input, this.#pictures);
    if (ref !== undefined) this.#pictures++;
    const metadata = field(params, 'metadata');
    this.#clock.when(() =>
      this.#track(TRACKS.frames).append({
        seq,
        start: seconds(field(metadata, 'timestamp')),
        kind: 'frame',
        label: 'frame',
        search: '',
        flags: ref === undefined ? Flag.missing : 0,
        payload: jsonText({
          ref: ref ?? '',
          width: field(metadata, 'deviceWidth'),
          height: field(metadata, 'deviceHeight'),
        }),
      }),
    );
  }

  #navigated(frame: unknown, heard: number | undefined, seq: number): void {
    const id = stringField(frame, 'id');
    const url = stringField(frame, 'url') ?? '';
    if (stringField(frame, 'parentId') !== undefined || url === 'about:blank') {
      this.#sink.merged('navigation-of-a-frame', url);
      return;
    }
    this.#mainFrame = id;
    this.#address(url, id, heard, seq);
  }

  #address(url: string, frameId: string | undefined, heard: number | undefined, seq: number): void {
    if (frameId !== undefined && this.#mainFrame !== undefined && frameId !== this.#mainFrame) {
      this.#sink.merged('navigation-of-a-frame', url);
      return;
    }
    const last = this.#last;
    this.#later(last, (start) =>
      this.#track(TRACKS.nav).append({
        seq,
        start: heard ?? start,
        kind: 'navigation',
        label: label(url),
        search: url,
        // A navigation has no time of its own.
        flags: heard === undefined ? Flag.assumed : 0,
        payload: jsonText({ url }),
      }),
    );
  }

  #lifecycle(params: unknown, seq: number): void {
    const name = stringField(params, 'name') ?? '';
    if (
      name === 'init' ||
      name === 'commit' ||
      (this.#mainFrame !== undefined && stringField(params, 'frameId') !== this.#mainFrame)
    ) {
      this.#sink.merged('life-cycle-of-a-frame', name);
      return;
    }
    this.#later(seconds(field(params, 'timestamp')), (start) =>
      this.#track(TRACKS.lifecycle).append({
        seq,
        start,
        kind: name || 'life-cycle',
        label: name,
        search: name,
        payload: jsonText(params),
      }),
    );
  }

  #message(kind: 'send' | 'receive', data: string, at: number | undefined, params: unknown): void {
    const seq = this.#messages++;
    this.#later(at, (start) =>
      this.#track(TRACKS.websocket).append({
        seq,
        start,
        kind,
        label: label(`${kind === 'send' ? '↑' : '↓'} ${data}`),
        search: data,
        payload: jsonText({ type: kind, data, requestId: field(params, 'requestId') }),
      }),
    );
  }

  #metrics(record: unknown, seq: number): void {
    const metrics = field(field(record, 'result'), 'metrics');
    const list: readonly unknown[] = Array.isArray(metrics) ? metrics : [];
    const of = (name: string): number =>
      numberField(
        list.find((each) => stringField(each, 'name') === name),
        'value',
      ) ?? Number.NaN;
    this.#later(seconds(of('Timestamp')), (start) =>
      this.#track(TRACKS.metrics).append({
        seq,
        start,
        kind: 'sample',
        label: 'metrics',
        values: [of('JSHeapUsedSize'), of('Nodes'), of('JSEventListeners')],
        payload: jsonText(field(record, 'result')),
      }),
    );
  }

  #later(own: number | undefined, write: (start: number | undefined) => void): void {
    this.#clock.when(() => write(own === undefined ? undefined : this.#clock.wall(own)));
  }

  #write(
    spec: Omit<TrackSpec, 'clock'>,
    row: Omit<Parameters<TrackWriter['append']>[0], 'seq'>,
    seq: number,
  ): void {
    this.#clock.when(() => this.#track(spec).append({ ...row, seq }));
  }

  #track(spec: Omit<TrackSpec, 'clock'>): TrackWriter {
    return this.#sink.track({ ...spec, clock: 'wall' });
  }
}

const environment = (
  id: string,
  archetype: TrackSpec['archetype'],
  title: string,
  lane = id,
): Omit<TrackSpec, 'clock'> => ({ id, lane, archetype, plane: 'environment', title });

const TRACKS = {
  console: environment('console', 'point', 'Console'),
  frames: environment('frames', 'hold', 'Screen'),
  nav: environment('nav', 'hold', 'Navigation'),
  websocket: environment('websocket', 'point', 'WebSocket and events'),
  lifecycle: environment('lifecycle', 'point', 'Page life cycle', 'custom:lifecycle'),
  other: environment('other', 'point', 'Other protocol events', 'custom:protocol'),
  metrics: {
    ...environment('metrics', 'series', 'Page metrics', 'custom:metrics'),
    series: [
      { name: 'JS heap', unit: 'bytes' },
      { name: 'nodes', unit: 'count' },
      { name: 'listeners', unit: 'count' },
    ],
  },
} as const satisfies Record<string, Omit<TrackSpec, 'clock'>>;
