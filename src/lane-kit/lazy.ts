import { lazy } from 'react';

/** The age of what a stage shows: loaded with the first stage that has one. */
export const AsOf = lazy(async () => ({ default: (await import('./AsOf.tsx')).AsOf }));
