import { Level, parseIso } from '../../model/index.ts';
import { amountField } from '../spending.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';

/** Lines of `--output-format stream-json`: each has a time; words come in pieces. */
export class StreamWriter {
  readonly #transcript: Transcript;
  #words: { text: string; readonly role: string; readonly at: number | undefined } | undefined;

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
  }

  add({ value, line, example }: FoundRecord): void {
    const type = stringField(value, 'type') ?? 'line';
    const folded = type === 'message' ? 'piece of a message' : type;
    this.#transcript.record(line, example, folded, () => this.#tell(value, type));
  }

  /** Words that nothing followed are said to be unfinished. */
  finish(): void {
    if (this.#words === undefined) return;
    this.#transcript.sink.issue({
      code: 'unfinished-words',
      severity: 'info',
      laneId: 'agent',
      message: `The last words were still being written when the file ended: “${this.#words.text.slice(0, 80)}”.`,
    });
  }

  #tell(value: unknown, type: string): void {
    const stamp = stringField(value, 'timestamp');
    const at = stamp === undefined ? undefined : parseIso(stamp);
    if (type === 'message') return this.#message(value, at);
    this.#complete();
    switch (type) {
      case 'init': {
        const model = stringField(value, 'model');
        if (model !== undefined) this.#transcript.sink.meta({ model });
        this.#transcript.log({
          at,
          text: `Session ${stringField(value, 'session_id') ?? ''} began`,
          level: Level.debug,
        });
        return;
      }
      case 'tool_use':
        this.#transcript.call({
          at,
          id: stringField(value, 'tool_id') ?? '',
          name: stringField(value, 'tool_name') ?? 'tool',
          args: field(value, 'parameters'),
        });
        return;
      case 'tool_result': {
        const error = stringField(field(value, 'error'), 'message');
        this.#transcript.result({
          at,
          call: stringField(value, 'tool_id'),
          ok: stringField(value, 'status') === 'success',
          output: stringField(value, 'output') ?? error ?? '',
        });
        return;
      }
      case 'error': {
        const message = stringField(value, 'message') ?? 'error';
        if (stringField(value, 'severity') === 'warning')
          this.#transcript.log({ at, text: message, level: Level.warning });
        else this.#transcript.error({ at, message });
        return;
      }
      case 'result':
        return this.#result(value, at);
    }
    this.#transcript.other(type, value, { at });
  }

  #message(value: unknown, at: number | undefined): void {
    const role = stringField(value, 'role') ?? 'assistant';
    const text = stringField(value, 'content') ?? '';
    if (field(value, 'delta') === true && this.#words?.role === role) {
      this.#words.text += text;
      return;
    }
    this.#complete();
    if (field(value, 'delta') === true) this.#words = { text, role, at };
    else this.#transcript.message({ at, role, text });
  }

  /** Pieces stand at the time of the first. */
  #complete(): void {
    const words = this.#words;
    this.#words = undefined;
    if (words !== undefined && words.text !== '') this.#transcript.message(words);
  }

  /** The end, with what all calls of the run took together. */
  #result(value: unknown, at: number | undefined): void {
    const stats = field(value, 'stats');
    const input = amountField(stats, 'input_tokens');
    const output = amountField(stats, 'output_tokens');
    const status = stringField(value, 'status') ?? 'ended';
    if (input !== undefined || output !== undefined)
      this.#transcript.sink.meta({
        usage: {
          ...(input === undefined ? {} : { inputTokens: input }),
          ...(output === undefined ? {} : { outputTokens: output }),
        },
      });
    const message = stringField(field(value, 'error'), 'message');
    if (status === 'success') this.#transcript.log({ at, text: 'The run ended' });
    else this.#transcript.error({ at, message: message ?? `The run ended with ${status}` });
  }
}
