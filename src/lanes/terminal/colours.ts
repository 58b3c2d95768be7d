import { type Colour, type Pen, RGB } from './screen/index.ts';

/** xterm's sixteen. */
const BASIC: readonly number[] = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
  0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];
const CUBE: readonly number[] = [0, 95, 135, 175, 215, 255];

/** `r g b`, as a colour function of the style sheet takes it; undefined: the stage's own. */
export function rgbOf(colour: Colour, palette: readonly number[]): string | undefined {
  if (colour === undefined) return undefined;
  const value = colour >= RGB ? colour - RGB : indexed(colour, palette);
  return `${(value >> 16) & 255} ${(value >> 8) & 255} ${value & 255}`;
}

function indexed(index: number, palette: readonly number[]): number {
  if (index < 16) {
    // A theme of eight has no bright ones of its own.
    const themed = palette[index] ?? palette[index - 8];
    return themed === undefined ? (BASIC[index] ?? 0) : themed - RGB;
  }
  if (index >= 232) return (8 + (index - 232) * 10) * 0x010101;
  const at = index - 16;
  const level = (n: number): number => CUBE[n % 6] ?? 0;
  return (level(Math.floor(at / 36)) << 16) | (level(Math.floor(at / 6)) << 8) | level(at);
}

/** Ink and ground of a pen, turned round where it is inverse. */
export function inksOf(
  pen: Pen,
  palette: readonly number[],
): { readonly fg: string | undefined; readonly bg: string | undefined } {
  const fg = rgbOf(pen.fg, palette);
  const bg = rgbOf(pen.bg, palette);
  return pen.inverse ? { fg: bg, bg: fg } : { fg, bg };
}

/** An address that may be followed: http and https alone. */
export function linkOf(uri: string | undefined): string | undefined {
  if (uri === undefined || !URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
