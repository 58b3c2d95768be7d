import { PLAIN, type Pen } from './pen.ts';
import { widthOf } from './width.ts';

/** A cell nothing was written to, or that was erased: a reflow drops it at the end of a line. */
export const EMPTY = '\0';
/** The right half of a wide character. */
export const RIGHT = '';
/** A row of empty cells of the last width asked for: copying it is several times faster than filling a new one. */
let blanks = blanksOf(0);

function blanksOf(cols: number): { readonly chars: readonly string[]; readonly pens: readonly Pen[] } {
  const length = { length: cols };
  return { chars: Array.from(length, () => EMPTY), pens: Array.from(length, () => PLAIN) };
}

/** Marks that may join one character: more of them would only fill memory. */
const MOST_JOINED = 32;

/**
 * One row of cells. `epoch` says since when it may be written: a row that a snapshot or a view holds is of an older
 * epoch than its screen and is copied before the first change, so that both stay what they were.
 */
export class Line {
  readonly chars: string[];
  readonly pens: Pen[];
  /** The row goes on from the one above it, which was full. */
  wrapped: boolean;
  readonly epoch: number;

  constructor(chars: string[], pens: Pen[], wrapped: boolean, epoch: number) {
    this.chars = chars;
    this.pens = pens;
    this.wrapped = wrapped;
    this.epoch = epoch;
  }

  static blank(cols: number, pen: Pen, epoch: number): Line {
    if (blanks.chars.length !== cols) blanks = blanksOf(cols);
    const pens = blanks.pens.slice();
    return new Line(blanks.chars.slice(), pen === PLAIN ? pens : pens.fill(pen), false, epoch);
  }

  copy(epoch: number): Line {
    return new Line(this.chars.slice(), this.pens.slice(), this.wrapped, epoch);
  }

  put(x: number, char: string, pen: Pen, width: 1 | 2): void {
    this.chars[x] = char;
    this.pens[x] = pen;
    if (width === 2) {
      this.chars[x + 1] = RIGHT;
      this.pens[x + 1] = pen;
    }
    this.#mend(x - 1);
    this.#mend(x + width);
  }

  /** Writes [from, to) of a text whose characters are each one code unit and one column. */
  write(x: number, text: string, from: number, to: number, pen: Pen): void {
    const { chars, pens } = this;
    for (let i = from; i < to; i++) {
      chars[x + i - from] = text[i] as string;
      pens[x + i - from] = pen;
    }
    this.#mend(x - 1);
    this.#mend(x + to - from);
  }

  /** Adds a mark to the character at `x`, or to the one whose right half is there. */
  join(x: number, mark: string): void {
    const at = this.chars[x] === RIGHT && x > 0 ? x - 1 : x;
    const char = this.chars[at] ?? EMPTY;
    if (char !== EMPTY && char.length < MOST_JOINED) this.chars[at] = char + mark;
  }

  /** Erases [from, to). */
  erase(from: number, to: number, pen: Pen): void {
    this.chars.fill(EMPTY, from, to);
    this.pens.fill(pen, from, to);
    this.#mend(from - 1);
    this.#mend(to);
  }

  /** Opens `n` empty cells at `x`; what is pushed over the edge is lost. */
  insert(x: number, n: number, pen: Pen): void {
    const cols = this.chars.length;
    const count = Math.min(n, cols - x);
    if (count <= 0) return;
    this.chars.copyWithin(x + count, x, cols - count);
    this.pens.copyWithin(x + count, x, cols - count);
    this.erase(x, x + count, pen);
    this.#mend(cols - 1);
  }

  /** Takes `n` cells out at `x`; the rest moves left. */
  remove(x: number, n: number, pen: Pen): void {
    const cols = this.chars.length;
    const count = Math.min(n, cols - x);
    if (count <= 0) return;
    this.chars.copyWithin(x, x + count);
    this.pens.copyWithin(x, x + count);
    this.erase(cols - count, cols, pen);
    this.#mend(x - 1);
    this.#mend(x);
  }

  /** Cells up to the last that holds something: a character, or a ground of its own. */
  get used(): number {
    let end = this.chars.length;
    while (end > 0 && this.chars[end - 1] === EMPTY && this.pens[end - 1]?.bg === undefined) end--;
    return end;
  }

  /** What a person reads: empty cells are blanks, those at the end are left out. */
  get text(): string {
    return this.chars.join('').replaceAll(EMPTY, ' ').trimEnd();
  }

  /** Half of a wide character alone is no character. */
  #mend(x: number): void {
    const char = this.chars[x];
    if (char === undefined || char === EMPTY) return;
    const half =
      char === RIGHT ? x === 0 || !isWide(this.chars[x - 1]) : isWide(char) && this.chars[x + 1] !== RIGHT;
    if (half) this.chars[x] = EMPTY;
  }
}

export function isWide(char: string | undefined): boolean {
  return char !== undefined && char !== '' && char !== EMPTY && widthOf(char.codePointAt(0) ?? 0) === 2;
}

/** A row of another length: cut, or with empty cells behind. */
export function fitted(line: Line, cols: number, epoch: number): Line {
  if (line.chars.length === cols) return line;
  const chars = line.chars.slice(0, cols);
  const pens = line.pens.slice(0, cols);
  if (chars.length === cols && isWide(chars[cols - 1])) chars[cols - 1] = EMPTY;
  while (chars.length < cols) {
    chars.push(EMPTY);
    pens.push(PLAIN);
  }
  return new Line(chars, pens, line.wrapped, epoch);
}
