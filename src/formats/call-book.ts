import type { OpenCall } from './transcript-types.ts';

/** A result that answers a call which was not read before it. */
export interface OrphanResult {
  readonly seq: number;
  readonly at: number | undefined;
  readonly ok: boolean;
}

/** Calls that wait for their results, by the producer's id. Of several with one id the first is answered first. */
export class CallBook {
  readonly #waiting = new Map<string, OpenCall[]>();
  readonly #orphans = new Map<string, OrphanResult>();

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

  /** A result whose call has not been read: the file may hold it further on. */
  orphan(id: string, result: OrphanResult): void {
    if (!this.#orphans.has(id)) this.#orphans.set(id, result);
  }

  /** The result that came before its call. */
  takeOrphan(id: string): OrphanResult | undefined {
    const result = this.#orphans.get(id);
    this.#orphans.delete(id);
    return result;
  }

  /** Results whose calls never came. */
  get orphans(): ReadonlyMap<string, OrphanResult> {
    return this.#orphans;
  }

  /** In the order in which they were made. */
  get open(): readonly OpenCall[] {
    return [...this.#waiting.values()].flat().sort((a, b) => a.seq - b.seq);
  }
}
