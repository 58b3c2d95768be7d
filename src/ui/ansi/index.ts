export { ansiSpans, stripAnsi } from './spans.ts';
export type { AnsiCarry, AnsiResult, AnsiSpan, StripResult } from './types.ts';
