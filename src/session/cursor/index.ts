// Standing at a mark instead of at an instant; a chunk of its own, loaded with the first recording that has such marks.
export { createStanding } from './standing.ts';
