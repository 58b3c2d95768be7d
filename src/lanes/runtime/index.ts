import { lazy } from 'react';
import { defineLane } from '../../lane-kit/index.ts';
import { describeRuntime, drawRuntime, runtimeHeadline, runtimeParts } from './draw.ts';

/** CPU and memory as two charts, each on its own scale of the whole run, with life-cycle marks over both. */
export const lane = defineLane({
  id: 'runtime',
  plane: 'runtime',
  title: 'Runtime',
  parts: runtimeParts,
  draw: drawRuntime,
  headline: runtimeHeadline,
  describe: describeRuntime,
  stage: lazy(() => import('./Stage.tsx')),
  stageTitle: 'Runtime',
  detail: lazy(() => import('./Detail.tsx')),
});
