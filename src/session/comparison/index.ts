export type * from './types.ts';
export { MOST_RUNS } from './types.ts';
export { createComparison, type ComparisonParts } from './comparison.ts';
export { sharedCheckpoints } from './placements.ts';
export { type ComparisonView, parseView } from './view-link.ts';
export { whenLanded } from './landed.ts';
export { linkOfComparison } from './comparison-link.ts';
