import type { RecordingSink, TrackWriter } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, stringField } from '../records.ts';

/** Epoch seconds (Chrome DevTools) stay below this, epoch milliseconds (Playwright) above. */
const SECONDS_BELOW = 1e11;
const MAX_LABEL = 160;

/** `_webSocketMessages` of entries: points on a lane of their own, in the order of the file. */
export class MessageWriter {
  readonly #sink: RecordingSink;
  readonly #trackId: string;
  #track: TrackWriter | undefined;
  #seq = 0;

  constructor(sink: RecordingSink, trackId: string) {
    this.#sink = sink;
    this.#trackId = trackId;
  }

  write(messages: unknown, url: string): void {
    if (!Array.isArray(messages)) return;
    this.#sink.read(messages.length);
    for (const message of messages) this.#message(message, url);
  }

  #message(message: unknown, url: string): void {
    const seq = this.#seq++;
    if (typeof message !== 'object' || message === null) {
      this.#sink.reject('not-a-message', 'A WebSocket message is no object.', String(message));
      return;
    }
    this.#track ??= this.#sink.track({
      id: this.#trackId,
      lane: 'websocket',
      archetype: 'point',
      plane: 'environment',
      title: 'WebSocket',
      clock: 'wall',
    });
    const sent = stringField(message, 'type') === 'send';
    const data = stringField(message, 'data') ?? '';
    // Opcode 2 is binary, kept as base64 (RFC 6455 5.2).
    const isBinary = numberField(message, 'opcode') === 2;
    const what = isBinary ? `binary, ${Math.floor((data.length * 3) / 4)} bytes` : data;
    this.#track.append({
      seq,
      start: stampOf(field(message, 'time')),
      kind: sent ? 'send' : 'receive',
      label: `${sent ? '↑' : '↓'} ${what.replaceAll(/\s+/g, ' ').slice(0, MAX_LABEL).toWellFormed()}`,
      payload: jsonText({ ...message, url }),
      search: isBinary ? url : data,
    });
  }
}

function stampOf(time: unknown): number | undefined {
  if (time === undefined || time === null) return undefined;
  if (typeof time !== 'number') return Number.NaN;
  return time < SECONDS_BELOW ? time * 1000 : time;
}
