import * as v from 'valibot';
import { ELEMENT, ok } from '../../base/index.ts';
import type { Failure, Result } from '../../base/index.ts';
import { encodeName, isEpochMs } from '../../model/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, parseRecord, readJson, readLines, readText, stringField, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { describe } from './entry.ts';
import { PageNames } from './page-names.ts';
import { elsewhere } from './payload-times.ts';
import { isPacked, unpacked } from './packed.ts';
import { PageMix } from './page-mix.ts';
import { eventKind, layoutOf, WRAPPER_KEYS } from './versions.ts';

/** The envelope; `data` is judged where it is used. */
const Event = v.looseObject({
  type: v.pipe(v.number(), v.integer(), v.minValue(0)),
  timestamp: v.optional(v.number()),
});
type Event = v.InferOutput<typeof Event>;

/** Events that wait for the first one with a time, which decides the clock. */
const MAX_WAITING = 256;
const EXAMPLE = 120;

/** Names of a page's elements, kept across the batches of one recording. */
const pages = new WeakMap<RecordingSink, Map<string, PageNames>>();

/**
 * Reads rrweb events, one entry each, in the order of the file. A recording's batch (`options.trackId`)
 * goes on where the one before it ended.
 */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const { file } = input;
  const reading = new Reading(input, sink);
  const layout = layoutOf(await readText(file, 16_384));
  const drain = (): Promise<void> => reading.drain();
  if (layout === 'lines') {
    await readLines(file, (line, number) => reading.line(line, number), signal, drain);
  } else {
    const end = await readJson(
      file,
      {
        descend: (path) =>
          path.length === 0 || (layout === 'wrapped' && path.every((key) => WRAPPER_KEYS.has(key))),
        onValue: (path, bytes) => {
          if (path[path.length - 1] === ELEMENT) reading.record(bytes);
        },
      },
      signal,
      drain,
    );
    if (!end.complete && !signal.aborted) reading.cut(end.rest);
  }
  reading.end();
  return ok(undefined);
}

/** A record whose turn comes once the packed ones before it are unpacked. */
interface Queued {
  readonly value: unknown;
  readonly bytes: Uint8Array | string;
  readonly line: number | undefined;
}

interface Waiting {
  readonly event: Event;
  readonly bytes: Uint8Array | string;
  readonly seq: number;
}

class Reading {
  readonly #sink: RecordingSink;
  readonly #base: string;
  readonly #part: boolean;
  readonly #pages: Map<string, PageNames>;
  readonly #mix = new PageMix();
  #seq: number;
  #clock: string | undefined;
  #waiting: Waiting[] = [];
  #queue: Queued[] = [];
  #events = 0;
  #snapshots = 0;

  constructor(input: ReadInput, sink: RecordingSink) {
    this.#sink = sink;
    this.#base = input.options.trackId ?? 'dom';
    this.#part = input.options.trackId !== undefined;
    this.#seq = input.options.seqBase ?? 0;
    this.#pages = pages.get(sink) ?? new Map<string, PageNames>();
    pages.set(sink, this.#pages);
  }

  /** One line: an event, or a window's events together. */
  line(bytes: Uint8Array, number: number): void {
    const value = parseRecord(bytes);
    const many = field(value, 'data');
    if (!Array.isArray(many) || field(value, 'type') !== undefined) {
      this.record(bytes, number);
      return;
    }
    const windowId = stringField(value, 'windowId') ?? stringField(value, 'window_id');
    for (const event of many) {
      this.#sink.read(1);
      const tagged: unknown =
        windowId !== undefined && typeof event === 'object' && event !== null
          ? { windowId, ...event }
          : event;
      this.#take(tagged, jsonText(tagged), number);
    }
  }

  record(bytes: Uint8Array, line?: number): void {
    this.#sink.read(1);
    const value = parseRecord(bytes);
    if (value === undefined) {
      this.#bad('rrweb-bad-json', 'An event is no JSON.', bytes, line);
      return;
    }
    // Some stores keep `[windowId, event]`.
    if (
      Array.isArray(value) &&
      value.length === 2 &&
      typeof value[0] === 'string' &&
      typeof value[1] === 'object'
    ) {
      const tagged = { windowId: value[0], ...value[1] };
      this.#take(tagged, jsonText(tagged), line);
    } else this.#take(value, bytes.slice(), line);
  }

  /** The record that the end of the file cut in half. */
  cut(rest: Uint8Array): void {
    this.#sink.issue({
      code: 'truncated',
      severity: 'error',
      laneId: 'dom',
      message: 'The file ends in the middle of the events: what came before is shown.',
    });
    if (rest.length === 0) return;
    this.#sink.read(1);
    this.#bad('truncated', 'The last event is cut in half.', rest);
  }

  end(): void {
    this.#settle(true);
    if (this.#part) return;
    if (this.#snapshots === 0)
      this.#sink.issue({
        code: 'dom-no-snapshot',
        severity: 'warning',
        laneId: 'dom',
        message: `No page snapshot in this recording: its ${this.#events} events are listed, the page itself cannot be rebuilt.`,
      });
  }

  #bad(code: string, message: string, record: Uint8Array | string, line?: number): void {
    const example = typeof record === 'string' ? record : textOf(record.subarray(0, EXAMPLE * 4));
    this.#sink.reject(code, message, example.slice(0, EXAMPLE), line);
  }

  /** Unpacks what waits, in the order of the file. */
  async drain(): Promise<void> {
    const queue = this.#queue;
    this.#queue = [];
    for (const { value, bytes, line } of queue) {
      if (typeof value !== 'string') {
        this.#event(value, bytes, line);
        continue;
      }
      const event = isPacked(value) ? await unpacked(value) : parseRecord(value);
      if (event === undefined) {
        this.#seq++;
        this.#bad('rrweb-packed', 'A packed event that cannot be unpacked.', value, line);
      } else this.#event(event, jsonText(event), line);
    }
  }

  /** Packed events are unpacked between two chunks; what comes after one waits for it. */
  #take(value: unknown, bytes: Uint8Array | string, line?: number): void {
    if (typeof value === 'string' || this.#queue.length > 0) this.#queue.push({ value, bytes, line });
    else this.#event(value, bytes, line);
  }

  #event(value: unknown, bytes: Uint8Array | string, line?: number): void {
    const seq = this.#seq++;
    const parsed = v.safeParse(Event, value);
    if (!parsed.success) {
      this.#bad('rrweb-bad-event', 'An event without a type, or with a time that is no number.', bytes, line);
      return;
    }
    this.#events += 1;
    this.#waiting.push({ event: parsed.output, bytes, seq });
    this.#settle(this.#waiting.length >= MAX_WAITING);
  }

  /** Decides the clock by the first time there is, then hands on what waited. */
  #settle(now: boolean): void {
    if (this.#clock === undefined) {
      const stamp = this.#waiting.find(({ event }) => event.timestamp !== undefined)?.event.timestamp;
      if (stamp === undefined && !now) return;
      const kind =
        stamp === undefined && !this.#part
          ? 'order'
          : stamp === undefined || isEpochMs(stamp) || this.#part
            ? 'wall'
            : 'relative';
      this.#clock = kind === 'wall' ? 'wall' : `rrweb-${kind}`;
      this.#sink.clock({ id: this.#clock, kind });
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const each of waiting) this.#append(each, this.#clock);
  }

  #append({ event, bytes, seq }: Waiting, clock: string): void {
    const windowId = stringField(event, 'windowId') ?? stringField(event, 'window_id');
    const id = windowId === undefined ? this.#base : `${this.#base}.${encodeName(windowId)}`;
    const start = clock === 'rrweb-order' ? seq : event.timestamp;
    if (eventKind(event.type) === 'full-snapshot') this.#snapshots += 1;
    if (windowId === undefined && this.#mix.sees(event))
      this.#sink.issue({
        code: 'dom-pages-mixed',
        severity: 'warning',
        laneId: 'dom',
        message:
          'More than one page is mixed in this stream without saying which event is whose: the last snapshot is taken for all.',
      });
    const other = start === undefined ? undefined : elsewhere(event, id, start);
    if (other !== undefined) {
      const payload = jsonText({ ...other.facts, event });
      this.#sink.track({ ...other.spec, clock }).append({ ...other.row, seq, payload });
      return;
    }
    const said = describe(event, this.#names(id));
    const title = windowId === undefined ? 'DOM' : `DOM ${windowId}`;
    const track = this.#sink.track({
      id,
      lane: 'dom',
      archetype: 'fold',
      plane: 'environment',
      title,
      clock,
      ...(windowId === undefined ? {} : { emitter: windowId }),
    });
    track.append({ ...said, seq, start, payload: bytes });
  }

  #names(trackId: string): PageNames {
    let names = this.#pages.get(trackId);
    if (names === undefined) {
      names = new PageNames();
      this.#pages.set(trackId, names);
    }
    return names;
  }
}
