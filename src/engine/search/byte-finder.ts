/** Shorter needles are looked for byte by byte. */
const LONGEST = 64;

/** Finds ASCII in UTF-8 without decoding it: skips by the last byte under the needle. About n / length steps. */
export class ByteFinder {
  /** Bytes of what is looked for. */
  readonly length: number;
  /** The needle, in lower case where case does not matter. */
  readonly #needle: Uint8Array;
  /** What a byte is compared as. */
  readonly #fold: Uint8Array;
  /** How far to go on when this byte stands under the needle's last; 0 where it is the last. */
  readonly #skip: Uint8Array;
  /** How far to go on where it is, and what stands before it is another. */
  readonly #again: number;

  /** `ascii`: one character at least; of a long one the first 64 are looked for, and `isExact` is false. */
  constructor(ascii: string, matchCase: boolean) {
    const needle = ascii.slice(0, LONGEST);
    this.length = needle.length;
    this.#fold = Uint8Array.from({ length: 256 }, (_, byte) =>
      !matchCase && byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte,
    );
    this.#needle = Uint8Array.from(needle, (char) => this.#fold[char.charCodeAt(0)] ?? 0);
    this.#skip = new Uint8Array(256).fill(this.length);
    for (let i = 0; i < this.length - 1; i++) this.#skip[this.#needle[i] as number] = this.length - 1 - i;
    const final = this.#needle[this.length - 1] as number;
    this.#again = this.#skip[final] as number;
    this.#skip[final] = 0;
    for (let byte = 0; byte < 256; byte++)
      this.#skip[byte] = this.#skip[this.#fold[byte] as number] as number;
  }

  /** Where in [from, to) it first begins; -1 for nowhere. */
  find(bytes: Uint8Array, from: number, to: number): number {
    const skip = this.#skip;
    const last = this.length - 1;
    for (let at = from + last; at < to; ) {
      const far = skip[bytes[at] as number] as number;
      if (far > 0) at += far;
      else if (this.#endsAt(bytes, at)) return at - last;
      else at += this.#again;
    }
    return -1;
  }

  /**
   * Where in [0, to) it begins, ascending, each of which may overlap; nothing where there are more than `most`. Goes through
   * four quarters at once: how far to go on is known only when a byte has come, and four of them come in the time of one.
   */
  places(bytes: Uint8Array, to: number, most: number): Uint32Array<ArrayBuffer> | undefined {
    const skip = this.#skip;
    const last = this.length - 1;
    const quarter = Math.ceil(to / 4);
    const found: number[][] = [[], [], [], []];
    const ends = [1, 2, 3, 4].map((i) => Math.min(to, i * quarter + last));
    const [endA, endB, endC, endD] = ends as [number, number, number, number];
    let a = last;
    let b = a + quarter;
    let c = b + quarter;
    let d = c + quarter;
    while (a < endA && b < endB && c < endC && d < endD) {
      const farA = skip[bytes[a] as number] as number;
      const farB = skip[bytes[b] as number] as number;
      const farC = skip[bytes[c] as number] as number;
      const farD = skip[bytes[d] as number] as number;
      a += farA === 0 ? this.#step(bytes, a, found[0], most) : farA;
      b += farB === 0 ? this.#step(bytes, b, found[1], most) : farB;
      c += farC === 0 ? this.#step(bytes, c, found[2], most) : farC;
      d += farD === 0 ? this.#step(bytes, d, found[3], most) : farD;
    }
    [a, b, c, d].forEach((from, i) => {
      for (let at = from; at < (ends[i] as number); ) {
        const far = skip[bytes[at] as number] as number;
        at += far === 0 ? this.#step(bytes, at, found[i], most) : far;
      }
    });
    const count = found.reduce((sum, { length }) => sum + length, 0);
    return count > most ? undefined : Uint32Array.from(found.flat());
  }

  /** Notes a place whose last byte stands at `at`, if it is one. Answers how far to go on: out of it once there are too many. */
  #step(bytes: Uint8Array, at: number, found: number[] | undefined, most: number): number {
    if (!this.#endsAt(bytes, at)) return this.#again;
    return (found?.push(at - this.length + 1) ?? 0) > most ? bytes.length : 1;
  }

  /** Whether it stands before and at `at`, whose byte is its last. */
  #endsAt(bytes: Uint8Array, at: number): boolean {
    const needle = this.#needle;
    const fold = this.#fold;
    let i = this.length - 2;
    for (let p = at - 1; i >= 0 && fold[bytes[p] as number] === needle[i]; p--) i--;
    return i < 0;
  }
}

const ASCII = /^[\0-\x7f]+$/;

/** What of a text stands in UTF-8 wherever the text does: its longest run of ASCII. Nothing where it has none. */
export function anchorOf(text: string): { readonly ascii: string; readonly isExact: boolean } | undefined {
  const ascii = longest(text.match(/[\0-\x7f]+/g));
  return ascii === undefined ? undefined : { ascii, isExact: ASCII.test(text) && text.length <= LONGEST };
}

/** The same for text inside of JSON, where quotes, slashes and what is not plain may be written as escapes. */
export const jsonAnchorOf = (text: string): string | undefined =>
  longest(text.match(/[A-Za-z0-9 !#$%()*+,\-.:;=?@[\]^_`{|}~]+/g));

function longest(runs: readonly string[] | null): string | undefined {
  return runs?.reduce<string | undefined>(
    (best, run) => (run.length > (best?.length ?? 0) ? run : best),
    undefined,
  );
}
