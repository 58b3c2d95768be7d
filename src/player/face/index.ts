export { createFace, type FaceParts } from './face.ts';
export type * from './types.ts';
