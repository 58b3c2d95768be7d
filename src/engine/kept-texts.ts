import { Slabs } from './slabs.ts';

/** Characters kept as strings; what comes later is kept as bytes, which can leave this thread. */
const AS_STRINGS = 24 << 20;
const IN_MEMORY = 16 << 20;
/** A place is one number: where in the slabs, and how many bytes, so many at most. */
const MOST_BYTES = 2 ** 20;

/** A text that a search looks through: itself, or the place where it is kept. */
export type KeptText = string | number | undefined;

/** Texts, the first of them as strings. */
export class KeptTexts {
  readonly #slabs = new Slabs(IN_MEMORY);
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #characters = 0;

  keep(text: string): KeptText {
    if (this.#characters + text.length <= AS_STRINGS || text === '') {
      this.#characters += text.length;
      return text;
    }
    const whole = this.#encoder.encode(text);
    const bytes = whole.length < MOST_BYTES ? whole : whole.subarray(0, MOST_BYTES - 1);
    return this.#slabs.write(bytes) * MOST_BYTES + bytes.length;
  }

  textOf(kept: KeptText): string | undefined {
    if (typeof kept !== 'number') return kept;
    return this.#decoder.decode(this.#slabs.read(Math.floor(kept / MOST_BYTES), kept % MOST_BYTES));
  }
}
