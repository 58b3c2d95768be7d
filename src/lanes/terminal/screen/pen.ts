/**
 * A colour: `undefined` the terminal's own, 0 to 255 an index of the palette, else `RGB | r<<16 | g<<8 | b`.
 */
export type Colour = number | undefined;
export const RGB = 0x1000000;

/** How cells are written. Immutable: cells share it. */
export interface Pen {
  readonly fg: Colour;
  readonly bg: Colour;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly inverse: boolean;
  readonly hidden: boolean;
  /** Address of an open hyperlink (OSC 8), as it was written: whoever shows it decides whether it may be one. */
  readonly link: string | undefined;
}

export const PLAIN: Pen = {
  fg: undefined,
  bg: undefined,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
  hidden: false,
  link: undefined,
};

export function samePen(a: Pen, b: Pen): boolean {
  return (
    a === b ||
    (a.fg === b.fg &&
      a.bg === b.bg &&
      a.bold === b.bold &&
      a.dim === b.dim &&
      a.italic === b.italic &&
      a.underline === b.underline &&
      a.strike === b.strike &&
      a.inverse === b.inverse &&
      a.hidden === b.hidden &&
      a.link === b.link)
  );
}

/** What an erased cell is left with: the ground alone. */
export function groundOf(pen: Pen): Pen {
  return pen.bg === undefined ? PLAIN : { ...PLAIN, bg: pen.bg };
}

/** Codes that stand for themselves. */
const SWITCHES: ReadonlyMap<number, Partial<Pen>> = new Map<number, Partial<Pen>>([
  [1, { bold: true }],
  [2, { dim: true }],
  [3, { italic: true }],
  [4, { underline: true }],
  [7, { inverse: true }],
  [8, { hidden: true }],
  [9, { strike: true }],
  [21, { underline: true }],
  [22, { bold: false, dim: false }],
  [23, { italic: false }],
  [24, { underline: false }],
  [27, { inverse: false }],
  [28, { hidden: false }],
  [29, { strike: false }],
  [39, { fg: undefined }],
  [49, { bg: undefined }],
]);

/**
 * The pen after `CSI … m`. Sources: ECMA-48 8.3.117, ISO 8613-6 (colours of 256 and of 24 bit, with `;` or `:`).
 * Unknown codes change nothing.
 */
export function dip(pen: Pen, params: string): Pen {
  let next = pen;
  const codes = params.split(';');
  for (let i = 0; i < codes.length; i++) {
    const [code = 0, ...sub] = (codes[i] ?? '').split(':').map(Number);
    if (code === 0) next = { ...PLAIN, link: next.link };
    else if (code === 38 || code === 48 || code === 58) {
      const rest = sub.length > 0 ? sub : codes.slice(i + 1, i + 5).map(Number);
      const { colour, used } = colourOf(rest, sub.length > 0);
      if (sub.length === 0) i += used;
      if (colour !== undefined && code !== 58)
        next = code === 38 ? { ...next, fg: colour } : { ...next, bg: colour };
    } else if (code === 4 && sub.length > 0) next = { ...next, underline: sub[0] !== 0 };
    else if (code >= 30 && code <= 37) next = { ...next, fg: code - 30 };
    else if (code >= 40 && code <= 47) next = { ...next, bg: code - 40 };
    else if (code >= 90 && code <= 97) next = { ...next, fg: code - 82 };
    else if (code >= 100 && code <= 107) next = { ...next, bg: code - 92 };
    else {
      const change = SWITCHES.get(code);
      if (change !== undefined) next = { ...next, ...change };
    }
  }
  return samePen(next, pen) ? pen : next;
}

/** `5;n` or `2;r;g;b`; with colons there may be a colour space before the three. */
function colourOf(
  rest: readonly number[],
  colons: boolean,
): { readonly colour: Colour; readonly used: number } {
  const [mode] = rest;
  if (mode === 5) {
    const index = rest[1] ?? 0;
    return { colour: isByte(index) ? index : undefined, used: 2 };
  }
  if (mode === 2) {
    const [r = 0, g = 0, b = 0] = colons && rest.length > 4 ? rest.slice(2) : rest.slice(1);
    return {
      colour: isByte(r) && isByte(g) && isByte(b) ? RGB | (r << 16) | (g << 8) | b : undefined,
      used: 4,
    };
  }
  return { colour: undefined, used: 1 };
}

const isByte = (n: number): boolean => Number.isInteger(n) && n >= 0 && n <= 255;
