import type { Around } from './around.ts';
import { streamEvents } from './event-stream.ts';
import { parseJson } from './json-bytes.ts';
import { ask, failedStep, runUrl, type RunAddress } from './plane.ts';
import type { Step } from './repeat.ts';

/**
 * Listens to `logs/stream`: JSON-encoded chunks of text without times. A new connection tells all of it again,
 * cut otherwise, so what is new is found by characters.
 */
export class LogChannel {
  readonly #address: RunAddress;
  readonly #around: Around;
  readonly #onText: (text: string) => void;
  #known = 0;

  constructor(address: RunAddress, around: Around, onText: (text: string) => void) {
    this.#address = address;
    this.#around = around;
    this.#onText = onText;
  }

  async listen(signal: AbortSignal): Promise<Step> {
    const url = runUrl(this.#address, 'logs/stream');
    const answer = await ask(this.#address, url, this.#around, signal, { Accept: 'text/event-stream' });
    if (!answer.ok) return { kind: 'failed', failure: answer.error };
    const { status, body } = answer.value;
    if (status >= 400 && status < 500 && status !== 429) {
      await body?.cancel().catch(() => undefined);
      return { kind: 'stop' };
    }
    if (status !== 200 || body === null) return failedStep(answer.value, url);
    let told = 0;
    let heard = false;
    try {
      for await (const { name, data } of streamEvents(body, () => (heard = true))) {
        if (name === 'end') return { kind: 'stop' };
        const chunk = parseJson(data);
        if (typeof chunk !== 'string') continue;
        const fresh = chunk.slice(Math.max(0, this.#known - told));
        told += chunk.length;
        this.#known = Math.max(this.#known, told);
        const text = fresh.replace(/^\n+|\n+$/g, '');
        if (text !== '') this.#onText(text);
      }
    } catch {
      // Cut off in the middle: told below.
    }
    return {
      kind: 'failed',
      heard,
      failure: { code: 'disconnected', message: `The connection to the logs of ${url.host} was lost.` },
    };
  }
}
