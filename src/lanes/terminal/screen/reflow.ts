import type { Grid } from './grid.ts';
import { EMPTY, isWide, Line, RIGHT } from './line.ts';
import { PLAIN, type Pen } from './pen.ts';

/** A line as it was written, however many rows it took. */
interface Written {
  readonly chars: string[];
  readonly pens: Pen[];
}

interface Place {
  /** Index of the written line, and of the cell in it. */
  readonly line: number;
  readonly cell: number;
}

/**
 * Gives the grid another size as terminals do: rows that only went on because the screen was too narrow become one line
 * again and are cut anew. Rows above the screen come back when it was full and there is room; what does not fit leaves
 * at the top. O(cells).
 */
export function reflow(grid: Grid, cols: number, rows: number): void {
  const below = lastUsed(grid);
  const wasFull = below === grid.rows - 1;
  const physical = [...grid.history, ...grid.lines.slice(0, below + 1)];
  const firstShown = grid.history.length;
  const { written, placeOf } = join(physical, grid.cols);
  const cut = rewrap(written, cols, grid.epoch);
  const cursor = cut.find(placeOf(firstShown + grid.y, grid.x + (grid.full ? 1 : 0)));
  const shownFrom = cut.find(placeOf(firstShown, 0)).row;
  const total = cut.rows.length;
  let from = shownFrom;
  if (total - from > rows) from = Math.min(total - rows, cursor.row);
  else if (wasFull) from = Math.max(0, total - rows);

  grid.cols = cols;
  grid.rows = rows;
  grid.history = [];
  grid.remember(cut.rows.slice(0, from));
  grid.lines = cut.rows.slice(from, from + rows);
  while (grid.lines.length < rows) grid.lines.push(grid.blank(PLAIN));
  grid.resetMargins();
  grid.goTo(cursor.x, cursor.row - from);
  grid.full = cursor.x >= cols && grid.x === cols - 1;
}

/** The cursor's row, or the last one below it that holds something. */
function lastUsed(grid: Grid): number {
  let y = grid.rows - 1;
  while (y > grid.y && (grid.lines[y] as Line).used === 0) y--;
  return y;
}

function join(
  physical: readonly Line[],
  cols: number,
): { readonly written: Written[]; readonly placeOf: (row: number, x: number) => Place } {
  const written: Written[] = [];
  const starts: Place[] = [];
  physical.forEach((line, row) => {
    const open = written.at(-1);
    const goesOn = line.wrapped && open !== undefined;
    const target = goesOn ? open : { chars: [], pens: [] };
    if (!goesOn) written.push(target);
    starts.push({ line: written.length - 1, cell: target.chars.length });
    const next = physical[row + 1];
    const end = next?.wrapped === true ? fullLength(line, next, cols) : line.used;
    target.chars.push(...line.chars.slice(0, end));
    target.pens.push(...line.pens.slice(0, end));
  });
  return {
    written,
    placeOf: (row, x) => {
      const start = starts[row] ?? { line: 0, cell: 0 };
      return { line: start.line, cell: start.cell + x };
    },
  };
}

/** Cells of a row that goes on below: all, but for the one that a wide character left free at the edge. */
function fullLength(line: Line, next: Line, cols: number): number {
  return line.chars[cols - 1] === EMPTY && isWide(next.chars[0]) ? cols - 1 : cols;
}

function rewrap(
  written: readonly Written[],
  cols: number,
  epoch: number,
): { readonly rows: Line[]; readonly find: (place: Place) => { readonly row: number; readonly x: number } } {
  const rows: Line[] = [];
  /** Of each row, the line and the cell it begins with. */
  const starts: Place[] = [];
  const firstRow: number[] = [];
  written.forEach(({ chars, pens }, line) => {
    firstRow.push(rows.length);
    let cell = 0;
    do {
      let end = Math.min(chars.length, cell + cols);
      // A wide character is not cut in two, unless the screen is narrower than it.
      if (end < chars.length && end - cell > 1 && isWide(chars[end - 1])) end--;
      const row = Line.blank(cols, PLAIN, epoch);
      for (let i = cell; i < end; i++) {
        // A single column has no room for a wide character.
        row.chars[i - cell] =
          cols === 1 && (chars[i] === RIGHT || isWide(chars[i])) ? EMPTY : (chars[i] as string);
        row.pens[i - cell] = pens[i] as Pen;
      }
      row.wrapped = cell > 0;
      rows.push(row);
      starts.push({ line, cell });
      cell = end;
    } while (cell < chars.length);
  });
  return {
    rows,
    find: ({ line, cell }) => {
      let row = firstRow[line] ?? 0;
      while (starts[row + 1]?.line === line && (starts[row + 1]?.cell ?? 0) <= cell) row++;
      return { row, x: cell - (starts[row]?.cell ?? 0) };
    },
  };
}
