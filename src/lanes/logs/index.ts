import { lazy } from 'react';
import { defineLane, type Ink, type LanePart } from '../../lane-kit/index.ts';
import type { LaneInfo, TrackReader } from '../../model/index.ts';

const TOP = 3;
const HEIGHT = 12;

const inkOf = (track: TrackReader, index: number): Ink => (track.kindOf(index) === 'stderr' ? 'run' : 'evi');

function parts(lane: LaneInfo): LanePart[] {
  return lane.tracks
    .filter((track) => track.anchored)
    .map((track) => ({
      kind: 'point',
      track,
      top: TOP,
      height: HEIGHT,
      style: { ink: 'evi', top: TOP, height: HEIGHT, inkOf },
    }));
}

/** Lines the run wrote; stderr in another ink than stdout. */
export const lane = defineLane({
  id: 'logs',
  plane: 'runtime',
  title: 'Logs',
  parts,
  height: () => HEIGHT + 2 * TOP,
  stage: lazy(() => import('./Stage.tsx')),
  stageTitle: 'Terminal',
  detail: lazy(() => import('./Detail.tsx')),
});
