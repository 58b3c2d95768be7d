import { lazy } from 'react';
import { defineLane } from '../../lane-kit/index.ts';

/** The recorded page: changes over time, and the page itself rebuilt at the playhead. */
export const lane = defineLane({
  id: 'dom',
  plane: 'environment',
  title: 'DOM',
  stage: lazy(() => {
    // The stage wants it at once: fetched beside it. Should that fail, the stage asks again and says so.
    import('rrweb-player').catch(() => undefined);
    return import('./Stage.tsx');
  }),
  stageTitle: 'Page',
});
