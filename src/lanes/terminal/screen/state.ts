import type { GridState } from './grid.ts';
import type { Line } from './line.ts';
import type { ParserState } from './parser.ts';
import type { Pen } from './pen.ts';
import type { Tabs } from './tabs.ts';

/** Everything a screen is at one instant: restoring it and going on equals having gone on. */
export interface ScreenState {
  readonly main: GridState;
  readonly other: GridState;
  readonly onOther: boolean;
  readonly parser: ParserState;
  readonly pen: Pen;
  readonly modes: Modes;
  readonly sets: readonly [string, string];
  readonly shift: 0 | 1;
  readonly tabs: Tabs;
  readonly last: string;
}

export interface Modes {
  readonly wrap: boolean;
  readonly origin: boolean;
  readonly insert: boolean;
  readonly newline: boolean;
  readonly cursor: boolean;
  readonly reverse: boolean;
}

/** What is to be seen. Rows never change after they were handed out. */
export interface ScreenView {
  readonly cols: number;
  readonly rows: number;
  readonly lines: readonly Line[];
  readonly cursor: { readonly x: number; readonly y: number } | undefined;
  readonly reverse: boolean;
}

export const MODES: Modes = {
  wrap: true,
  origin: false,
  insert: false,
  newline: false,
  cursor: true,
  reverse: false,
};
