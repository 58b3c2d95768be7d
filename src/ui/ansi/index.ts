export { ansiSpans, stripAnsi } from './spans.ts';
export { NO_CARRY } from './types.ts';
export type { AnsiCarry, AnsiResult, AnsiSpan, StripResult } from './types.ts';
