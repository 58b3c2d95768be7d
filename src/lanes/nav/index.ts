import { lazy } from 'react';
import { defineLane, type LanePart } from '../../lane-kit/index.ts';
import type { LaneInfo } from '../../model/index.ts';
import { shortUrl } from './short-url.ts';

const TOP = 3;
const HEIGHT = 14;

function parts(lane: LaneInfo): LanePart[] {
  return lane.tracks
    .filter((track) => track.anchored)
    .map((track) => {
      const home = track.columns.length > 0 ? track.label(0) : '';
      const labels = new Map<string, string>();
      const labelOf = (_: unknown, index: number): string => {
        const url = track.label(index);
        let label = labels.get(url);
        if (label === undefined) labels.set(url, (label = shortUrl(url, home)));
        return label;
      };
      const style = { ink: 'env', soft: 'env-soft', top: TOP, height: HEIGHT, labelOf } as const;
      return { kind: 'hold', track, top: TOP, height: HEIGHT, style };
    });
}

/** Which page the main frame was on. */
export const lane = defineLane({
  id: 'nav',
  plane: 'environment',
  title: 'Navigation',
  parts,
  detail: lazy(() => import('./Detail.tsx')),
});
