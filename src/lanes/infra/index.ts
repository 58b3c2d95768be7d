import { lazy } from 'react';
import { defineLane, type LanePart } from '../../lane-kit/index.ts';
import type { LaneInfo, TrackReader } from '../../model/index.ts';

const PADDING = 4;
const BAND = 12;

/** Placement and services: where the run was put, and under it what was started for it, a band a service. */
export const lane = defineLane({
  id: 'infra',
  plane: 'evidence',
  title: 'Infrastructure',
  parts: infraParts,
  detail: lazy(() => import('./Detail.tsx')),
});

function infraParts(lane: LaneInfo): LanePart[] {
  return lane.tracks
    .filter(({ anchored }) => anchored)
    .map((track, i) => {
      const top = PADDING + i * (BAND + PADDING);
      if (track.archetype !== 'hold') {
        const style = { ink: 'evi', top, height: BAND, shape: 'square' } as const;
        return { kind: 'point', track, top, height: BAND, style };
      }
      const style = { ink: 'evi', soft: 'evi-soft', top, height: BAND, labelOf: stateWords } as const;
      return { kind: 'hold', track, top, height: BAND, style };
    });
}

/** Tracks beside the placement are services: their band names them. */
const stateWords = (track: TrackReader, index: number): string =>
  track.id === 'infra' ? track.label(index) : `${track.title}: ${track.label(index)}`;
