export * from './types.ts';
export type * from './sink-types.ts';
export type * from './reader-types.ts';
