import { lazy } from 'react';
import { defineLane } from '../../lane-kit/index.ts';

/** Which windows stood on the desktop, as checkpointed. */
export const lane = defineLane({
  id: 'windows',
  plane: 'environment',
  title: 'Windows',
  detail: lazy(() => import('./Detail.tsx')),
});
