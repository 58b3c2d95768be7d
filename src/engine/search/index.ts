export { startFinding, type FindListener, type Finding } from './asking.ts';
export { compile } from './expression.ts';
export { isInRanges, isNamed, type FactTest } from './facts.ts';
export { nearest, parseQuery } from './query.ts';
export type { Filter, FilterKey, Matching, Query, Trouble } from './query.ts';
export type { Excerpt, FindEnd, FindQuestion, FoundRef, TrackQuestion } from './types.ts';
export type { Range } from './ranges.ts';
