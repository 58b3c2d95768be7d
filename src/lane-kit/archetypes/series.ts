import type { SeriesSpec, TrackReader } from '../../model/index.ts';
import { seriesData, type SeriesData } from '../series-data.ts';
import { DIM } from '../style.ts';
import type { Ink, LaneView, Painter } from '../types.ts';

export interface SeriesStyle {
  readonly ink: Ink;
  /** Band of the chart in the lane, px. */
  readonly top: number;
  readonly height: number;
}

const LINE_WIDTH = 1.3;
const FILL_ALPHA = 0.16;

/** Points of the line being built, reused from frame to frame; two a pixel and the playhead's. */
let xs = new Float64Array(4096);
let ys = new Float64Array(4096);
let count = 0;

/**
 * One series as a line over its area, on its own fixed scale. More than one sample a pixel becomes a
 * line through the least and the greatest of each pixel. A sample without a value breaks the line.
 */
export function drawSeries(
  p: Painter,
  view: LaneView,
  track: TrackReader,
  series: number,
  style: SeriesStyle,
): void {
  const spec = track.series[series];
  const data = seriesData(track, series);
  if (spec === undefined || data.empty) return;
  // One entry beyond each edge, so that the line reaches it.
  const from = Math.max(0, track.firstFrom(view.t0) - 1);
  const to = Math.min(track.columns.length, track.firstFrom(view.t1) + 1);
  const chart = chartOf(spec, data, style);
  count = 0;
  const isolated =
    to - from > view.width * 2
      ? buildColumns(view, track, data, chart, from, to)
      : buildSamples(view, track, data, chart, from, to);
  paint(p, view, style, chart.bottom);
  for (let i = 0; i < isolated.length; i += 2) {
    const x = isolated[i] as number;
    p.dot(x, isolated[i + 1] as number, 2.2, style.ink, x <= view.x(view.playhead) ? 1 : DIM);
  }
}

interface Chart {
  readonly bottom: number;
  y(value: number): number;
}

/** Top of the scale of a series: of the whole run, so that a flat 3 % and a flat 90 % differ. */
export function scaleTop(spec: SeriesSpec, data: SeriesData): number {
  const max = Math.max(0, data.max);
  if (spec.unit === 'percent' && (spec.counter ?? false) === false) return Math.max(100, max);
  return max === 0 ? 1 : max;
}

/** Where a value of the series lies in its chart, px. */
export function seriesY(spec: SeriesSpec, data: SeriesData, style: SeriesStyle, value: number): number {
  return chartOf(spec, data, style).y(value);
}

function chartOf(spec: SeriesSpec, data: SeriesData, style: SeriesStyle): Chart {
  const bottom = style.top + style.height - 1;
  const top = scaleTop(spec, data);
  const low = Math.min(0, data.min);
  return { bottom, y: (value) => bottom - ((value - low) / (top - low)) * (style.height - 3) };
}

function push(x: number, y: number): void {
  if (count === xs.length) {
    const longer = (from: Float64Array): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(from.length * 2);
      grown.set(from);
      return grown;
    };
    xs = longer(xs);
    ys = longer(ys);
  }
  xs[count] = x;
  ys[count] = y;
  count++;
}

function buildSamples(
  view: LaneView,
  track: TrackReader,
  data: SeriesData,
  chart: Chart,
  from: number,
  to: number,
): number[] {
  const isolated: number[] = [];
  for (let i = from; i < to; i++) {
    const value = data.values[i] as number;
    const x = view.x(track.columns.start[i] as number);
    push(x, Number.isNaN(value) ? Number.NaN : chart.y(value));
    if (!Number.isNaN(value) && bare(data.values[i - 1]) && bare(data.values[i + 1]))
      isolated.push(x, chart.y(value));
  }
  return isolated;
}

const bare = (value: number | undefined): boolean => value === undefined || Number.isNaN(value);

/** Pixel by pixel: least and greatest, in the order that crosses over least. */
function buildColumns(
  view: LaneView,
  track: TrackReader,
  data: SeriesData,
  chart: Chart,
  from: number,
  to: number,
): number[] {
  const extremes: [number, number] = [0, 0];
  const isolated: number[] = [];
  let at = from;
  let drawn = 0;
  for (let x = 0; x <= view.width && at < to; x++) {
    const next = Math.min(to, Math.max(at, track.firstFrom(view.t(x + 1))));
    if (next === at) continue;
    data.extremes(at, next, extremes);
    const [least, greatest] = extremes;
    if (greatest === -Infinity) {
      push(x, Number.NaN);
      drawn = 0;
    } else {
      if (drawn === 0 && next - at === 1 && bare(data.values[next])) isolated.push(x, chart.y(greatest));
      push(x, chart.y(drawn % 2 === 0 ? least : greatest));
      if (least !== greatest) push(x, chart.y(drawn % 2 === 0 ? greatest : least));
      drawn++;
    }
    at = next;
  }
  return isolated;
}

/** Paints what was built, in full up to the playhead and dimmed after it. */
function paint(p: Painter, view: LaneView, style: SeriesStyle, base: number): void {
  const edge = view.x(view.playhead);
  let cut = 0;
  while (cut < count && (xs[cut] as number) <= edge) cut++;
  const known = { width: LINE_WIDTH, fillTo: base, fillAlpha: FILL_ALPHA };
  if (cut === count || cut === 0) {
    if (count > 0) p.polyline(xs, ys, count, style.ink, cut === 0 ? { ...known, alpha: DIM } : known);
    return;
  }
  const x0 = xs[cut - 1] as number;
  const y0 = ys[cut - 1] as number;
  const x1 = xs[cut] as number;
  const middle = y0 + (((ys[cut] as number) - y0) * (edge - x0)) / Math.max(1e-9, x1 - x0);
  // The point at the playhead ends one line and starts the other; NaN next to a break, which breaks both.
  const keptX = xs[cut] as number;
  const keptY = ys[cut] as number;
  xs[cut] = edge;
  ys[cut] = middle;
  p.polyline(xs, ys, cut + 1, style.ink, known);
  xs[cut] = keptX;
  ys[cut] = keptY;
  xs[cut - 1] = edge;
  ys[cut - 1] = middle;
  p.polyline(xs.subarray(cut - 1), ys.subarray(cut - 1), count - cut + 1, style.ink, {
    ...known,
    alpha: DIM,
  });
}
