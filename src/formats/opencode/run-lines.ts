import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';
import { usageOf, type PartWriter } from './parts.ts';

/**
 * Lines of `opencode run --format json`: told when a part is complete, so calls that ran side by side come in the order
 * in which they ended. Each stands at its own begin.
 */
export class RunLines {
  readonly #transcript: Transcript;
  readonly #parts: PartWriter;

  constructor(transcript: Transcript, parts: PartWriter) {
    this.#transcript = transcript;
    this.#parts = parts;
  }

  add({ value, line, example }: FoundRecord): void {
    const type = stringField(value, 'type') ?? 'line';
    this.#transcript.record(line, example, type, () => this.#tell(value, type));
  }

  #tell(value: unknown, type: string): void {
    const at = numberField(value, 'timestamp');
    const part = field(value, 'part');
    const message = stringField(part, 'messageID') ?? '';
    switch (type) {
      case 'step_start':
        return;
      case 'step_finish':
        if (this.#parts.isKnown(message))
          this.#parts.reply(message, { until: undefined, usage: usageOf(part) });
        else this.#parts.reply(message, { until: at, usage: usageOf(part) });
        return;
      case 'text':
      case 'reasoning': {
        const time = field(part, 'time');
        this.#parts.reply(message, {
          from: numberField(time, 'start'),
          until: numberField(time, 'end') ?? at,
        });
        this.#parts.part(part, undefined, at);
        return;
      }
      case 'tool_use': {
        const begun = numberField(field(field(part, 'state'), 'time'), 'start');
        this.#parts.reply(message, { from: begun, until: begun ?? at });
        this.#parts.part(part, undefined, at);
        return;
      }
      case 'error': {
        const error = field(value, 'error');
        const words = stringField(field(error, 'data'), 'message') ?? stringField(error, 'message') ?? '';
        this.#transcript.error({ at, message: `${stringField(error, 'name') ?? 'Error'}: ${words}` });
        return;
      }
    }
    this.#transcript.other(type, value, { at });
  }
}
