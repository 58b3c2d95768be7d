import Anser from 'anser';
import type { AnsiSpan } from './types.ts';

/** xterm's sixteen; the view moves their lightness to where they can be read on either theme. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['ansi-black', '90 98 112'],
  ['ansi-red', '224 80 90'],
  ['ansi-green', '64 180 100'],
  ['ansi-yellow', '210 160 50'],
  ['ansi-blue', '80 140 240'],
  ['ansi-magenta', '190 110 220'],
  ['ansi-cyan', '50 180 190'],
  ['ansi-white', '190 196 206'],
  ['ansi-bright-black', '125 134 148'],
  ['ansi-bright-red', '255 110 120'],
  ['ansi-bright-green', '100 215 130'],
  ['ansi-bright-yellow', '240 200 90'],
  ['ansi-bright-blue', '120 170 255'],
  ['ansi-bright-magenta', '215 145 245'],
  ['ansi-bright-cyan', '90 215 225'],
  ['ansi-bright-white', '225 230 238'],
]);

/** The 6 x 6 x 6 cube and the grey ramp of 256-colour terminals. */
function palette(index: number): string {
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return `${grey} ${grey} ${grey}`;
  }
  const step = (n: number) => (n === 0 ? 0 : 55 + n * 40);
  const cube = index - 16;
  return `${step(Math.floor(cube / 36))} ${step(Math.floor(cube / 6) % 6)} ${step(cube % 6)}`;
}

function colour(name: string | null, truecolour: string | null): string | undefined {
  if (name === null) return undefined;
  if (name === 'ansi-truecolor') return truecolour?.replaceAll(',', '');
  const cell = /^ansi-palette-(\d+)$/.exec(name)?.[1];
  return cell === undefined ? NAMED.get(name) : palette(Number(cell));
}

/** `38:2::r:g:b` (ITU T.416, with or without a colour space) to the `;` form; `4:3` and its kin to a plain underline. */
export function plainCodes(codes: string): string {
  return codes
    .replace(/([34]8):2:\d*:(\d+):(\d+):(\d+)/g, '$1;2;$2;$3;$4')
    .replace(/([34]8):2:(\d+):(\d+):(\d+)/g, '$1;2;$2;$3;$4')
    .replace(/([34]8):5:(\d+)/g, '$1;5;$2')
    .replace(/4:0/g, '24')
    .replace(/4:\d+/g, '4')
    .replace(/[\d:]*:[\d:]*/g, '');
}

/** The style that a row of colour sequences leaves behind. Anser does the arithmetic; its HTML output is never used. */
export function styleOf(pen: readonly string[]): Omit<AnsiSpan, 'text' | 'href'> {
  if (pen.length === 0) return {};
  const entry = new Anser()
    .process(
      `${pen.map((codes) => `\u001b[${codes}m`).join('')}x`,
      { json: true, use_classes: true, remove_empty: true },
      true,
    )
    .at(-1);
  if (entry === undefined) return {};
  // Typed as strings, null when unset.
  const fg = colour(entry.fg as string | null, entry.fg_truecolor as string | null);
  const bg = colour(entry.bg as string | null, entry.bg_truecolor as string | null);
  const has = (name: (typeof entry.decorations)[number]) => entry.decorations.includes(name);
  return {
    ...(fg === undefined ? {} : { fg }),
    ...(bg === undefined ? {} : { bg }),
    ...(has('bold') ? { bold: true as const } : {}),
    ...(has('dim') ? { dim: true as const } : {}),
    ...(has('italic') ? { italic: true as const } : {}),
    ...(has('underline') ? { underline: true as const } : {}),
    ...(has('strikethrough') ? { strike: true as const } : {}),
    ...(has('reverse') ? { inverse: true as const } : {}),
  };
}
