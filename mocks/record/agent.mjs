// @ts-check
import { now, sleep } from './clock.mjs';

/** The model that no one called: token counts are declared by the script and priced by this made-up list. */
export const MODEL = 'scripted-1';
const USD_PER_MILLION = { input: 3, output: 15 };

/** `at` is an ISO stamp and holds no more: whole milliseconds keep `t`, `at` and the durations in step. */
const wholeMs = () => Math.floor(now());

/** Thrown through a scripted agent when its sandbox dies under it: open calls and spans stay open, as they would. */
export class AttemptKilled extends Error {}

/** @typedef {Record<string, unknown> & {t: number, kind: string, at: string}} TraceEvent */

/** The agent's own account of one attempt, in the order it was emitted: a span follows what it holds. */
export class Trace {
  /** @type {TraceEvent[]} */
  events = [];
  #ids = 0;
  #calls = 0;
  /** @type {Map<string, Record<string, unknown> & {t: number}>} spans that have begun and not ended */
  #open = new Map();

  /** @param {string} prefix makes ids readable and distinct between attempts; @param {number} pace scales every imitated wait */
  constructor(prefix, pace) {
    this.prefix = prefix;
    this.pace = pace;
  }

  nextSpanId() {
    this.#ids += 1;
    return `${this.prefix}-${String(this.#ids).padStart(4, '0')}`;
  }

  nextCallId() {
    this.#calls += 1;
    return `call_${this.#calls}`;
  }

  /** @param {string} kind @param {Record<string, unknown>} fields @param {number} [t] */
  emit(kind, fields, t = wholeMs()) {
    this.events.push({ t, kind, ...fields, at: new Date(t).toISOString() });
  }

  /** @param {string} spanId @param {Record<string, unknown>} fields */
  begin(spanId, fields) {
    this.#open.set(spanId, { t: wholeMs(), ...fields });
  }

  /** @param {string} spanId */
  end(spanId) {
    const span = this.#open.get(spanId);
    if (!span) return;
    this.#open.delete(spanId);
    const { t, ...fields } = span;
    this.emit('span', { ...fields, spanId, durationMs: wholeMs() - t }, t);
  }

  /** Writes the spans that never ended, without an end, innermost first. */
  abandon() {
    for (const [spanId, { t, ...fields }] of [...this.#open].reverse())
      this.emit('span', { ...fields, spanId }, t);
    this.#open.clear();
  }

  /** @returns {{promptTokens: number, completionTokens: number, totalTokens: number, usd: number, calls: number}} */
  usage() {
    const total = { promptTokens: 0, completionTokens: 0, totalTokens: 0, usd: 0, calls: 0 };
    for (const event of this.events) {
      if (event.kind !== 'llm_call') continue;
      const { inputTokens, outputTokens, usd } =
        /** @type {{inputTokens: number, outputTokens: number, usd: number}} */ (event['cost']);
      total.promptTokens += inputTokens;
      total.completionTokens += outputTokens;
      total.usd += usd;
      total.calls += 1;
    }
    total.totalTokens = total.promptTokens + total.completionTokens;
    total.usd = Math.round(total.usd * 1e6) / 1e6;
    return total;
  }
}

/** Where an agent stands in its span tree; every phase hands a deeper scope to its body, so sub-agents can run side by side. */
export class Scope {
  /** @param {Trace} trace @param {string} [spanId] */
  constructor(trace, spanId) {
    this.trace = trace;
    this.spanId = spanId;
  }

  get #parent() {
    return this.spanId === undefined ? {} : { parentId: this.spanId };
  }

  /**
   * @template T
   * @param {string} name
   * @param {Record<string, unknown>} attributes
   * @param {(scope: Scope) => Promise<T>} body
   * @returns {Promise<T>}
   */
  async phase(name, attributes, body) {
    const spanId = this.trace.nextSpanId();
    this.trace.begin(spanId, { name, attributes, ...this.#parent });
    const result = await body(new Scope(this.trace, spanId));
    this.trace.end(spanId);
    return result;
  }

  /** @param {number} ms a wait of the script, scaled by the pace */
  wait(ms) {
    return sleep(ms * this.trace.pace);
  }

  /**
   * A declared model call: the wait imitates its latency, the tokens are the script's, and the text is the decision it stands for.
   * @param {{ms: number, input: number, output: number}} call
   * @param {string} text Markdown
   */
  async think({ ms, input, output }, text) {
    const t = wholeMs();
    await this.wait(ms);
    const spanId = this.trace.nextSpanId();
    const latencyMs = wholeMs() - t;
    const usd = Math.round(input * USD_PER_MILLION.input + output * USD_PER_MILLION.output) / 1e6;
    const cost = { inputTokens: input, outputTokens: output, usd };
    this.trace.emit(
      'llm_call',
      { model: MODEL, cost, latencyMs, spanId, ...this.#parent, durationMs: latencyMs },
      t,
    );
    this.trace.emit('message', { role: 'assistant', text, parentId: spanId });
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} args
   * @param {() => Promise<{ok: boolean, output: string}>} run really does it
   */
  async tool(name, args, run) {
    const id = this.trace.nextCallId();
    const spanId = this.trace.nextSpanId();
    this.trace.emit('tool_call', { id, name, args, spanId, ...this.#parent });
    /** @type {{ok: boolean, output: string}} */
    let result;
    try {
      result = await run();
    } catch (error) {
      if (error instanceof AttemptKilled) throw error;
      result = { ok: false, output: error instanceof Error ? error.message : String(error) };
    }
    this.trace.emit('tool_result', { id, ok: result.ok, output: result.output, parentId: spanId });
    return result;
  }

  /** @param {string} text */
  user(text) {
    this.trace.emit('message', { role: 'user', text, ...this.#parent });
  }

  /** @param {string} action @param {Record<string, unknown>} detail */
  action(action, detail) {
    this.trace.emit('env_action', { action, detail, ...this.#parent });
  }

  /** @param {'stdout' | 'stderr'} stream @param {string} text */
  log(stream, text) {
    this.trace.emit('log', { stream, text, ...this.#parent });
  }

  /** @param {string} message */
  error(message) {
    this.trace.emit('error', { message, ...this.#parent });
  }

  /** @param {{name: string, ref: string, mediaType: string, role: string}} artifact */
  artifact(artifact) {
    this.trace.emit('artifact', { ...artifact, ...this.#parent });
  }

  /** @param {'placement' | 'service'} scope @param {string} event @param {string} message @param {Record<string, string>} [where] */
  infra(scope, event, message, where = {}) {
    this.trace.emit('infra', { scope, event, message, ...where });
  }
}
