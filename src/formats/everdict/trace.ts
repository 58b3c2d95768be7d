import { amount } from '../spending.ts';
import type { RecordingSink } from '../../model/index.ts';
import { encodeName, Level } from '../../model/index.ts';
import { callKey } from '../call-words.ts';
import { field, parseRecord, stringField, textOf } from '../records.ts';
import { LastStamp } from './last-stamp.ts';
import { Telling } from './telling.ts';
import { describeEvent, stampOf, trackFor, type TraceClock } from './trace-event.ts';

interface Call {
  readonly trackId: string;
  readonly seq: number;
  readonly start: number | undefined;
  readonly key: string;
}

/**
 * Writes the events of one emitter. Ids are scoped by it: two emitters may use the same spanId, and
 * calls never pair across them. Spans may arrive after their children and are joined then.
 */
export class TraceSegment {
  readonly #sink: RecordingSink;
  readonly #emitter: string;
  readonly #isLater: boolean;
  readonly #clock: TraceClock;
  readonly #spans = new Map<string, { readonly trackId: string; readonly seq: number }>();
  readonly #orphans = new Map<string, { readonly trackId: string; readonly seq: number }[]>();
  readonly #calls = new Map<string, Call[]>();
  readonly #last = new LastStamp();
  /** What was told, for a second telling to be held against. */
  readonly telling = new Telling();
  #count = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #usd = 0;

  /** `isLater`: of a file behind another one of its kind, whose positions are not the first one's. */
  constructor(sink: RecordingSink, emitter: string, t0: number | undefined, isLater = false) {
    this.#sink = sink;
    this.#emitter = emitter;
    this.#isLater = isLater;
    this.#clock = { t0, infraAnchor: undefined };
    sink.clock({ id: 'wall', kind: 'wall' });
    if (t0 !== undefined && emitter === 'run') sink.origin(t0);
  }

  get count(): number {
    return this.#count;
  }

  /** Epoch ms of the latest event or end of one. */
  get lastStamp(): number | undefined {
    return this.#last.value;
  }

  /** Tokens and cost over the segment's model calls. */
  get usage(): { readonly inputTokens: number; readonly outputTokens: number; readonly usd: number } {
    return { inputTokens: this.#inputTokens, outputTokens: this.#outputTokens, usd: this.#usd };
  }

  /** One event as bytes of JSON; `seq` is its position in the producer's file, `line` a place to point at. */
  event(bytes: Uint8Array, seq: number, line?: number): void {
    const event = parseRecord(bytes);
    if (typeof event !== 'object' || event === null || Array.isArray(event)) {
      this.#sink.reject(
        'not-an-event',
        line === undefined ? 'A record of the trace is no event.' : `Line ${line} of the trace is no event.`,
        String.fromCharCode(...bytes.subarray(0, 80)),
        line,
      );
      return;
    }
    this.#count++;
    const kind = stringField(event, 'kind') ?? 'unknown';
    const shared = trackFor(this.#emitter, kind, event);
    const spec =
      this.#isLater && kind === 'infra'
        ? { ...shared, id: `${shared.id}@${encodeName(this.#emitter)}`, emitter: this.#emitter }
        : shared;
    const track = this.#sink.track(spec);
    const stamp = stampOf(event, this.#clock);
    this.telling.see(event, stamp);
    const words = withDepth(describeEvent(event, stamp), bytes);
    const call = kind === 'tool_result' ? this.#takeCall(stringField(event, 'id') ?? '') : undefined;
    const start = causal(stamp, call?.start);
    this.#last.see(start);
    this.#last.see(words.end);
    const parentId = stringField(event, 'parentId');
    const parent = this.#parentOf(parentId, spec.id) ?? (call?.trackId === spec.id ? call.seq : undefined);
    track.append({
      ...words,
      seq,
      start,
      parent,
      payload: bytes,
      ...(call === undefined ? {} : { recoveryKey: call.key }),
    });
    if (parentId !== undefined && parent === undefined) this.#orphan(parentId, spec.id, seq);
    const spanId = stringField(event, 'spanId');
    if (spanId !== undefined) this.#span(spanId, spec.id, seq);
    if (kind === 'tool_call') this.#openCall(event, spec.id, seq, stamp);
    if (kind === 'llm_call') this.#spend(field(event, 'cost'));
    if (call !== undefined && start !== undefined) {
      this.#sink
        .track(trackFor(this.#emitter, 'tool_call'))
        .close(call.seq, start, words.level === Level.error ? Level.error : undefined);
    }
  }

  #openCall(event: unknown, trackId: string, seq: number, start: number | undefined): void {
    const id = stringField(event, 'id') ?? '';
    const call = {
      trackId,
      seq,
      start,
      key: callKey(stringField(event, 'name') ?? '', field(event, 'args')),
    };
    const open = this.#calls.get(id);
    if (open === undefined) this.#calls.set(id, [call]);
    else open.push(call);
  }

  /** The first call of that id, in order, that has no result yet. */
  #takeCall(id: string): Call | undefined {
    const open = this.#calls.get(id);
    if (open === undefined) return undefined;
    const call = open.shift();
    if (open.length === 0) this.#calls.delete(id);
    return call;
  }

  #parentOf(parentId: string | undefined, trackId: string): number | undefined {
    const span = parentId === undefined ? undefined : this.#spans.get(parentId);
    return span !== undefined && span.trackId === trackId ? span.seq : undefined;
  }

  #orphan(parentId: string, trackId: string, seq: number): void {
    const waiting = this.#orphans.get(parentId);
    if (waiting === undefined) this.#orphans.set(parentId, [{ trackId, seq }]);
    else waiting.push({ trackId, seq });
  }

  #span(spanId: string, trackId: string, seq: number): void {
    this.#spans.set(spanId, { trackId, seq });
    const waiting = this.#orphans.get(spanId);
    if (waiting === undefined) return;
    this.#orphans.delete(spanId);
    const track = this.#sink.track(trackFor(this.#emitter, 'span'));
    for (const child of waiting) {
      if (child.trackId === trackId && child.seq !== seq) track.reparent(child.seq, seq);
    }
  }

  #spend(cost: unknown): void {
    const number = (name: string): number => {
      const value = field(cost, name);
      return typeof value === 'number' ? amount(value) : 0;
    };
    this.#inputTokens += number('inputTokens');
    this.#outputTokens += number('outputTokens');
    this.#usd += number('usd');
  }
}

/** A value nested deeper than its words go is searched as the text of the whole record. */
function withDepth(
  words: ReturnType<typeof describeEvent>,
  bytes: Uint8Array,
): ReturnType<typeof describeEvent> {
  const isCut = words.search !== undefined && /\[…\]|\{…\}/.test(words.search);
  return isCut ? { ...words, search: textOf(bytes) } : words;
}

/** A result never precedes its call: a coarser clock may say so, causality wins (RULES.md "Order"). */
function causal(stamp: number | undefined, callStart: number | undefined): number | undefined {
  if (stamp === undefined || callStart === undefined || Number.isNaN(callStart)) return stamp;
  return stamp < callStart ? callStart : stamp;
}
