import { say, grouped } from '../../base/index.ts';

/** Characters of a line that a row shows before it is opened. */
const ROW_CHARS = 400;
/** Characters of an opened row; the details hold the rest. */
const OPEN_CHARS = 20_000;

/** A trailing line end is no second line. */
const bare = (text: string): string => text.replace(/\r?\n$/, '');

/** Whether a text has more than a closed row shows: more lines, such as a stack, or a very long one. */
export function hasMoreLines(text: string): boolean {
  const whole = bare(text);
  return whole.includes('\n') || whole.length > ROW_CHARS;
}

/** What a closed row shows. */
export function firstLine(text: string): string {
  const [line = ''] = bare(text).split('\n', 1);
  return line.length > ROW_CHARS ? `${line.slice(0, ROW_CHARS)}…` : line;
}

/** What an opened row shows. */
export function shownText(text: string): string {
  const whole = bare(text);
  if (whole.length <= OPEN_CHARS) return whole;
  const more = grouped(whole.length - OPEN_CHARS);
  return `${whole.slice(0, OPEN_CHARS)}\n${say`… ${more} more characters: see the details`}`;
}
