// What the player's own page uses; it is a chunk of its own, loaded when the page stands.
export { duringStep } from './effects.ts';
export { loopsOf } from './loops.ts';
export { relatedTo } from './related.ts';
export { stallsOf } from './stalls.ts';
export { troubledStretches } from './stretches.ts';
