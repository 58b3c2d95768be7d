import { lazy } from 'react';
import { defineLane } from '../../lane-kit/index.ts';
import { drawTerminal } from './draw.ts';

/** A recorded terminal: how much was written when, and its screen rebuilt at the playhead. */
export const lane = defineLane({
  id: 'terminal',
  plane: 'environment',
  title: 'Terminal',
  draw: drawTerminal,
  stage: lazy(() => import('./Stage.tsx')),
  // The lane of logs has the longer name.
  stageTitle: 'TTY',
  detail: lazy(() => import('./Detail.tsx')),
});
