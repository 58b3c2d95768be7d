/** East Asian Wide and Fullwidth blocks (Unicode Standard Annex 11), in order, both ends included. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1b000, 0x1b2ff],
  [0x1f200, 0x1f2ff],
  [0x20000, 0x3fffd],
];
const FIRST_WIDE = 0x1100;
const FIRST_ZERO = 0x300;
const SOFT_HYPHEN = 0xad;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]$/u;
const EMOJI = /^\p{Emoji_Presentation}$/u;
/** Flags are drawn from two of these; terminals give each one column. */
const isRegional = (code: number): boolean => code >= 0x1f1e6 && code <= 0x1f1ff;

const known = new Map<number, 0 | 1 | 2>();
const MOST_KNOWN = 4096;

/** Columns that a character takes: 0 where it joins the one before it. Remembered, so that text costs a look-up. */
export function widthOf(code: number): 0 | 1 | 2 {
  if (code < FIRST_ZERO) return code === SOFT_HYPHEN ? 1 : code < 0x20 ? 0 : 1;
  let width = known.get(code);
  if (width === undefined) {
    width = measure(code);
    if (known.size < MOST_KNOWN) known.set(code, width);
  }
  return width;
}

function measure(code: number): 0 | 1 | 2 {
  const char = String.fromCodePoint(code);
  if (ZERO.test(char)) return 0;
  if (code < FIRST_WIDE) return 1;
  if (WIDE.some(([from, to]) => code >= from && code <= to)) return 2;
  return EMOJI.test(char) && !isRegional(code) ? 2 : 1;
}

const BIDI = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/;

/** Characters that turn the direction of text: a grid has none, so they are kept out of it. */
export function isDirection(char: string): boolean {
  return BIDI.test(char);
}

/** DEC special graphics, `_` to `~`: lines and corners that older programs draw boxes with. */
const GRAPHICS = '\u00a0◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·';

export function graphic(char: string): string {
  const at = char.charCodeAt(0) - 0x5f;
  return char.length === 1 && at >= 0 ? (GRAPHICS[at] ?? char) : char;
}
