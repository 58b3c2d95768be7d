import { lazy } from 'react';
import { defineLane, type LanePart } from '../../lane-kit/index.ts';
import type { LaneInfo } from '../../model/index.ts';

const TOP = 3;
const HEIGHT = 12;

function parts(lane: LaneInfo): LanePart[] {
  return lane.tracks
    .filter((track) => track.anchored)
    .map((track) => ({
      kind: 'point',
      track,
      top: TOP,
      height: HEIGHT,
      style: { ink: 'evi', top: TOP, height: HEIGHT },
    }));
}

/** What pages wrote to their console; errors are triangles, warnings amber. */
export const lane = defineLane({
  id: 'console',
  plane: 'environment',
  title: 'Console',
  parts,
  height: () => HEIGHT + 2 * TOP,
  stage: lazy(() => import('./Stage.tsx')),
  stageTitle: 'Console',
  detail: lazy(() => import('./Detail.tsx')),
});
