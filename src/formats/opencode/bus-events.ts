import { Level } from '../../model/index.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';
import { usageOf, type PartWriter } from './parts.ts';

interface Growing {
  part: unknown;
  text: string;
  isTold: boolean;
}

/**
 * Events of the server's bus, as a client captured them. Parts are told again and again while they grow: words are shown
 * when they are complete, calls when they begin and when they end.
 */
export class BusEvents {
  readonly #transcript: Transcript;
  readonly #parts: PartWriter;
  readonly #messages = new Map<string, unknown>();
  readonly #growing = new Map<string, Growing>();
  #status: string | undefined;

  constructor(transcript: Transcript, parts: PartWriter) {
    this.#transcript = transcript;
    this.#parts = parts;
  }

  add({ value, line, example }: FoundRecord): void {
    const event = field(value, 'event') ?? value;
    const type = stringField(event, 'type') ?? 'event';
    this.#transcript.record(line, example, `told again: ${type}`, () =>
      this.#tell(type, field(event, 'properties'), numberField(value, 'timestamp')),
    );
  }

  /** Words that were still being written when the file ended are said to be. */
  finish(): void {
    const left = [...this.#growing.values()].filter(({ isTold, text }) => !isTold && text !== '');
    const [first] = left;
    if (first === undefined) return;
    this.#transcript.sink.issue({
      code: 'unfinished-words',
      severity: 'info',
      laneId: 'agent',
      message: `${left.length} texts were still being written when the file ended; the first begins “${first.text.slice(0, 80)}”.`,
    });
  }

  #tell(type: string, facts: unknown, at: number | undefined): void {
    switch (type) {
      case 'session.created':
      case 'session.updated':
        return this.#session(field(facts, 'info'));
      case 'session.status':
        return this.#setStatus(stringField(field(facts, 'status'), 'type') ?? '?', at);
      case 'session.idle':
        this.#complete(undefined, at);
        return this.#setStatus('idle', at);
      case 'session.error': {
        const error = field(facts, 'error');
        const message = stringField(field(error, 'data'), 'message') ?? stringField(error, 'name') ?? 'error';
        this.#transcript.error({ at, message });
        return;
      }
      case 'session.compacted':
        this.#transcript.compaction({ at });
        return;
      case 'session.diff':
      case 'session.deleted':
        return;
      case 'message.updated':
        return this.#message(field(facts, 'info'), at);
      case 'message.part.updated':
        return this.#part(field(facts, 'part'), at);
      case 'message.part.delta': {
        const growing = this.#growing.get(stringField(facts, 'partID') ?? '');
        if (growing !== undefined && !growing.isTold) growing.text += stringField(facts, 'delta') ?? '';
        return;
      }
      case 'permission.updated':
      case 'permission.asked':
      case 'permission.replied': {
        const what =
          stringField(facts, 'title') ??
          stringField(facts, 'permission') ??
          stringField(facts, 'response') ??
          stringField(facts, 'reply') ??
          '';
        this.#transcript.log({
          at,
          text: `${type === 'permission.replied' ? 'Permission answered' : 'Permission asked'}: ${what}`,
        });
        return;
      }
    }
    this.#transcript.other(type, facts, { at });
  }

  #setStatus(status: string, at: number | undefined): void {
    if (status !== this.#status) this.#transcript.log({ at, text: `Session ${status}`, level: Level.debug });
    this.#status = status;
  }

  #session(info: unknown): void {
    const title = stringField(info, 'title');
    if (title !== undefined) this.#transcript.sink.meta({ title });
  }

  #message(info: unknown, at: number | undefined): void {
    const id = stringField(info, 'id') ?? '';
    this.#messages.set(id, info);
    if (stringField(info, 'role') !== 'assistant') return;
    const time = field(info, 'time');
    const completed = numberField(time, 'completed');
    const created = numberField(time, 'created');
    const isNew = !this.#parts.isKnown(id);
    if (isNew)
      this.#parts.reply(id, { from: created, until: created ?? at, model: stringField(info, 'modelID') });
    if (completed === undefined && field(info, 'error') === undefined) return;
    this.#complete(id, completed ?? at);
    this.#parts.reply(id, { until: undefined, usage: usageOf(info) });
    const error = field(info, 'error');
    if (error !== undefined && isErrorNew(error, this.#seenErrors, id)) {
      const words = stringField(field(error, 'data'), 'message') ?? '';
      this.#transcript.error({
        at: completed ?? at,
        message: `${stringField(error, 'name') ?? 'Error'}: ${words}`,
      });
    }
  }

  readonly #seenErrors = new Set<string>();

  #part(part: unknown, at: number | undefined): void {
    const id = stringField(part, 'id') ?? '';
    const message = stringField(part, 'messageID') ?? '';
    const type = stringField(part, 'type');
    const info = this.#messages.get(message);
    if (type === 'text' || type === 'reasoning') {
      const growing = this.#growing.get(id) ?? { part, text: '', isTold: false };
      this.#growing.set(id, growing);
      if (growing.isTold) return;
      growing.part = part;
      const text = stringField(part, 'text') ?? '';
      if (text.length >= growing.text.length) growing.text = text;
      const end = numberField(field(part, 'time'), 'end');
      if (end !== undefined || stringField(info, 'role') === 'user') this.#write(growing, at);
      return;
    }
    if (type === 'tool') {
      const start = numberField(field(field(part, 'state'), 'time'), 'start');
      if (start !== undefined && this.#parts.isKnown(message)) this.#parts.reply(message, { until: start });
      this.#parts.part(part, info, at);
      return;
    }
    if (!this.#growing.has(id)) {
      this.#growing.set(id, { part, text: '', isTold: true });
      this.#parts.part(part, info, at);
    }
  }

  /** What was being written when its message ended is as complete as it will be. */
  #complete(message: string | undefined, at: number | undefined): void {
    for (const growing of this.#growing.values()) {
      const isOf = message === undefined || stringField(growing.part, 'messageID') === message;
      if (isOf && !growing.isTold && growing.text !== '') this.#write(growing, at);
    }
  }

  #write(growing: Growing, at: number | undefined): void {
    growing.isTold = true;
    const message = stringField(growing.part, 'messageID') ?? '';
    const info = this.#messages.get(message);
    const end = numberField(field(growing.part, 'time'), 'end');
    if (end !== undefined && this.#parts.isKnown(message)) this.#parts.reply(message, { until: end });
    const part = typeof growing.part === 'object' && growing.part !== null ? growing.part : {};
    this.#parts.part({ ...part, text: growing.text }, info, at);
  }
}

function isErrorNew(error: unknown, seen: Set<string>, id: string): boolean {
  if (error === null || seen.has(id)) return false;
  seen.add(id);
  return true;
}
