import {
  drawPart,
  formatSample,
  type LaneView,
  type Painter,
  scaleTop,
  seriesData,
} from '../../lane-kit/index.ts';
import type { LaneInfo, RunMeta, TrackReader } from '../../model/index.ts';
import { drawLifeCycle, drawLimit } from './draw.ts';
import { limitOf } from './limits.ts';
import { limitWords, nameOf, rateWords } from './words.ts';

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
  /** What else is to be known of the numbers: their limit, and what is assumed of them. */
  readonly notes: readonly string[];
}

/** A chart for each series that has a value: CPU, memory, received and sent as rates, and whatever else there is. */
export function chartsOf(lane: LaneInfo, meta: RunMeta): Chart[] {
  return lane.tracks
    .filter((track) => track.anchored)
    .flatMap((track) =>
      track.series.flatMap((spec, series) => {
        const data = seriesData(track, series);
        if (data.empty) return [];
        const top = formatSample(scaleTop(spec, data), spec);
        const limit = limitOf(meta, spec);
        const notes = [
          limit === undefined ? '' : `${limitWords(limit, spec)} (${limit.source})`,
          rateWords(spec, data.assumedCounter),
        ].filter((note) => note !== '');
        return [
          { key: `${track.id} ${series}`, track, series, name: nameOf(spec), scale: `0–${top}`, notes },
        ];
      }),
    );
}

/** Paints one chart over the whole of its view: grid, line, life-cycle marks, playhead. */
export function drawChart(p: Painter, view: LaneView, chart: Chart): void {
  const { width, height } = view;
  for (const share of [0, 0.5, 1])
    p.rect(0, Math.min(height - 1, MARKS + (height - MARKS - 1) * share), width, 1, 'line');
  const part = {
    kind: 'series',
    track: chart.track,
    series: chart.series,
    top: MARKS,
    height: height - MARKS,
    style: { ink: 'run', top: MARKS, height: height - MARKS },
  } as const;
  drawPart(p, view, part);
  drawLimit(p, view, part, 4);
  drawLifeCycle(p, view, chart.track, height);
  p.rect(view.x(view.playhead) - 0.5, 0, 1, height, 'accent');
}
