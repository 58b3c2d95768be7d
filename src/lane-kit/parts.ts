import type { LaneInfo, TrackReader } from '../model/index.ts';
import { drawFold, type FoldStyle } from './archetypes/fold.ts';
import { drawHolds, type HoldStyle } from './archetypes/hold.ts';
import { drawPoints, type PointStyle } from './archetypes/point.ts';
import { drawSeries, type SeriesStyle } from './archetypes/series.ts';
import { drawSpans } from './archetypes/span.ts';
import { rowsHeight, spanLayout, type SpanLayout } from './archetypes/span-layout.ts';
import { planeInks } from './style.ts';
import type { LaneView, Painter } from './types.ts';

/** One track (or one series of it) in its band of a lane. Drawing and hit testing both go by it. */
export type LanePart =
  | {
      readonly kind: 'span';
      readonly track: TrackReader;
      readonly top: number;
      readonly height: number;
      readonly layout: SpanLayout;
    }
  | {
      readonly kind: 'point';
      readonly track: TrackReader;
      readonly top: number;
      readonly height: number;
      readonly style: PointStyle;
    }
  | {
      readonly kind: 'series';
      readonly track: TrackReader;
      readonly top: number;
      readonly height: number;
      readonly series: number;
      readonly style: SeriesStyle;
    }
  | {
      readonly kind: 'hold';
      readonly track: TrackReader;
      readonly top: number;
      readonly height: number;
      readonly style: HoldStyle;
    }
  | {
      readonly kind: 'fold';
      readonly track: TrackReader;
      readonly top: number;
      readonly height: number;
      readonly style: FoldStyle;
    };

export function drawPart(p: Painter, view: LaneView, part: LanePart): void {
  switch (part.kind) {
    case 'span':
      return drawSpans(p, view, part.track, part.layout);
    case 'point':
      return drawPoints(p, view, part.track, part.style);
    case 'series':
      return drawSeries(p, view, part.track, part.series, part.style);
    case 'hold':
      return drawHolds(p, view, part.track, part.style);
    case 'fold':
      return drawFold(p, view, part.track, part.style);
  }
}

const PADDING = 4;
const ROW = 12;
const ROW_GAP = 2;
const BAND = 12;
const CHART = 24;
/** Rows of a span track that knows no better. */
const ROWS = 4;

/** Height of a lane with nothing in it: room for a line that says so. */
export const EMPTY_HEIGHT = 20;

/** The parts of a lane by the archetypes of its tracks alone, one under the other; points share one band. */
export function defaultParts(lane: LaneInfo): LanePart[] {
  const parts: LanePart[] = [];
  const { solid, soft } = planeInks(lane.plane);
  let top = PADDING;
  let pointTop: number | undefined;
  for (const track of lane.tracks) {
    if (!track.anchored) continue;
    switch (track.archetype) {
      case 'span': {
        const rows = Math.min(track.rows, ROWS);
        const look = { ink: solid, alpha: 0.6, label: true, bold: false, labelInk: 'ink' } as const;
        const layout = spanLayout({
          top,
          rows,
          firstHeight: ROW,
          height: ROW,
          gap: ROW_GAP,
          first: look,
          rest: look,
        });
        const height = rowsHeight(rows, ROW, ROW, ROW_GAP, 0);
        parts.push({ kind: 'span', track, top, height, layout });
        top += height + PADDING;
        break;
      }
      case 'point': {
        if (pointTop === undefined) {
          pointTop = top;
          top += BAND + PADDING;
        }
        parts.push({
          kind: 'point',
          track,
          top: pointTop,
          height: BAND,
          style: { ink: solid, top: pointTop, height: BAND, shape: 'square' },
        });
        break;
      }
      case 'series':
        track.series.forEach((_, series) => {
          parts.push({
            kind: 'series',
            track,
            series,
            top,
            height: CHART,
            style: { ink: solid, top, height: CHART },
          });
          top += CHART + PADDING;
        });
        break;
      case 'hold':
        parts.push({
          kind: 'hold',
          track,
          top,
          height: BAND,
          style: { ink: solid, soft, top, height: BAND },
        });
        top += BAND + PADDING;
        break;
      case 'fold':
        parts.push({
          kind: 'fold',
          track,
          top: top - 2,
          height: BAND + 4,
          style: { ink: solid, top: top - 2, height: BAND + 4 },
        });
        top += BAND + PADDING;
    }
  }
  return parts;
}

/** Height that holds the parts, px. */
export function partsHeight(parts: readonly LanePart[]): number {
  let bottom = EMPTY_HEIGHT - PADDING;
  for (const part of parts) bottom = Math.max(bottom, part.top + part.height);
  return bottom + PADDING;
}
