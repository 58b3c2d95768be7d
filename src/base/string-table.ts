/** Strings by index; each distinct one is held once. Index 0 is the empty string. */
export class StringTable {
  readonly #strings: string[] = [''];
  readonly #indexOf = new Map<string, number>([['', 0]]);
  #chars = 0;

  intern(text: string): number {
    const known = this.#indexOf.get(text);
    if (known !== undefined) return known;
    const index = this.#strings.length;
    this.#strings.push(text);
    this.#indexOf.set(text, index);
    this.#chars += text.length;
    return index;
  }

  get(index: number): string {
    return this.#strings[index] ?? '';
  }

  get length(): number {
    return this.#strings.length;
  }

  /** Strings added since `from`: what a delta carries. */
  since(from: number): string[] {
    return this.#strings.slice(from);
  }

  /** Estimate: one byte a character (V8 keeps Latin-1 so) and 16 of header each. */
  get bytes(): number {
    return this.#chars + this.#strings.length * 16;
  }
}
