import type { RecordingSink } from '../../model/index.ts';

const DAY_NS = 86_400_000_000_000n;
const NS_PER_MS = 1e6;

/**
 * Stamps of one reading, in ms since the day of the first of them: as epoch ms in a number they would be 244 ns apart. Written as strings
 * (the specification) they are exact; as numbers (some writers) their last digits were lost with them, which `isRounded` says.
 */
export class Nanoseconds {
  #base: bigint | undefined;
  isRounded = false;

  /** 0 and none are no time; what cannot be read is NaN. */
  of(value: unknown): number | undefined {
    if (value === undefined || value === null || value === '' || value === 0 || value === '0')
      return undefined;
    const ns = this.#exact(value);
    if (ns === undefined) return NaN;
    this.#base ??= ns - (ns % DAY_NS);
    return Number(ns - this.#base) / NS_PER_MS;
  }

  /** Epoch ms that stamps count from; `undefined` before the first. */
  get base(): number | undefined {
    return this.#base === undefined ? undefined : Number(this.#base / 1_000_000n);
  }

  /** Id of the clock of these stamps, declared to a sink. */
  clock(sink: RecordingSink): string {
    const { base } = this;
    const id = base === undefined ? 'wall' : `wall since ${base}`;
    sink.clock({ id, kind: 'wall', ...(base === undefined ? {} : { base }) });
    return id;
  }

  #exact(value: unknown): bigint | undefined {
    if (typeof value === 'string') return /^\d+$/.test(value) ? BigInt(value) : undefined;
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
    if (value > Number.MAX_SAFE_INTEGER) this.isRounded = true;
    return BigInt(Math.round(value));
  }
}
