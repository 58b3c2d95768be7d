import { Slabs } from './slabs.ts';

/** Characters kept as strings; what comes later is kept as bytes, which can leave this thread. */
const AS_STRINGS = 24 << 20;
/** Longer texts are bytes sooner: made anew when asked for, they cost little more than kept ones. */
const LONG = 256;
const LONG_AS_STRINGS = 4 << 20;
const IN_MEMORY = 8 << 20;
/** A place is one number: where in the slabs, and how many bytes, so many at most. */
export const MOST_BYTES = 2 ** 20;

/** A text that a search looks through: itself, or the place where it is kept. */
export type KeptText = string | number | undefined;

/** Texts, the first of them as strings. */
export class KeptTexts {
  readonly #slabs = new Slabs(IN_MEMORY);
  readonly #decoder = new TextDecoder();
  readonly #asStrings: number;
  #characters = 0;

  constructor(asStrings = AS_STRINGS) {
    this.#asStrings = asStrings;
  }

  keep(text: string): KeptText {
    const most = text.length > LONG ? Math.min(LONG_AS_STRINGS, this.#asStrings) : this.#asStrings;
    if (this.#characters + text.length <= most || text === '') {
      this.#characters += text.length;
      return text;
    }
    const { offset, length } = this.#slabs.writeText(
      text.length < MOST_BYTES ? text : text.slice(0, MOST_BYTES - 1),
    );
    return offset * MOST_BYTES + Math.min(length, MOST_BYTES - 1);
  }

  /** Where the bytes of a text lie that is kept as a place. */
  slab(index: number): Uint8Array {
    return this.#slabs.slab(index);
  }

  textOf(kept: KeptText): string | undefined {
    if (typeof kept !== 'number') return kept;
    return this.#decoder.decode(this.#slabs.read(Math.floor(kept / MOST_BYTES), kept % MOST_BYTES));
  }
}
