export { Screen } from './screen.ts';
export type { ScreenState, ScreenView } from './state.ts';
export { EMPTY, isWide, type Line, RIGHT } from './line.ts';
export { type Colour, type Pen, RGB, samePen } from './pen.ts';
