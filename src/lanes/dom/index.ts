import { lazy } from 'react';
import { defineLane } from '../../lane-kit/index.ts';

/** The recorded page: changes over time, and the page itself rebuilt at the playhead. */
export const lane = defineLane({
  id: 'dom',
  plane: 'environment',
  title: 'DOM',
  stage: lazy(() => import('./Stage.tsx')),
  stageTitle: 'Page',
});
