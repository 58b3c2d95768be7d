// Lanes moved by hand; a chunk of its own, loaded with the first.
export { checked, nudgeRefusal, withNudge } from './nudge-rule.ts';
export { shiftedModel } from './shifted-model.ts';
export { shiftedSearch } from './shifted-search.ts';
