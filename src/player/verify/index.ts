// What a page of several cassettes shows of each, and of two; a chunk of its own.
export { default as CheckpointsPanel } from '../checkpoints/CheckpointsPanel.tsx';
export { LayersView } from './LayersView.tsx';
export { verifyApart } from './verify-apart.ts';
export { readCassette } from './read-cassette.ts';
