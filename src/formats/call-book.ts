import type { OpenCall } from './transcript-types.ts';

/** Calls that wait for their results, by the producer's id. Of several with one id the first is answered first. */
export class CallBook {
  readonly #waiting = new Map<string, OpenCall[]>();

  add(id: string, call: OpenCall): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) this.#waiting.set(id, [call]);
    else waiting.push(call);
  }

  peek(id: string): OpenCall | undefined {
    return this.#waiting.get(id)?.[0];
  }

  take(id: string): OpenCall | undefined {
    const waiting = this.#waiting.get(id);
    const call = waiting?.shift();
    if (waiting?.length === 0) this.#waiting.delete(id);
    return call;
  }

  /** In the order in which they were made. */
  get open(): readonly OpenCall[] {
    return [...this.#waiting.values()].flat().sort((a, b) => a.seq - b.seq);
  }
}
