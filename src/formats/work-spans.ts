import { formatDuration } from '../base/index.ts';
import { Level, type RecordingSink, type TrackWriter } from '../model/index.ts';
import type { ChatMessage } from './chat-messages.ts';
import type { WorkEvent, WorkSpan } from './work-span-types.ts';
import { type Place, Transcript } from './transcript.ts';
import type { TranscriptOptions } from './transcript-rows.ts';

/** Seqs that one span has: itself, what was said in it, its result. */
const PER_SPAN = 4096;
/** Spans of one clock may be rounded so far apart, ms. */
const SKEW_MS = 1.5;
/** Parents are followed this far: a loop must end. */
const MAX_DEPTH = 200;

/**
 * Spans of a tracing tool on the agent lane. They come in the order in which they ended, children before parents and spread
 * over batches, so all are kept until the end of the file and written by their starts. Tokens are summed over the innermost
 * model calls: a span around others repeats their totals. O(n log n).
 */
export class WorkSpans {
  readonly #spans: WorkSpan[] = [];
  readonly #byId = new Map<string, WorkSpan>();
  readonly #sink: RecordingSink;
  readonly #options: TranscriptOptions;
  #repeated = 0;

  constructor(sink: RecordingSink, options: TranscriptOptions = {}) {
    this.#sink = sink;
    this.#options = options;
  }

  get count(): number {
    return this.#spans.length;
  }

  add(span: WorkSpan): void {
    this.#spans.push(span);
    if (this.#byId.has(span.id)) this.#repeated++;
    else this.#byId.set(span.id, span);
  }

  /** Writes what was added; `wallId` names the declared wall clock of its times. */
  write(wallId?: string): void {
    const options = wallId === undefined ? this.#options : { ...this.#options, wallId };
    const writer = new SpanWriter(new SpanTranscript(this.#sink, options), this.#byId, this.#spans);
    for (const { span, i } of inOrder(this.#spans)) writer.span(span, i);
    writer.finish();
    if (this.#repeated > 0)
      this.#sink.issue({
        code: 'span-repeated',
        severity: 'warning',
        laneId: 'agent',
        message: `${this.#repeated} spans have the id of another: all are shown, and what lies inside is filed under the first.`,
      });
  }
}

/** Spans lie side by side, and stand in no order in their file: an earlier time after a later one is no step of a clock. */
class SpanTranscript extends Transcript {
  /** Place in the file of the span that is being written: its entries have the seqs from there on, whatever else was read. */
  block = 0;
  readonly #used = new Map<number, number>();

  override nextSeq(): number {
    const used = this.#used.get(this.block) ?? 0;
    this.#used.set(this.block, used + 1);
    return this.block * PER_SPAN + Math.min(used, PER_SPAN - 1);
  }

  override finish(): void {
    this.wentBack = 0;
    super.finish();
  }
}

/** By start; what has none keeps its place behind its predecessor. Parents stand before children of the same instant. */
function inOrder(spans: readonly WorkSpan[]): { readonly span: WorkSpan; readonly i: number }[] {
  let last = -Infinity;
  const keyed = spans.map((span, i) => {
    const start = span.start === undefined || Number.isNaN(span.start) ? last : span.start;
    last = start;
    const end = typeof span.end === 'number' ? span.end : Infinity;
    return { span, start, end, i };
  });
  return keyed.sort((a, b) => a.start - b.start || b.end - a.end || a.i - b.i);
}

class SpanWriter {
  readonly #transcript: SpanTranscript;
  readonly #byId: ReadonlyMap<string, WorkSpan>;
  /** Model spans with another inside: their tokens are those of what they hold. */
  readonly #outer = new Set<string>();
  readonly #toolIds = new Set<string>();
  /** Spans of tools that name no call, by the tool: each stands for one call of a reply. */
  readonly #unnamed = new Map<string, number>();
  readonly #seqs = new Map<string, number>();
  readonly #late: { readonly seq: number; readonly parentId: string }[] = [];
  readonly #said = new Set<string>();
  readonly #asked = new Map<
    string,
    {
      readonly name: string;
      readonly args: unknown;
      readonly at: number | undefined;
      readonly parent: number;
      readonly block: number;
    }
  >();
  readonly #answered = new Set<string>();
  readonly #roots = new Map<string, string>();
  /** Results, replies and errors, which come at the end of what they belong to. */
  #waiting: { readonly at: number; readonly write: () => void }[] = [];
  #keys = 0;
  #skewed = 0;
  #firstSkewed: string | undefined;

  constructor(transcript: SpanTranscript, byId: ReadonlyMap<string, WorkSpan>, spans: readonly WorkSpan[]) {
    this.#transcript = transcript;
    this.#byId = byId;
    for (const span of spans) {
      if (span.kind === 'tool' && span.callId !== undefined) this.#toolIds.add(span.callId);
      if (span.kind === 'tool' && (span.callId === undefined || span.callId === span.id))
        this.#unnamed.set(span.name, (this.#unnamed.get(span.name) ?? 0) + 1);
      if (span.kind !== 'model') continue;
      let up = span.parentId;
      for (let depth = 0; up !== undefined && depth < MAX_DEPTH; depth++) {
        if (this.#outer.has(up)) break;
        this.#outer.add(up);
        up = byId.get(up)?.parentId;
      }
    }
  }

  /** `place`: the span's in the file. */
  span(span: WorkSpan, place: number): void {
    const transcript = this.#transcript;
    this.#release(span.start ?? -Infinity);
    transcript.block = place;
    transcript.record(undefined, span.name, 'span-told', () => {
      const seq = this.#write(span);
      if (!this.#seqs.has(span.id)) this.#seqs.set(span.id, seq);
      this.#skew(span, seq);
      if (span.parentId !== undefined && !this.#seqs.has(span.parentId) && this.#byId.has(span.parentId))
        this.#late.push({ seq, parentId: span.parentId });
      const told = (span.events ?? []).some(({ isError }) => isError);
      if (span.error !== undefined && span.kind !== 'tool' && !told)
        this.#later(endOf(span), () =>
          transcript.error({ at: endOf(span), parent: seq, message: errorWords(span) }),
        );
    });
    const seq = this.#seqs.get(span.id);
    for (const event of span.events ?? []) this.#event(event, span, seq);
  }

  /** A span that begins before the one it lies in was stamped by another clock. It stands at its own time, and is marked. */
  #skew(span: WorkSpan, seq: number): void {
    const parent = span.parentId === undefined ? undefined : this.#byId.get(span.parentId);
    const ms = (parent?.start ?? NaN) - (span.start ?? NaN);
    if (parent === undefined || !(ms > SKEW_MS)) return;
    this.#skewed++;
    this.#transcript.log({
      at: span.start,
      parent: seq,
      text: `Clock skew: begins ${formatDuration(ms)} before ${parent.name}, which it lies in`,
      level: Level.warning,
      stream: 'clock skew',
      more: { start: span.stamp ?? span.start, parentStart: parent.stamp ?? parent.start, aheadMs: ms },
    });
    this.#firstSkewed ??= this.#transcript.entryId(seq);
  }

  #tellSkew(): void {
    if (this.#skewed === 0) return;
    this.#transcript.sink.issue({
      code: 'clock-skew',
      severity: 'warning',
      laneId: 'agent',
      ...(this.#firstSkewed === undefined ? {} : { entryId: this.#firstSkewed }),
      message: `${this.#skewed === 1 ? 'A span begins' : `${this.#skewed} spans begin`} before the span that holds ${this.#skewed === 1 ? 'it' : 'them'}: the clocks of their machines differ. Each stands at its own time.`,
    });
  }

  finish(): void {
    const transcript = this.#transcript;
    this.#tellSkew();
    this.#release(Infinity);
    for (const [id, { name, args, at, parent, block }] of this.#asked) {
      if (this.#answered.has(id)) continue;
      transcript.block = block;
      transcript.call({ at, parent, id, name, args });
    }
    const track = this.#track();
    for (const { seq, parentId } of this.#late) {
      const parent = this.#seqs.get(parentId);
      if (parent !== undefined) track.reparent(seq, parent);
    }
    transcript.finish();
  }

  #track(): TrackWriter {
    const { sink, clock } = this.#transcript;
    return sink.track({
      id: 'agent',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: 'Agent',
      clock,
    });
  }

  #later(at: number | undefined, write: () => void): void {
    const { block } = this.#transcript;
    const own = (): void => {
      this.#transcript.block = block;
      write();
    };
    this.#waiting.push({ at: at === undefined || Number.isNaN(at) ? -Infinity : at, write: own });
  }

  /** Writes what was there at this instant, in order. */
  #release(at: number): void {
    if (!this.#waiting.some((each) => each.at <= at)) return;
    const due = this.#waiting.filter((each) => each.at <= at).sort((a, b) => a.at - b.at);
    this.#waiting = this.#waiting.filter((each) => each.at > at);
    for (const { write } of due) write();
  }

  /** The outermost span known above one: what is said is said once in each. */
  #rootOf(span: WorkSpan): string {
    const known = this.#roots.get(span.id);
    if (known !== undefined) return known;
    let top = span;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const parent = top.parentId === undefined ? undefined : this.#byId.get(top.parentId);
      if (parent === undefined) break;
      top = parent;
    }
    this.#roots.set(span.id, top.id);
    return top.id;
  }

  #write(span: WorkSpan): number {
    const transcript = this.#transcript;
    const parent = span.parentId === undefined ? undefined : this.#seqs.get(span.parentId);
    const place: Place = { at: span.start, parent };
    switch (span.kind) {
      case 'model':
        if (!this.#outer.has(span.id)) return this.#model(span, place);
        return this.#group(span, place);
      case 'tool':
        return this.#tool(span, place);
      case 'event':
        return transcript.log({
          ...place,
          text: logText(span),
          more: attributesOf(span),
          ...(span.error === undefined ? {} : { level: Level.error }),
        });
      default:
        return this.#group(span, place);
    }
  }

  #group(span: WorkSpan, place: Place): number {
    const own = { ...place, name: span.name, end: span.end, attributes: span.attributes };
    // An agent inside another's work is a line of work of its own.
    const seq =
      span.kind === 'agent' && span.parentId !== undefined
        ? this.#transcript.agent(own)
        : this.#transcript.span(own);
    if (span.kind !== 'model')
      for (const message of span.input ?? []) this.#message(message, { at: span.start, parent: seq }, span);
    return seq;
  }

  #model(span: WorkSpan, place: Place): number {
    const transcript = this.#transcript;
    for (const message of span.input ?? []) this.#message(message, place, span);
    const seq = transcript.modelCall({
      ...place,
      key: `${this.#keys++}`,
      from: span.start,
      at: typeof span.end === 'number' ? span.end : span.start,
      model: span.model ?? span.name,
      usage: span.usage,
      more: { name: span.name, ...attributesOf(span) },
    });
    if (span.end === 'open') this.#track().close(seq, Infinity);
    const end = endOf(span);
    for (const message of span.output ?? []) {
      const role = message.role === 'user' ? 'assistant' : message.role;
      this.#later(end, () => this.#message({ ...message, role }, { at: end, parent: seq }, span));
      for (const { id, name, args } of message.calls) {
        if (this.#toolIds.has(id) || this.#asked.has(id) || this.#takeUnnamed(name)) continue;
        this.#asked.set(id, { name, args, at: end, parent: seq, block: this.#transcript.block });
      }
    }
    return seq;
  }

  #takeUnnamed(tool: string): boolean {
    const left = this.#unnamed.get(tool) ?? 0;
    if (left > 0) this.#unnamed.set(tool, left - 1);
    return left > 0;
  }

  #tool(span: WorkSpan, place: Place): number {
    const transcript = this.#transcript;
    const id = span.callId ?? span.id;
    const seq = transcript.call({ ...place, id, name: span.name, args: span.args, more: attributesOf(span) });
    if (span.end === 'open') return seq;
    this.#later(endOf(span), () =>
      transcript.result({
        at: endOf(span),
        call: id,
        ok: span.error === undefined,
        output: span.error === undefined ? span.result : (span.result ?? span.error),
        ...(span.error === undefined ? {} : { more: { error: span.error } }),
      }),
    );
    return seq;
  }

  /** A message once, however often it is told; results in it answer calls that no span of a tool stands for. */
  #message({ role, text, reasoning, results }: ChatMessage, place: Place, span: WorkSpan): void {
    const transcript = this.#transcript;
    const root = this.#rootOf(span);
    for (const { id, output, ok } of results) {
      const asked = this.#asked.get(id);
      if (asked === undefined || this.#answered.has(id)) continue;
      this.#answered.add(id);
      const { block } = transcript;
      transcript.block = asked.block;
      transcript.call({ at: asked.at, parent: asked.parent, id, name: asked.name, args: asked.args });
      transcript.block = block;
      transcript.result({ at: place.at, call: id, ok, output, assumed: true });
    }
    if (reasoning !== '' && this.#isNew(`${root} reasoning ${reasoning}`))
      transcript.message({ ...place, role: 'reasoning', text: reasoning });
    if (text !== '' && this.#isNew(`${root} ${role} ${text}`)) transcript.message({ ...place, role, text });
  }

  #isNew(key: string): boolean {
    if (this.#said.has(key)) return false;
    this.#said.add(key);
    return true;
  }

  #event(event: WorkEvent, span: WorkSpan, parent: number | undefined): void {
    const transcript = this.#transcript;
    transcript.record(
      undefined,
      event.name,
      event.isFolded === true ? `event-folded: ${event.name}` : 'message-told-again',
      () => {
        if (event.isFolded === true) return;
        const at = event.at ?? endOf(span);
        if (event.messages.length > 0) {
          for (const message of event.messages) this.#message(message, { at, parent }, span);
          return;
        }
        // A tool's own failure is its result.
        if (event.isError && span.kind === 'tool') return;
        if (event.isError) transcript.error({ at, parent, message: event.text });
        else transcript.log({ at, parent, text: event.text, stream: event.name });
      },
    );
  }
}

const endOf = (span: WorkSpan): number | undefined => (typeof span.end === 'number' ? span.end : span.start);

/** A status without words is told with the span's name. */
const errorWords = ({ name, error }: WorkSpan): string =>
  error === undefined || error === 'failed' ? `${name} failed` : error;

function attributesOf({ attributes }: WorkSpan): Record<string, unknown> | undefined {
  return Object.keys(attributes).length === 0 ? undefined : { attributes };
}

function logText(span: WorkSpan): string {
  const said = (span.input ?? span.output ?? []).map(({ text }) => text).filter((text) => text !== '');
  return said.length > 0 ? `${span.name}: ${said.join('\n')}` : span.name;
}
