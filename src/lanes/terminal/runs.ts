import { EMPTY, type Line, type Pen, RIGHT, samePen } from './screen/index.ts';

/** Neighbouring cells of one look. */
export interface Run {
  readonly text: string;
  readonly pen: Pen;
  /** Columns. */
  readonly cells: number;
  /** Characters whose advance a fallback face may get wrong: held to their columns. */
  readonly fixed: boolean;
}

const known = new WeakMap<Line, readonly Run[]>();

/** A row as runs, without the blanks at its end. The row is one that no longer changes; O(cells), once. */
export function runsOf(line: Line): readonly Run[] {
  let runs = known.get(line);
  if (runs === undefined) {
    runs = cut(line);
    known.set(line, runs);
  }
  return runs;
}

function cut(line: Line): Run[] {
  const { chars, pens } = line;
  let end = chars.length;
  while (end > 0 && isBlank(chars[end - 1] as string, pens[end - 1] as Pen)) end--;
  const runs: Run[] = [];
  let open: { text: string; pen: Pen; cells: number; kind: string } | undefined;
  for (let x = 0; x < end; x++) {
    const char = chars[x] as string;
    if (char === RIGHT) continue;
    const pen = pens[x] as Pen;
    const wide = chars[x + 1] === RIGHT;
    const shown = char === EMPTY || pen.hidden ? ' ' : char;
    const kind = wide ? `wide ${x}` : shown > '~' ? 'other' : 'plain';
    if (open === undefined || open.kind !== kind || !samePen(open.pen, pen)) {
      if (open !== undefined) runs.push(close(open));
      open = { text: '', pen, cells: 0, kind };
    }
    open.text += wide && pen.hidden ? '  ' : shown;
    open.cells += wide ? 2 : 1;
  }
  if (open !== undefined) runs.push(close(open));
  return runs;
}

function close({ text, pen, cells, kind }: { text: string; pen: Pen; cells: number; kind: string }): Run {
  return { text, pen, cells, fixed: kind !== 'plain' };
}

const isBlank = (char: string, pen: Pen): boolean =>
  (char === EMPTY || char === ' ') && pen.bg === undefined && !pen.inverse && !pen.underline && !pen.strike;
