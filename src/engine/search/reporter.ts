import type { Target } from './targets.ts';
import type { FindEnd, FindReport } from './types.ts';

/** Hits are told this often, the first at once, ms. */
const TELL_MS = 40;
/** Seqs of one message: the page puts them in their place in a task of its own. */
const MOST = 8192;

/** Tells what a scan finds, and how far it is. */
export class Reporter {
  readonly #port: Pick<MessagePort, 'postMessage'>;
  readonly #now: () => number;
  readonly #began: number;
  readonly #waiting = new Map<number, number[]>();
  #count = 0;
  #toldAt = -Infinity;
  #firstMs: number | undefined;
  #of = 0;
  #tally: Target['tally'] | undefined;

  constructor(port: Pick<MessagePort, 'postMessage'>, now: () => number) {
    this.#port = port;
    this.#now = now;
    this.#began = now();
  }

  /** Texts are gone through first, then those records that are. */
  begin(targets: readonly Target[], isForText: boolean): void {
    this.#tally = targets[0]?.tally;
    for (const { kept, isDeep } of targets) this.#of += kept.count * ((isForText ? 1 : 0) + (isDeep ? 1 : 0));
  }

  /** An entry was found. The first is told before anything else is looked at. */
  found(track: number, seq: number): void {
    const seqs = this.#waiting.get(track);
    if (seqs === undefined) this.#waiting.set(track, [seq]);
    else seqs.push(seq);
    this.#count++;
    if (this.#firstMs === undefined) {
      this.#firstMs = this.#now() - this.#began;
      this.flush();
    } else if (this.#count >= MOST) this.flush();
  }

  /** Now and then. */
  turn(): void {
    if (this.#now() - this.#toldAt < TELL_MS) return;
    this.flush();
    this.#tell({ type: 'progress', done: this.#done, of: this.#of });
  }

  get #done(): number {
    return Math.min(this.#of, this.#tally?.done ?? 0);
  }

  flush(): void {
    for (const [track, all] of this.#waiting) {
      const seqs = Uint32Array.from(all);
      this.#port.postMessage({ type: 'hits', track, seqs } satisfies FindReport, [seqs.buffer]);
    }
    this.#waiting.clear();
    this.#count = 0;
    this.#toldAt = this.#now();
  }

  end(end: Pick<FindEnd, 'outcome'> & Partial<Pick<FindEnd, 'message' | 'bodies'>>): void {
    this.flush();
    this.#tell({
      type: 'end',
      end: {
        bodies: { read: 0, left: 0 },
        ...end,
        done: end.outcome === 'whole' ? this.#of : this.#done,
        of: this.#of,
        firstMs: this.#firstMs,
        ms: this.#now() - this.#began,
      },
    });
  }

  #tell(report: FindReport): void {
    this.#port.postMessage(report);
  }
}
