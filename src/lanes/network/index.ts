import { lazy } from 'react';
import { defineLane, type LanePart, rowsHeight, spanLayout } from '../../lane-kit/index.ts';
import type { LaneInfo } from '../../model/index.ts';
import { describeRequest } from './describe.ts';

const TOP = 3;
const ROW = 5;
const GAP = 2;
/** Requests in flight together beyond this share the last row. */
const ROWS = 4;
const LOOK = { ink: 'env', alpha: 0.75, label: false, bold: false, labelInk: 'ink' } as const;

function parts(lane: LaneInfo): LanePart[] {
  return lane.tracks
    .filter((track) => track.anchored)
    .map((track) => {
      const rows = Math.min(ROWS, track.rows);
      const layout = spanLayout({
        top: TOP,
        rows,
        firstHeight: ROW,
        height: ROW,
        gap: GAP,
        first: LOOK,
        rest: LOOK,
        mark: () => 'tick',
      });
      return { kind: 'span', track, layout, top: TOP, height: rowsHeight(rows, ROW, ROW, GAP, 0) };
    });
}

/** Requests by when they were in flight; a failed one is red and has a diamond on its end. */
export const lane = defineLane({
  id: 'network',
  plane: 'environment',
  title: 'Network',
  parts,
  height: (info) => Math.max(18, ...parts(info).map((part) => part.top + part.height + TOP)),
  describe: describeRequest,
  stage: lazy(() => import('./Stage.tsx')),
  stageTitle: 'Network',
  detail: lazy(() => import('./Detail.tsx')),
});
