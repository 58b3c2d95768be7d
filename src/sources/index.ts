export type * from './types.ts';
export { blobFile } from './blob-file.ts';
export { FileSet } from './file-set.ts';
export { unwrap } from './unwrapped.ts';
export type { UnpackTrouble } from './unwrapped.ts';
export { resolvePath } from './paths.ts';
export { openUrl } from './url-file.ts';
export { openDocument, openLocal } from './url-source.ts';
export { expectZip, isZip, openZip } from './zip-source.ts';
/** What reads a control plane: a part of its own, since most of what is opened is none. */
export const loadRunSource = () => import('./run-source.ts');
export { JOURNAL_HEAD } from './live/journal-head.ts';
export type { Around } from './live/around.ts';
