import { edit } from './edits.ts';
import { Grid, type Saved } from './grid.ts';
import type { Line } from './line.ts';
import { type Actions, Parser } from './parser.ts';
import { dip, groundOf, PLAIN, type Pen } from './pen.ts';
import { reflow } from './reflow.ts';
import { MODES, type Modes, type ScreenState, type ScreenView } from './state.ts';
import { tabAfter, tabBefore, type Tabs, withoutTab, withTab } from './tabs.ts';
import { graphic, isDirection, widthOf } from './width.ts';

const TILDE = 0x7e;

/**
 * A terminal's screen: bytes (as text) in, cells out. Covers what programs send to xterm and its kin (ECMA-48, DEC VT220,
 * xterm's "Control Sequences"). It answers no query, writes no clipboard, sets no title and rings no bell. Pure: no clock,
 * no page. O(length of what is written).
 */
export class Screen {
  readonly #main: Grid;
  readonly #other: Grid;
  readonly #parser: Parser;
  #onOther = false;
  #pen: Pen = PLAIN;
  #modes: Modes = MODES;
  #sets: readonly [string, string] = ['B', 'B'];
  #shift: 0 | 1 = 0;
  #tabs: Tabs;
  /** The last character printed, for REP. */
  #last = '';

  constructor(cols: number, rows: number) {
    this.#main = new Grid(cols, rows, true);
    this.#other = new Grid(cols, rows, false);
    const actions: Actions = {
      print: (text) => this.#print(text),
      control: (code) => this.#control(code),
      escape: (intermediates, final) => this.#escape(intermediates, final),
      sequence: (mark, params, intermediates, final) => this.#sequence(mark, params, intermediates, final),
      command: (text) => this.#command(text),
    };
    this.#parser = new Parser(actions);
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  resize(cols: number, rows: number): void {
    const { cols: oldCols, rows: oldRows } = this.#main;
    if (cols === oldCols && rows === oldRows) return;
    reflow(this.#main, cols, rows);
    this.#other.cut(cols, rows);
  }

  view(): ScreenView {
    const { cols, rows, lines, x, y } = this.#grid.take();
    return {
      cols,
      rows,
      lines,
      cursor: this.#modes.cursor ? { x, y } : undefined,
      reverse: this.#modes.reverse,
    };
  }

  take(): ScreenState {
    return {
      main: this.#main.take(),
      other: this.#other.take(),
      onOther: this.#onOther,
      parser: this.#parser.state,
      pen: this.#pen,
      modes: this.#modes,
      sets: this.#sets,
      shift: this.#shift,
      tabs: this.#tabs,
      last: this.#last,
    };
  }

  put(state: ScreenState): void {
    this.#main.put(state.main);
    this.#other.put(state.other);
    this.#onOther = state.onOther;
    this.#parser.state = state.parser;
    this.#pen = state.pen;
    this.#modes = state.modes;
    this.#sets = state.sets;
    this.#shift = state.shift;
    this.#tabs = state.tabs;
    this.#last = state.last;
  }

  get #grid(): Grid {
    return this.#onOther ? this.#other : this.#main;
  }

  #print(text: string): void {
    const grid = this.#grid;
    const graphics = this.#sets[this.#shift] === '0';
    const { wrap, insert } = this.#modes;
    for (let at = 0; at < text.length; ) {
      const from = at;
      if (graphics || insert || text.charCodeAt(at) > TILDE) {
        const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
        this.#char(graphics ? graphic(char) : char);
        at += char.length;
        continue;
      }
      // Most of what is written: ASCII, as much of it as the row has room for.
      if (grid.full && wrap) this.#wrap();
      const end = Math.min(text.length, at + grid.cols - grid.x);
      while (at < end && text.charCodeAt(at) <= TILDE) at++;
      grid.line(grid.y).write(grid.x, text, from, at, this.#pen);
      this.#last = text[at - 1] ?? '';
      const next = grid.x + at - from;
      grid.x = Math.min(next, grid.cols - 1);
      grid.full = next >= grid.cols;
    }
  }

  #char(char: string): void {
    const grid = this.#grid;
    const width = widthOf(char.codePointAt(0) ?? 0);
    if (width === 0) {
      // A mark belongs to the character before it. In a grid there is no direction to turn.
      if (!isDirection(char) && (grid.full || grid.x > 0))
        grid.line(grid.y).join(grid.full ? grid.x : grid.x - 1, char);
      return;
    }
    if (grid.full && this.#modes.wrap) this.#wrap();
    if (width === 2 && grid.x === grid.cols - 1) {
      if (!this.#modes.wrap || grid.cols < 2) return;
      grid.line(grid.y).erase(grid.x, grid.cols, groundOf(this.#pen));
      this.#wrap();
    }
    const line = grid.line(grid.y);
    if (this.#modes.insert) line.insert(grid.x, width, groundOf(this.#pen));
    line.put(grid.x, char, this.#pen, width);
    this.#last = char;
    const next = grid.x + width;
    grid.x = Math.min(next, grid.cols - 1);
    grid.full = next >= grid.cols;
  }

  #wrap(): void {
    const grid = this.#grid;
    grid.feed(groundOf(this.#pen));
    grid.x = 0;
    grid.line(grid.y).wrapped = true;
  }

  #control(code: number): void {
    const grid = this.#grid;
    switch (code) {
      case 0x08:
        grid.goTo(grid.x - 1, grid.y);
        return;
      case 0x09:
        grid.goTo(tabAfter(this.#tabs, grid.x, grid.cols), grid.y);
        return;
      case 0x0a:
      case 0x0b:
      case 0x0c:
        this.#lineFeed();
        return;
      case 0x0d:
        grid.goTo(0, grid.y);
        return;
      case 0x0e:
        this.#shift = 1;
        return;
      case 0x0f:
        this.#shift = 0;
    }
  }

  #lineFeed(): void {
    const grid = this.#grid;
    grid.feed(groundOf(this.#pen));
    // A new line does not go on from the one above, even where an old row that did stood here.
    if ((grid.lines[grid.y] as Line).wrapped) grid.line(grid.y).wrapped = false;
    if (this.#modes.newline) grid.x = 0;
  }

  #escape(intermediates: string, final: string): void {
    const grid = this.#grid;
    if (intermediates === '(' || intermediates === ')') {
      this.#sets = intermediates === '(' ? [final, this.#sets[1]] : [this.#sets[0], final];
      return;
    }
    if (intermediates === '#' && final === '8') {
      for (let y = 0; y < grid.rows; y++)
        for (let x = 0; x < grid.cols; x++) grid.line(y).put(x, 'E', PLAIN, 1);
      grid.resetMargins();
      grid.goTo(0, 0);
      return;
    }
    if (intermediates !== '') return;
    switch (final) {
      case '7':
        this.#save();
        return;
      case '8':
        this.#restore();
        return;
      case 'D':
        grid.feed(groundOf(this.#pen));
        return;
      case 'E':
        grid.feed(groundOf(this.#pen));
        grid.x = 0;
        return;
      case 'M':
        grid.back(groundOf(this.#pen));
        return;
      case 'H':
        this.#tabs = withTab(this.#tabs, grid.x, grid.cols);
        return;
      case 'c':
        this.put(new Screen(grid.cols, grid.rows).take());
    }
  }

  #save(): void {
    const grid = this.#grid;
    grid.saved = {
      x: grid.x,
      y: grid.y,
      pen: this.#pen,
      origin: this.#modes.origin,
      sets: this.#sets,
      shift: this.#shift,
    };
  }

  #restore(): void {
    const saved: Saved = this.#grid.saved ?? {
      x: 0,
      y: 0,
      pen: PLAIN,
      origin: false,
      sets: ['B', 'B'],
      shift: 0,
    };
    this.#pen = saved.pen;
    this.#sets = saved.sets;
    this.#shift = saved.shift;
    this.#modes = { ...this.#modes, origin: saved.origin };
    this.#grid.goTo(saved.x, saved.y);
  }

  /** Only links are taken from operating system commands. */
  #command(text: string): void {
    const match = /^8;[^;]*;(.*)$/s.exec(text);
    if (match === null) return;
    const link = match[1] === '' ? undefined : match[1];
    if (link !== this.#pen.link) this.#pen = { ...this.#pen, link };
  }

  #sequence(mark: string, params: string, intermediates: string, final: string): void {
    if (intermediates === '!' && final === 'p') {
      this.#softReset();
      return;
    }
    if (intermediates !== '') return;
    if (mark === '?') {
      if (final === 'h' || final === 'l')
        for (const n of numbersOf(params)) this.#privateMode(n, final === 'h');
      else if (final === 'J') this.#grid.eraseScreen(numbersOf(params)[0] ?? 0, groundOf(this.#pen));
      else if (final === 'K') this.#grid.eraseRow(numbersOf(params)[0] ?? 0, groundOf(this.#pen));
      return;
    }
    if (mark !== '') return;
    if (final === 'm') this.#pen = dip(this.#pen, params);
    else if (final === 'h' || final === 'l')
      for (const n of numbersOf(params)) {
        if (n === 4) this.#modes = { ...this.#modes, insert: final === 'h' };
        else if (n === 20) this.#modes = { ...this.#modes, newline: final === 'h' };
      }
    else this.#move(final, numbersOf(params));
  }

  #move(final: string, params: readonly number[]): void {
    const grid = this.#grid;
    if (edit(grid, final, params, groundOf(this.#pen))) return;
    const n = Math.max(1, params[0] ?? 1);
    switch (final) {
      case 'd':
        return this.#address(grid.x, n - 1);
      case 'H':
      case 'f':
        return this.#address(Math.max(1, params[1] ?? 1) - 1, n - 1);
      case 'I':
        for (let i = 0; i < Math.min(n, grid.cols); i++)
          grid.goTo(tabAfter(this.#tabs, grid.x, grid.cols), grid.y);
        return;
      case 'Z':
        for (let i = 0; i < Math.min(n, grid.cols); i++) grid.goTo(tabBefore(this.#tabs, grid.x), grid.y);
        return;
      case 'b':
        for (let i = 0; i < Math.min(n, grid.cols * grid.rows) && this.#last !== ''; i++)
          this.#char(this.#last);
        return;
      case 'r':
        return this.#margins(n - 1, (params[1] ?? 0) === 0 ? grid.rows - 1 : (params[1] ?? 0) - 1);
      case 's':
        return this.#save();
      case 'u':
        return this.#restore();
      case 'g':
        if ((params[0] ?? 0) === 0) this.#tabs = withoutTab(this.#tabs, grid.x, grid.cols);
        else if (params[0] === 3) this.#tabs = [];
    }
  }

  /** Absolute addressing; in origin mode rows count from the top margin and end at the bottom one. */
  #address(x: number, y: number): void {
    const grid = this.#grid;
    if (this.#modes.origin) grid.goTo(x, Math.min(grid.top + y, grid.bottom));
    else grid.goTo(x, y);
  }

  #margins(top: number, bottom: number): void {
    const grid = this.#grid;
    const last = Math.min(bottom, grid.rows - 1);
    if (top >= last) return;
    grid.top = top;
    grid.bottom = last;
    this.#address(0, 0);
  }

  #privateMode(n: number, on: boolean): void {
    switch (n) {
      case 5:
        this.#modes = { ...this.#modes, reverse: on };
        return;
      case 6:
        this.#modes = { ...this.#modes, origin: on };
        this.#address(0, 0);
        return;
      case 7:
        this.#modes = { ...this.#modes, wrap: on };
        return;
      case 25:
        this.#modes = { ...this.#modes, cursor: on };
        return;
      case 1048:
        return on ? this.#save() : this.#restore();
      case 47:
      case 1047:
        return this.#switch(on, false);
      case 1049:
        return this.#switch(on, true);
    }
  }

  /** The other screen has no history; it is empty each time a program enters it. */
  #switch(on: boolean, save: boolean): void {
    if (on && save) this.#save();
    if (on !== this.#onOther) {
      const { x, y, full } = this.#grid;
      if (on) this.#other.put(new Grid(this.#main.cols, this.#main.rows, false).take());
      this.#onOther = on;
      if (on || !save) {
        this.#grid.goTo(x, y);
        this.#grid.full = full;
      }
    }
    if (!on && save) this.#restore();
  }

  #softReset(): void {
    this.#modes = { ...MODES, reverse: this.#modes.reverse };
    this.#pen = PLAIN;
    this.#sets = ['B', 'B'];
    this.#shift = 0;
    this.#grid.saved = undefined;
    this.#grid.resetMargins();
  }
}

function numbersOf(params: string): number[] {
  return params === ''
    ? []
    : params.split(';').map((part) => Math.min(Number.parseInt(part, 10) || 0, 1_000_000));
}
