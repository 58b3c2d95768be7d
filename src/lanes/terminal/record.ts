import { parsePayload } from '../../base/index.ts';
import * as v from 'valibot';
import { RGB } from './screen/index.ts';

/** Larger screens are not built: see the format's own bound. */
const MOST_SIDE = 4096;
const MOST_CELLS = 262_144;
export const DEFAULT_SIZE: Size = { cols: 80, rows: 24 };

export interface Size {
  readonly cols: number;
  readonly rows: number;
}

const Text = v.fallback(v.optional(v.string()), undefined);
const Side = v.fallback(v.optional(v.number()), undefined);
const Theme = v.fallback(v.optional(v.looseObject({ palette: Text })), undefined);

/** The start of a session: `width` and `height` at the top, or a `term` object. */
const StartRecord = v.looseObject({
  width: Side,
  height: Side,
  term: v.fallback(
    v.optional(v.looseObject({ cols: Side, rows: Side, type: Text, theme: Theme })),
    undefined,
  ),
  theme: Theme,
  title: Text,
  command: Text,
  env: v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
});

/** `[time, code, data]`, or `[time, data]` in the oldest recordings: the data is last. */
const EventRecord = v.pipe(v.array(v.unknown()), v.minLength(2));

export interface Start {
  readonly size: Size;
  /** Sixteen colours of the recorder's theme, as `RGB | r<<16 | g<<8 | b`; none where it has none. */
  readonly palette: readonly number[];
  readonly title: string | undefined;
  readonly command: string | undefined;
  readonly term: string | undefined;
  readonly shell: string | undefined;
}

export function startOf(text: string | undefined): Start | undefined {
  const parsed = v.safeParse(StartRecord, text === undefined ? undefined : parsePayload(text));
  if (!parsed.success) return undefined;
  const { width, height, term, theme, title, command, env } = parsed.output;
  const told = (name: string): string | undefined => {
    const value = env !== undefined && Object.hasOwn(env, name) ? env[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return {
    size: sizeOf(term?.cols ?? width, term?.rows ?? height) ?? DEFAULT_SIZE,
    palette: paletteOf(term?.theme?.palette ?? theme?.palette),
    title,
    command,
    term: term?.type ?? told('TERM'),
    shell: told('SHELL'),
  };
}

/** What an event carries; undefined when the record is no event. */
export function dataOf(text: string | undefined): string | undefined {
  const parsed = v.safeParse(EventRecord, text === undefined ? undefined : parsePayload(text));
  if (!parsed.success) return undefined;
  const data = parsed.output.length === 2 ? parsed.output[1] : parsed.output[2];
  return typeof data === 'string' ? data : typeof data === 'number' ? String(data) : undefined;
}

export function parseSize(text: string): Size | undefined {
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(text.trim());
  return match === null ? undefined : sizeOf(Number(match[1]), Number(match[2]));
}

function sizeOf(cols: number | undefined, rows: number | undefined): Size | undefined {
  if (cols === undefined || rows === undefined) return undefined;
  const good = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= MOST_SIDE;
  return good(cols) && good(rows) && cols * rows <= MOST_CELLS ? { cols, rows } : undefined;
}

/** `#rrggbb:#rrggbb:…`, eight or sixteen of them. */
function paletteOf(text: string | undefined): readonly number[] {
  const colours = (text ?? '').split(':').map((each) => /^#([0-9a-f]{6})$/i.exec(each.trim())?.[1]);
  if (colours.length < 8 || colours.some((each) => each === undefined)) return [];
  return colours.slice(0, 16).map((each) => RGB | Number.parseInt(each ?? '0', 16));
}
