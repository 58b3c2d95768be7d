import { isEpochMs } from '../../model/index.ts';

/** Later than this after the first stamp, ms, is no time of the run (RULES.md "Clocks": plausible). */
const LONGEST = 400 * 86_400_000;

/** The latest plausible time among entries, epoch ms. */
export class LastStamp {
  #first: number | undefined;
  #last: number | undefined;

  get value(): number | undefined {
    return this.#last;
  }

  see(stamp: number | 'open' | undefined): void {
    if (typeof stamp !== 'number' || !isEpochMs(stamp)) return;
    this.#first ??= stamp;
    if (stamp - this.#first > LONGEST) return;
    if (this.#last === undefined || stamp > this.#last) this.#last = stamp;
  }
}
