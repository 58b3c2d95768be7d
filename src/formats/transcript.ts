import { jsonText } from './json-text.ts';
import { Flag, Level, type RecordingSink } from '../model/index.ts';
import { callKey, callLine } from './call-words.ts';
import { outputLine, outputText } from './output-words.ts';
import { CallBook } from './call-book.ts';
import { costOf, Spending } from './spending.ts';
import type {
  CallIn,
  MessageIn,
  ModelCallIn,
  OpenCall,
  Place,
  ResultIn,
  SpanIn,
  Totals,
  Usage,
} from './transcript-types.ts';
import { TranscriptRows, type TranscriptOptions } from './transcript-rows.ts';
import { label, plainText } from './words.ts';

export type * from './transcript-types.ts';

/** Seqs that one part (a sub-agent's file) has for itself. */
export const PART_SEQS = 1 << 21;
/** A tool that began this much after its call waited for something, ms. */
const WAITED_MS = 500;

interface Reply {
  readonly seq: number;
  readonly start: number | undefined;
  event: Record<string, unknown>;
  usage: Usage | undefined;
}

/**
 * Writes what an agent said, called and got back as the trace's events: the one way from a transcript to the
 * agent lane. The format reads records and says what each means; pairing, spans, usage, the ledger and
 * times that are not there are kept here.
 */
export class Transcript extends TranscriptRows {
  readonly #options: TranscriptOptions;
  readonly #calls = new CallBook();
  readonly #replies = new Map<string, Reply>();
  readonly #totals: Totals;
  readonly #spending: Spending;
  #inputAt: number | undefined;

  constructor(sink: RecordingSink, options: TranscriptOptions = {}, totals?: Totals) {
    super(sink, options);
    this.#options = options;
    this.#totals = totals ?? { inputTokens: 0, outputTokens: 0, usd: 0, told: '' };
    this.#spending = new Spending(this.#totals);
  }

  /** A part that has its own ids and seqs and shares track and totals: a sub-agent's file, `n` from 1. */
  part(n: number, parent: number | undefined): Transcript {
    const { parent: _, ...options } = this.#options;
    const own = { ...options, seqBase: n * PART_SEQS, ...(parent === undefined ? {} : { parent }) };
    return new Transcript(this.sink, own, this.#totals);
  }

  /** The same part, whose entries lie under an entry of its own from now on. */
  under(seq: number): this {
    this.parent = seq;
    return this;
  }

  /** Files an entry under another one, which came to be known later. */
  reparent(seq: number, parent: number): void {
    this.sink.track(this.spec).reparent(seq, parent);
  }

  get openCalls(): readonly OpenCall[] {
    return this.#calls.open;
  }

  message(event: MessageIn): number {
    const { role, text } = event;
    const seq = this.write(event, { kind: 'message', role, text }, { label: label(text), search: text });
    if (role !== 'assistant' && role !== 'reasoning') this.#sawInput(this.last);
    return seq;
  }

  /**
   * One reply of the model. The first telling makes its span; later ones of the same key move its end and replace its
   * usage (the last counts). Answers the seq to file what the reply held under.
   */
  modelCall(event: ModelCallIn): number {
    const { key, model, usage, at, more } = event;
    const known = this.#replies.get(key);
    if (usage !== undefined) this.#spending.set(key, usage);
    if (known !== undefined) {
      known.usage = usage ?? known.usage;
      known.event = { ...known.event, ...more };
      const end = at ?? this.last ?? NaN;
      this.sink.track(this.spec).close(known.seq, end, undefined, jsonText(eventOf(known, end)));
      this.#sawInput(at);
      return known.seq;
    }
    const from = event.from ?? this.#inputAt;
    const start = from !== undefined && at !== undefined && from <= at ? from : at;
    const reply: Reply = {
      seq: 0,
      start,
      event: { kind: 'llm_call', ...(model === undefined ? {} : { model }), ...more },
      usage,
    };
    const words = model ?? 'model call';
    const before = this.last;
    // A start that lies before what was read since is no step back of the clock.
    if (start !== undefined) this.last = undefined;
    const seq = this.write(
      { ...event, at: start, assumed: event.assumed === true || (event.from === undefined && start !== at) },
      { kind: 'llm_call', ...eventOf(reply, at) },
      { label: label(words), search: words, end: at },
    );
    this.#replies.set(key, { ...reply, seq });
    if (at === undefined || Number.isNaN(at)) this.last = before;
    else {
      if (before !== undefined && at < before) this.wentBack++;
      this.last = at;
      // What is asked next is asked after this.
      this.#sawInput(at);
    }
    return seq;
  }

  call(event: CallIn): number {
    const { id, name, args } = event;
    const line = callLine(name, args);
    const seq = this.write(
      event,
      { kind: 'tool_call', id, name, args },
      { label: label(line), search: line, end: 'open' },
    );
    this.#calls.add(id, { seq, name, args, start: event.at ?? this.last, key: callKey(name, args) });
    const early = this.#calls.takeOrphan(id);
    if (early !== undefined) {
      // The file's order is not the run's: the answer stands before its call.
      this.settle(id, early.at, early.ok);
      this.reparent(early.seq, seq);
    }
    return seq;
  }

  /** The call that a result of this id would answer. */
  openCall(id: string): OpenCall | undefined {
    return this.#calls.peek(id);
  }

  /** Ends its call. A result without one is kept, and said to be. */
  result(event: ResultIn): number {
    const { call: id, output, exitCode, ranMs } = event;
    const ok = event.ok && (exitCode === undefined || exitCode === 0);
    const call = id === undefined ? undefined : this.#calls.take(id);
    const at = causal(event.at, call?.start);
    const seq = this.write(
      { ...event, at, parent: call?.seq ?? event.parent },
      {
        kind: 'tool_result',
        ...(id === undefined ? {} : { id }),
        ok,
        output,
        ...(exitCode === undefined ? {} : { exitCode }),
      },
      {
        label: outputLine(output, ok, exitCode),
        search: outputText(output),
        level: ok ? Level.info : Level.error,
        recoveryKey: call?.key,
      },
    );
    this.#sawInput(this.last);
    if (call !== undefined) {
      const end = at === undefined || Number.isNaN(at) ? this.last : at;
      this.sink.track(this.spec).close(call.seq, end ?? NaN, ok ? undefined : Level.error);
      this.#waited(call, event.endedAt ?? at, ranMs);
    } else if (id !== undefined) this.#calls.orphan(id, { seq, at, ok });
    return seq;
  }

  /** A call that another one's result answers too (one output for several calls). */
  settle(id: string, at: number | undefined, ok: boolean): void {
    const call = this.#calls.take(id);
    if (call !== undefined) this.end(call.seq, causal(at, call.start), ok ? undefined : Level.error);
  }

  /** Money that is told for the run, and not reply by reply. */
  paid(usd: number): void {
    if (Number.isFinite(usd)) this.#totals.usd += usd;
  }

  action(event: Place & { readonly action: string; readonly detail: unknown }): number {
    const { action, detail } = event;
    const line = callLine(action, detail);
    return this.write(event, { kind: 'env_action', action, detail }, { label: label(line), search: line });
  }

  error(event: Place & { readonly message: string }): number {
    const message = plainText(event.message);
    return this.write(
      event,
      { kind: 'error', message: event.message },
      { label: label(message) || 'error', search: message, level: Level.error },
    );
  }

  log(event: Place & { readonly text: string; readonly stream?: string; readonly level?: Level }): number {
    const { text, stream } = event;
    const plain = plainText(text);
    return this.write(
      event,
      { kind: 'log', ...(stream === undefined ? {} : { stream }), text },
      { label: label(plain), search: plain, level: event.level ?? Level.info },
    );
  }

  artifact(
    event: Place & {
      readonly name: string;
      readonly text?: string;
      readonly ref?: string;
      readonly mediaType?: string;
    },
  ): number {
    const { name, text, ref, mediaType } = event;
    return this.write(
      event,
      { kind: 'artifact', name, text, ref, mediaType },
      { label: label(name), search: text ?? name },
    );
  }

  /** A stretch of work: a turn, a branch, a wait. */
  span(event: SpanIn): number {
    return this.#span(event, 0);
  }

  /** An agent that this one started: what lies under it is a line of work of its own, with a swim lane. */
  agent(event: SpanIn): number {
    return this.#span(event, Flag.agent);
  }

  /** The end of a span that was open. */
  end(seq: number, at: number | undefined, level?: Level): void {
    this.sink.track(this.spec).close(seq, at ?? this.last ?? NaN, level);
  }

  /** The context was made smaller; the agent lane draws a line through it. */
  compaction(event: Place & { readonly detail?: string }): number {
    return this.log({
      ...event,
      text: event.detail === undefined ? 'Compacted the context' : `Compacted the context: ${event.detail}`,
    });
  }

  /** Tells the sink what has come together; between two chunks of the file. */
  flush(): void {
    const { inputTokens, outputTokens, usd } = this.#totals;
    const told = `${inputTokens} ${outputTokens} ${usd}`;
    if (told === this.#totals.told || inputTokens + outputTokens + usd === 0) return;
    this.#totals.told = told;
    this.sink.meta({ usage: { inputTokens, outputTokens, ...(usd > 0 ? { usd } : {}) } });
  }

  /** Tokens so far, of all parts. */
  get usage(): { readonly inputTokens: number; readonly outputTokens: number } {
    return { ...this.#totals };
  }

  /** The end of the file: what is still open is said to be. */
  finish(): void {
    this.flush();
    const open = this.#calls.open;
    const [first] = open;
    if (first !== undefined) {
      this.sink.issue({
        code: 'call-without-result',
        severity: 'info',
        laneId: 'agent',
        entryId: this.entryId(first.seq),
        message: `${open.length === 1 ? 'A call has' : `${open.length} calls have`} no result; the first is ${label(first.name)}. They are drawn to the end, unfinished.`,
      });
    }
    const [orphan] = this.#calls.orphans;
    if (orphan !== undefined) {
      const count = this.#calls.orphans.size;
      this.sink.issue({
        code: 'result-without-call',
        severity: 'info',
        laneId: 'agent',
        entryId: this.entryId(orphan[1].seq),
        message: `${count === 1 ? 'A result answers a call' : `${count} results answer calls`} that the transcript does not hold; the first is ${label(orphan[0])}.`,
      });
    }
    if (this.wentBack > 0) {
      this.sink.issue({
        code: 'clock-went-back',
        severity: 'info',
        laneId: 'agent',
        message: `${this.wentBack} records carry an earlier time than the one before them in the file. Each stands at its own time.`,
      });
    }
  }

  /** Answers come in any order: what is asked next is asked after the latest. */
  #sawInput(at: number | undefined): void {
    if (at !== undefined && !(this.#inputAt !== undefined && at < this.#inputAt)) this.#inputAt = at;
  }

  #span(event: SpanIn, flags: number): number {
    const { name, attributes = {}, end } = event;
    return this.write(
      event,
      { kind: 'span', name, attributes },
      {
        label: label(name),
        search: name,
        end: event.at === undefined ? (end === 'open' ? 'open' : undefined) : end,
      },
      flags,
    );
  }

  /**
   * A tool that says how long it ran, and was called earlier, waited between: told apart from its work. One that ran for longer than the
   * stamps of its call and result leave room for began before its call was written down.
   */
  #waited(call: OpenCall, end: number | undefined, ranMs: number | undefined): void {
    if (ranMs === undefined || end === undefined || call.start === undefined) return;
    const began = end - Math.max(0, ranMs);
    const waited = began - call.start;
    if (!(Math.abs(waited) >= WAITED_MS)) return;
    const last = this.last;
    this.last = undefined;
    const place = { parent: call.seq, assumed: true };
    if (waited > 0) {
      const attributes = { why: 'approval or a queue: the transcript does not say', ranMs };
      this.span({ ...place, name: 'waited before it ran', at: call.start, end: began, attributes });
    } else {
      const attributes = { why: 'by the tool’s own word; its call was written down later', ranMs };
      this.span({ ...place, name: 'ran', at: began, end, attributes });
    }
    this.last = last;
  }
}

function eventOf({ event, usage, start }: Reply, end: number | undefined): Record<string, unknown> {
  const latencyMs = start !== undefined && end !== undefined && end > start ? end - start : undefined;
  return {
    ...event,
    ...(usage === undefined ? {} : { cost: costOf(usage) }),
    ...(latencyMs === undefined ? {} : { latencyMs }),
  };
}

/** A result never precedes its call: a coarser clock may say so, causality wins (RULES.md "Order"). */
function causal(at: number | undefined, callStart: number | undefined): number | undefined {
  return at !== undefined && callStart !== undefined && at < callStart ? callStart : at;
}
