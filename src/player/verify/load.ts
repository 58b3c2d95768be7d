/** Checkpoints and layers of cassettes, for a page that shows several. A file of its own: whoever does not ask knows nothing of them. */
export const loadCassetteParts = () => import('./index.ts');
