import type { Grid } from './grid.ts';
import type { Pen } from './pen.ts';

/**
 * Sequences that move the cursor or edit cells and need nothing but the grid. `ground`: what erased cells are left with.
 * Answers false for any other final character.
 */
export function edit(grid: Grid, final: string, params: readonly number[], ground: Pen): boolean {
  const n = Math.max(1, params[0] ?? 1);
  const which = params[0] ?? 0;
  const { x, y } = grid;
  // Margins stop the cursor that is within them.
  const up = Math.max(y - n, y >= grid.top ? grid.top : 0);
  const down = Math.min(y + n, y <= grid.bottom ? grid.bottom : grid.rows - 1);
  switch (final) {
    case 'A':
      grid.goTo(x, up);
      return true;
    case 'B':
    case 'e':
      grid.goTo(x, down);
      return true;
    case 'C':
    case 'a':
      grid.goTo(x + n, y);
      return true;
    case 'D':
      grid.goTo(x - n, y);
      return true;
    case 'E':
      grid.goTo(0, down);
      return true;
    case 'F':
      grid.goTo(0, up);
      return true;
    case 'G':
    case '`':
      grid.goTo(n - 1, y);
      return true;
    case 'J':
      grid.eraseScreen(which, ground);
      return true;
    case 'K':
      grid.eraseRow(which, ground);
      return true;
    case 'L':
      grid.insertRows(n, ground);
      return true;
    case 'M':
      grid.removeRows(n, ground);
      return true;
    case '@':
      grid.line(y).insert(x, n, ground);
      break;
    case 'P':
      grid.line(y).remove(x, n, ground);
      break;
    case 'X':
      grid.line(y).erase(x, Math.min(grid.cols, x + n), ground);
      break;
    case 'S':
      grid.scrollUp(n, ground);
      return true;
    case 'T':
      // With more parameters it starts the tracking of a mouse.
      if (params.length <= 1) grid.scrollDown(n, ground);
      return true;
    default:
      return false;
  }
  grid.goTo(x, y);
  return true;
}
