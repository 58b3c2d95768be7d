/** Factors of the units that docker prints: decimal for I/O, binary for memory, each by its own letters. */
const FACTORS: ReadonlyMap<string, number> = new Map([
  ['b', 1],
  ['kb', 1e3],
  ['mb', 1e6],
  ['gb', 1e9],
  ['tb', 1e12],
  ['kib', 2 ** 10],
  ['mib', 2 ** 20],
  ['gib', 2 ** 30],
  ['tib', 2 ** 40],
]);

/** "2.352MiB" as bytes; NaN for "--" and what is no size. */
export function bytesOf(text: string): number {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]?i?b)\s*$/i.exec(text);
  const factor = FACTORS.get(match?.[2]?.toLowerCase() ?? '');
  return match === null || factor === undefined ? Number.NaN : Number(match[1]) * factor;
}

/** "539kB / 606kB" as two sizes. */
export function pairOf(text: string): readonly [number, number] {
  const [first = '', second = ''] = text.split('/');
  return [bytesOf(first), bytesOf(second)];
}

/** "0.03%" as a number; NaN for "--". */
export function percentOf(text: string): number {
  const match = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(text);
  return match === null ? Number.NaN : Number(match[1]);
}

const DAY_MS = 86_400_000;

/** Times of day as ms since the first of them: a day is added where they fall behind by hours, which is midnight. */
export class DayClock {
  #first: number | undefined;
  #last = 0;
  #days = 0;

  at(hours: number, minutes: number, seconds: number): number {
    const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
    if (this.#first === undefined) this.#first = ms;
    else if (ms < this.#last - DAY_MS / 2) this.#days++;
    this.#last = ms;
    return ms + this.#days * DAY_MS - this.#first;
  }
}
