export { Screen } from './screen.ts';
export type { ScreenState, ScreenView } from './state.ts';
export { EMPTY, type Line, RIGHT } from './line.ts';
export { type Colour, type Pen, RGB, samePen } from './pen.ts';
