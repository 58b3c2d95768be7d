import { lazy } from 'react';
import { defineLane } from '../../lane-kit/index.ts';

/** Whatever no other lane claims, drawn by its archetype and under its own recorded name. */
export const lane = defineLane({
  id: 'generic',
  plane: 'evidence',
  title: 'Other',
  accepts: () => true,
  detail: lazy(() => import('./Detail.tsx')),
});
