import type { Archetype, RecordingSink, SeriesSpec, TrackWriter } from '../../model/index.ts';
import { Counters } from './counters.ts';
import { bytesOf, kept, type EventRecord } from './event-record.ts';
import { Names } from './names.ts';
import { OpenSpans, withEnd } from './open-spans.ts';
import { asyncKey, idOf, isTraceEvent, millis, nameOf, threadKey, type TraceEvent } from './trace-event.ts';

/**
 * Events held back before the first is written, so that names which come a little after the first events of their thread
 * are known when its track is opened. About 125 kB.
 */
const HELD = 1024;

/** What an instant of a thread is called, by its phase. */
const INSTANTS: Readonly<Record<string, string>> = {
  i: 'instant',
  I: 'instant',
  R: 'mark',
  P: 'sample',
  N: 'object',
  O: 'object',
  D: 'object',
  V: 'memory-dump',
  v: 'memory-dump',
  c: 'clock-sync',
};

interface HeldEvent {
  readonly event: TraceEvent;
  readonly bytes: EventRecord;
  readonly seq: number;
}

interface ThreadTrack {
  readonly id: string;
  readonly writer: TrackWriter;
}

/** Turns trace events into entries: a lane a thread, one for the asynchronous operations of a process, one a counter. */
export class TraceWriter {
  readonly #sink: RecordingSink;
  /** Tells the lanes of several files apart that were opened together; empty for one alone. */
  readonly #prefix: string;
  readonly #clock: string;
  readonly #names = new Names();
  readonly #threads = new Map<string, ThreadTrack>();
  readonly #async = new Map<string, ThreadTrack>();
  readonly #open = new OpenSpans();
  readonly #counters: Counters;
  readonly #byNumbers = new Map<number, Map<number, ThreadTrack>>();
  #held: HeldEvent[] | undefined = [];

  constructor(sink: RecordingSink, prefix: string) {
    this.#sink = sink;
    this.#prefix = prefix;
    this.#clock = `${prefix}chrome-trace`;
    sink.clock({ id: this.#clock, kind: 'relative' });
    this.#counters = new Counters(sink, (id, title, series) => this.#track(id, title, 'series', series));
  }

  /** One element of `traceEvents`. */
  event(value: unknown, bytes: EventRecord, seq: number): void {
    if (!isTraceEvent(value)) {
      this.#sink.reject('not-an-event', 'The trace holds something that is no trace event.', excerpt(bytes));
      return;
    }
    if (value.ph === 'M') {
      this.#metadata(value);
      return;
    }
    if (this.#held === undefined) {
      this.#write(value, bytes, seq);
      return;
    }
    this.#names.saw(value);
    this.#held.push({ event: value, bytes: kept(bytes), seq });
    if (this.#held.length >= HELD) this.flush();
  }

  /** Writes what is held back: at the end of the file, or when enough is held. */
  flush(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    const onThreads = held.filter(
      ({ event }) => event.ph === 'X' || event.ph === 'B' || Object.hasOwn(INSTANTS, event.ph),
    );
    for (const { event } of onThreads.toSorted((a, b) => this.#names.compare(a.event, b.event)))
      this.#thread(event);
    for (const { event, bytes, seq } of held) this.#write(event, bytes, seq);
  }

  #metadata(event: TraceEvent): void {
    const isName = this.#names.metadata(event);
    this.#sink.merged('metadata', nameOf(event));
    if (!isName || !this.#threads.has(threadKey(event))) return;
    this.#sink.issue({
      code: 'late-thread-name',
      severity: 'info',
      laneId: this.#threads.get(threadKey(event))?.id ?? '',
      message: 'A thread is named after its events: it is shown by its number.',
    });
  }

  #write(event: TraceEvent, bytes: EventRecord, seq: number): void {
    switch (event.ph) {
      case 'X':
        this.#complete(event, bytes, seq);
        return;
      case 'B':
        this.#begin(this.#thread(event), `B${threadKey(event)}`, 'span', event, bytes, seq);
        return;
      case 'E':
        this.#end(`B${threadKey(event)}`, event, bytes);
        return;
      case 'b':
      case 'S':
        this.#begin(this.#asyncTrack(event), event.ph + asyncKey(event), 'async', event, bytes, seq);
        return;
      case 'e':
        this.#end(`b${asyncKey(event)}`, event, bytes);
        return;
      case 'F':
        this.#end(`S${asyncKey(event)}`, event, bytes);
        return;
      case 'n':
        this.#asyncInstant(`b${asyncKey(event)}`, event, bytes, seq);
        return;
      case 'T':
      case 'p':
        this.#asyncInstant(`S${asyncKey(event)}`, event, bytes, seq);
        return;
      case 'C':
        this.#counters.sample(event, bytes, seq);
        return;
      case 's':
      case 't':
      case 'f':
        this.#sink.merged('flow', nameOf(event));
        return;
      case '(':
      case ')':
      case '=':
        this.#sink.merged('bookkeeping', nameOf(event));
        return;
      default:
        this.#thread(event).writer.append({
          seq,
          start: millis(event.ts),
          kind: (Object.hasOwn(INSTANTS, event.ph) ? INSTANTS[event.ph] : undefined) ?? 'event',
          label: nameOf(event),
          payload: bytes,
        });
    }
  }

  /** Chrome leaves `dur` out where tracing stopped before the event did: such a span is open. */
  #complete(event: TraceEvent, bytes: EventRecord, seq: number): void {
    const start = millis(event.ts);
    const dur = millis(event.dur);
    const end =
      dur === undefined ? 'open' : start === undefined ? undefined : start + (Number.isNaN(dur) ? 0 : dur);
    this.#thread(event).writer.append({
      seq,
      start,
      end,
      kind: 'span',
      label: nameOf(event),
      payload: bytes,
    });
  }

  #begin(
    track: ThreadTrack,
    key: string,
    kind: string,
    event: TraceEvent,
    bytes: EventRecord,
    seq: number,
  ): void {
    const name = nameOf(event);
    const outer = this.#open.top(key);
    const parent = outer?.trackId === track.id ? outer.seq : undefined;
    track.writer.append({
      seq,
      start: millis(event.ts),
      end: 'open',
      kind,
      label: name,
      parent,
      payload: bytes,
    });
    this.#open.push(key, { writer: track.writer, trackId: track.id, seq, name, begin: kept(bytes) });
  }

  #end(key: string, event: TraceEvent, bytes: EventRecord): void {
    const at = millis(event.ts);
    if (at === undefined || Number.isNaN(at)) {
      this.#sink.reject(
        'end-without-time',
        'The end of a span has no time: the span stays open.',
        excerpt(bytes),
      );
      return;
    }
    const span = this.#open.pop(key, typeof event.name === 'string' ? event.name : undefined);
    if (span === undefined) {
      this.#sink.reject(
        'end-without-begin',
        'The end of a span whose begin is not in the trace.',
        excerpt(bytes),
      );
      return;
    }
    const saysMore =
      typeof event.args === 'object' && event.args !== null && Object.keys(event.args).length > 0;
    span.writer.close(
      span.seq,
      at,
      undefined,
      saysMore ? withEnd(bytesOf(span.begin), bytesOf(bytes)) : undefined,
    );
    this.#sink.merged('span-end', span.name);
  }

  #asyncInstant(key: string, event: TraceEvent, bytes: EventRecord, seq: number): void {
    const track = this.#asyncTrack(event);
    const outer = this.#open.top(key);
    track.writer.append({
      seq,
      start: millis(event.ts),
      kind: 'async-instant',
      label: nameOf(event),
      payload: bytes,
      parent: outer?.trackId === track.id ? outer.seq : undefined,
    });
  }

  /** By the numbers themselves, which nearly every trace has: a key made of them for each event is dear. */
  #thread(event: TraceEvent): ThreadTrack {
    const { pid, tid } = event;
    if (typeof pid !== 'number' || typeof tid !== 'number') return this.#threadOf(event);
    let ofProcess = this.#byNumbers.get(pid);
    if (ofProcess === undefined) this.#byNumbers.set(pid, (ofProcess = new Map()));
    let track = ofProcess.get(tid);
    if (track === undefined) ofProcess.set(tid, (track = this.#threadOf(event)));
    return track;
  }

  #threadOf(event: TraceEvent): ThreadTrack {
    const key = threadKey(event);
    let track = this.#threads.get(key);
    if (track === undefined) {
      const id = `thread:${this.#prefix}${key}`;
      track = { id, writer: this.#track(id, this.#names.thread(event), 'span') };
      this.#threads.set(key, track);
    }
    return track;
  }

  #asyncTrack(event: TraceEvent): ThreadTrack {
    const pid = idOf(event.pid);
    let track = this.#async.get(pid);
    if (track === undefined) {
      const id = `async:${this.#prefix}${pid}`;
      track = { id, writer: this.#track(id, `Async · ${this.#names.process(event)}`, 'span') };
      this.#async.set(pid, track);
    }
    return track;
  }

  #track(id: string, title: string, archetype: Archetype, series?: readonly SeriesSpec[]): TrackWriter {
    const lane = archetype === 'series' ? id.replace(':', `:${this.#prefix}`) : id;
    return this.#sink.track({
      id: lane,
      lane,
      archetype,
      plane: 'runtime',
      title,
      clock: this.#clock,
      ...(series === undefined ? {} : { series }),
    });
  }
}

function excerpt(record: EventRecord): string {
  return String.fromCharCode(...bytesOf(record).subarray(0, 120));
}
