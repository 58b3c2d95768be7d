import {
  drawPart,
  formatSample,
  type LaneView,
  type Painter,
  scaleTop,
  seriesData,
} from '../../lane-kit/index.ts';
import type { LaneInfo, TrackReader } from '../../model/index.ts';
import { drawLifeCycle } from './draw.ts';
import { nameOf } from './words.ts';

/** Room over the line for the words of life-cycle marks, px. */
const MARKS = 14;

/** One chart of the stage. */
export interface Chart {
  readonly key: string;
  readonly track: TrackReader;
  readonly series: number;
  readonly name: string;
  /** `0–100 %`: of the whole run, whatever is in view. */
  readonly scale: string;
}

/** A chart for each series that has a value: CPU, memory, received and sent as rates, and whatever else there is. */
export function chartsOf(lane: LaneInfo): Chart[] {
  return lane.tracks
    .filter((track) => track.anchored)
    .flatMap((track) =>
      track.series.flatMap((spec, series) => {
        const data = seriesData(track, series);
        if (data.empty) return [];
        const top = formatSample(scaleTop(spec, data), spec);
        return [{ key: `${track.id} ${series}`, track, series, name: nameOf(spec), scale: `0–${top}` }];
      }),
    );
}

/** Paints one chart over the whole of its view: grid, line, life-cycle marks, playhead. */
export function drawChart(p: Painter, view: LaneView, chart: Chart): void {
  const { width, height } = view;
  for (const share of [0, 0.5, 1])
    p.rect(0, Math.min(height - 1, MARKS + (height - MARKS - 1) * share), width, 1, 'line');
  drawPart(p, view, {
    kind: 'series',
    track: chart.track,
    series: chart.series,
    top: MARKS,
    height: height - MARKS,
    style: { ink: 'run', top: MARKS, height: height - MARKS },
  });
  drawLifeCycle(p, view, chart.track, height);
  p.rect(view.x(view.playhead) - 0.5, 0, 1, height, 'accent');
}
