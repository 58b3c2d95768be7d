import { fitted, Line } from './line.ts';
import { PLAIN, type Pen } from './pen.ts';

/** Rows that left the screen at the top and are kept: a taller or wider screen takes them back. */
export const MOST_HISTORY = 1000;
/** History is trimmed in strides, so that a row costs O(1). */
const STRIDE = 250;

export interface Saved {
  readonly x: number;
  readonly y: number;
  readonly pen: Pen;
  readonly origin: boolean;
  readonly sets: readonly [string, string];
  readonly shift: 0 | 1;
}

/** Everything a grid is. Rows are shared with the grid it was taken from until one of the two writes. */
export interface GridState {
  readonly cols: number;
  readonly rows: number;
  readonly lines: readonly Line[];
  readonly history: readonly Line[];
  readonly x: number;
  readonly y: number;
  readonly full: boolean;
  readonly top: number;
  readonly bottom: number;
  readonly saved: Saved | undefined;
}

/** Epochs are unique in the page, so that no two grids take one row for their own. */
let lastEpoch = 0;

/** The cells of one screen, its cursor and margins. Knows rows and columns, no sequences. */
export class Grid {
  cols: number;
  rows: number;
  lines: Line[];
  history: Line[] = [];
  x = 0;
  y = 0;
  /** The last column was written: the next character goes to the next row. */
  full = false;
  /** Margins, both included. */
  top = 0;
  bottom: number;
  saved: Saved | undefined;
  readonly #keepsHistory: boolean;
  #epoch: number;

  constructor(cols: number, rows: number, keepsHistory: boolean) {
    this.#epoch = ++lastEpoch;
    this.cols = cols;
    this.rows = rows;
    this.bottom = rows - 1;
    this.#keepsHistory = keepsHistory;
    this.lines = Array.from({ length: rows }, () => this.blank(PLAIN));
  }

  /** A copy of everything; costs the rows' references. From now on rows are copied before they change. */
  take(): GridState {
    const state: GridState = {
      cols: this.cols,
      rows: this.rows,
      lines: this.lines.slice(),
      history: this.history.slice(),
      x: this.x,
      y: this.y,
      full: this.full,
      top: this.top,
      bottom: this.bottom,
      saved: this.saved,
    };
    this.#epoch = ++lastEpoch;
    return state;
  }

  put(state: GridState): void {
    this.cols = state.cols;
    this.rows = state.rows;
    this.lines = state.lines.slice();
    this.history = state.history.slice();
    this.x = state.x;
    this.y = state.y;
    this.full = state.full;
    this.top = state.top;
    this.bottom = state.bottom;
    this.saved = state.saved;
    this.#epoch = ++lastEpoch;
  }

  get epoch(): number {
    return this.#epoch;
  }

  blank(pen: Pen): Line {
    return Line.blank(this.cols, pen, this.#epoch);
  }

  /** The row to write to. */
  line(y: number): Line {
    let line = this.lines[y] as Line;
    if (line.epoch !== this.#epoch) {
      line = line.copy(this.#epoch);
      this.lines[y] = line;
    }
    return line;
  }

  goTo(x: number, y: number): void {
    this.x = Math.min(Math.max(0, x), this.cols - 1);
    this.y = Math.min(Math.max(0, y), this.rows - 1);
    this.full = false;
  }

  /** One row down; at the bottom margin the rows between the margins move up. */
  feed(pen: Pen): void {
    if (this.y === this.bottom) this.scrollUp(1, pen);
    else if (this.y < this.rows - 1) this.y++;
    this.full = false;
  }

  /** One row up; at the top margin the rows between the margins move down. */
  back(pen: Pen): void {
    if (this.y === this.top) this.scrollDown(1, pen);
    else if (this.y > 0) this.y--;
    this.full = false;
  }

  scrollUp(n: number, pen: Pen): void {
    const count = Math.min(n, this.bottom - this.top + 1);
    const gone = this.lines.splice(this.top, count);
    if (this.top === 0 && this.#keepsHistory) this.remember(gone);
    this.lines.splice(this.bottom + 1 - count, 0, ...this.#blanks(count, pen));
  }

  scrollDown(n: number, pen: Pen): void {
    const count = Math.min(n, this.bottom - this.top + 1);
    this.lines.splice(this.bottom + 1 - count, count);
    this.lines.splice(this.top, 0, ...this.#blanks(count, pen));
  }

  /** Rows inserted at the cursor, within the margins. */
  insertRows(n: number, pen: Pen): void {
    if (this.y < this.top || this.y > this.bottom) return;
    const count = Math.min(n, this.bottom - this.y + 1);
    this.lines.splice(this.bottom + 1 - count, count);
    this.lines.splice(this.y, 0, ...this.#blanks(count, pen));
    this.goTo(0, this.y);
  }

  removeRows(n: number, pen: Pen): void {
    if (this.y < this.top || this.y > this.bottom) return;
    const count = Math.min(n, this.bottom - this.y + 1);
    this.lines.splice(this.y, count);
    this.lines.splice(this.bottom + 1 - count, 0, ...this.#blanks(count, pen));
    this.goTo(0, this.y);
  }

  /** Erases within the cursor's row: 0 from the cursor, 1 up to it, 2 all. */
  eraseRow(which: number, pen: Pen): void {
    const line = this.line(this.y);
    if (which === 0) line.erase(this.x, this.cols, pen);
    else if (which === 1) line.erase(0, this.x + 1, pen);
    else if (which === 2) line.erase(0, this.cols, pen);
    if (which === 2 || (which === 0 && this.x === 0)) line.wrapped = false;
    // What follows a row that was emptied does not go on from it.
    if (which !== 1 && this.y + 1 < this.rows) this.line(this.y + 1).wrapped = false;
  }

  /** Erases the screen: 0 from the cursor, 1 up to it, 2 all, 3 what scrolled off. */
  eraseScreen(which: number, pen: Pen): void {
    if (which === 3) {
      this.history = [];
      return;
    }
    if (which !== 0 && which !== 1 && which !== 2) return;
    this.eraseRow(which, pen);
    const from = which === 0 ? this.y + 1 : 0;
    const to = which === 1 ? this.y : this.rows;
    for (let y = from; y < to; y++) if (which !== 2 || y !== this.y) this.lines[y] = this.blank(pen);
  }

  remember(gone: readonly Line[]): void {
    this.history.push(...gone);
    if (this.history.length > MOST_HISTORY + STRIDE)
      this.history.splice(0, this.history.length - MOST_HISTORY);
  }

  /** Another size without moving text between rows: what a full-screen program is given. */
  cut(cols: number, rows: number): void {
    this.cols = cols;
    this.lines = this.lines.map((line) => fitted(line, cols, this.#epoch));
    if (rows < this.rows) {
      const over = Math.max(0, this.y - rows + 1);
      this.lines = this.lines.slice(over, over + rows);
      this.y -= over;
    }
    while (this.lines.length < rows) this.lines.push(this.blank(PLAIN));
    this.rows = rows;
    this.resetMargins();
    this.goTo(this.x, this.y);
  }

  resetMargins(): void {
    this.top = 0;
    this.bottom = this.rows - 1;
  }

  #blanks(count: number, pen: Pen): Line[] {
    return Array.from({ length: count }, () => this.blank(pen));
  }
}
