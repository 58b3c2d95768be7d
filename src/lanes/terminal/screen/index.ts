export { Screen, type ScreenState, type ScreenView } from './screen.ts';
export { EMPTY, isWide, type Line, RIGHT } from './line.ts';
export { type Colour, type Pen, RGB, samePen } from './pen.ts';
