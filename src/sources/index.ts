export type * from './types.ts';
export { blobFile } from './blob-file.ts';
export { FileSet } from './file-set.ts';
export { resolvePath } from './paths.ts';
export { openUrl } from './url-file.ts';
export { openDocument } from './url-source.ts';
export { isZip, openZip } from './zip-source.ts';
export { openRun } from './run-source.ts';
