/** Longer labels are cut before they are measured: a label of a megabyte stays as cheap as a word. */
const LONGEST = 240;
const CACHED = 4000;

/** Characters that reorder what stands around them; shown by name so that a command reads as it runs. */
const BIDI = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g;
const CONTROL = /[\u0000-\u001F\u007F-\u009F]+/g;

/** One line of plain text: line breaks and controls become a space, direction controls visible. */
export function plainLabel(text: string): string {
  const cut = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  return cut
    .replace(CONTROL, ' ')
    .replace(BIDI, (c) => `‹U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`);
}

interface Fitted {
  readonly plain: string;
  readonly width: number;
  /** The last answer: a label keeps its room from frame to frame unless the window moves. */
  room: number;
  text: string;
}

/** Cuts labels to the room they have, measuring each text once per font. */
export class TextFit {
  readonly #measure: (text: string) => number;
  readonly #known = new Map<string, Fitted>();

  /** `measure`: width in CSS px in the one font this instance is for. */
  constructor(measure: (text: string) => number) {
    this.#measure = measure;
  }

  /** The text, or as much of it as fits with an ellipsis; empty when not even one letter does. */
  fit(text: string, room: number): string {
    let known = this.#known.get(text);
    if (known === undefined) {
      if (this.#known.size >= CACHED) this.#known.clear();
      const plain = plainLabel(text);
      known = { plain, width: this.#measure(plain), room: Number.NaN, text: '' };
      this.#known.set(text, known);
    }
    if (known.width <= room) return known.plain;
    const whole = Math.floor(room);
    if (known.room !== whole) {
      known.room = whole;
      known.text = this.#cut(known.plain, known.width, whole);
    }
    return known.text;
  }

  #cut(plain: string, width: number, room: number): string {
    // The share of the width is a good first guess; a few steps down correct it.
    let count = Math.min(plain.length - 1, Math.ceil((plain.length * room) / width));
    for (; count > 0; count--) {
      const text = `${plain.slice(0, isHigh(plain, count) ? count - 1 : count).trimEnd()}…`;
      if (this.#measure(text) <= room) return text.length > 1 ? text : '';
    }
    return '';
  }
}

/** True where a cut would part a surrogate pair. */
const isHigh = (text: string, cut: number): boolean => {
  const code = text.charCodeAt(cut - 1);
  return code >= 0xd800 && code < 0xdc00;
};
