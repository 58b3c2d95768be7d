import { lazy } from 'react';
import { defineLane } from '../../lane-kit/index.ts';
import { drawRepo, HEIGHT, repoParts } from './draw.ts';

/** Checkpoints of the working tree against HEAD, each with its size. */
export const lane = defineLane({
  id: 'repo',
  plane: 'environment',
  title: 'Repo diff',
  parts: repoParts,
  height: () => HEIGHT,
  draw: drawRepo,
  stage: lazy(() => import('./Stage.tsx')),
  stageTitle: 'Repo diff',
  detail: lazy(() => import('./Detail.tsx')),
});
