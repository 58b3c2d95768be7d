import { say } from '../../base/index.ts';
import { lazy } from 'react';
import { defineLane, describeEntry } from '../../lane-kit/index.ts';
import { drawFilmstrip, framesParts, HEIGHT } from './draw.ts';

/** Screenshots over time: a filmstrip that shows, in each slot, the last picture of it. */
export const lane = defineLane({
  id: 'frames',
  plane: 'environment',
  title: 'Screen',
  parts: framesParts,
  height: () => HEIGHT,
  draw: drawFilmstrip,
  pictures: true,
  describe: (ref, model, t) => ({ ...describeEntry(ref, model, t), title: say`Screenshot` }),
  stage: lazy(() => import('./Stage.tsx')),
  stageTitle: 'Screen',
  detail: lazy(() => import('./Detail.tsx')),
});
