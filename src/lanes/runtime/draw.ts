import { say } from '../../base/index.ts';
import {
  alphaAt,
  type Description,
  DIM,
  describeEntry,
  drawPart,
  formatSample,
  type Ink,
  type LanePart,
  type LaneView,
  type Painter,
  sampleAt,
  scaleTop,
  seriesData,
  type SeriesStyle,
  seriesY,
  type TextOptions,
} from '../../lane-kit/index.ts';
import {
  type EntryRef,
  type LaneInfo,
  Level,
  type ModelReader,
  type TrackReader,
} from '../../model/index.ts';
import { lifeCycle } from './life-cycle.ts';
import { limitInScale, limitOf } from './limits.ts';
import { peakAt, stepAt } from './peaks.ts';
import { duringWords, limitWords, nameOf } from './words.ts';

const TOP = 3;
const GAP = 4;
/** Least height of a chart, px: the first (CPU) is the taller, as a percentage says more by its shape. */
const HEIGHTS = [28, 24];
/** Charts that are drawn; other series are read in the card and the detail. */
const CHARTS = ['cpu', 'mem'];

/** CPU and memory; a track of other series shows all it has. A series without a single value has no chart. */
export function runtimeParts(lane: LaneInfo): LanePart[] {
  const parts: LanePart[] = [];
  let top = TOP;
  for (const track of lane.tracks) {
    if (!track.anchored) continue;
    const known = track.series.some((series) => CHARTS.includes(series.name));
    track.series.forEach((series, column) => {
      if ((known && !CHARTS.includes(series.name)) || seriesData(track, column).empty) return;
      const height = HEIGHTS[Math.min(parts.length, 1)] ?? 24;
      parts.push({ kind: 'series', track, series: column, top, height, style: { ink: 'run', top, height } });
      top += height + GAP;
    });
  }
  return parts;
}

export function drawRuntime(p: Painter, view: LaneView, parts: readonly LanePart[]): void {
  let bottom = 0;
  for (const part of parts) {
    drawPart(p, view, part);
    bottom = part.top + part.height;
    if (part.kind !== 'series') continue;
    const series = part.track.series[part.series];
    if (series === undefined) continue;
    p.rect(0, bottom - 1, view.width, 1, 'line', 1);
    const top = formatSample(scaleTop(series, seriesData(part.track, part.series)), series);
    drawLimit(p, view, part, SCALE_ROOM);
    words(p, `${nameOf(series)} 0–${top}`, 4, part.top + 6, SCALE_ROOM - 8, 'ink-3');
  }
  for (const track of view.lane.tracks) {
    if (track.anchored) drawLifeCycle(p, view, track, bottom === 0 ? view.height : bottom);
  }
}

/** Room for the words of a scale at the left of a chart, px. */
const SCALE_ROOM = 168;

/** What a measure was not to exceed: a line across its chart and its words, where its scale reaches so far. */
export function drawLimit(
  p: Painter,
  view: LaneView,
  {
    track,
    series,
    style,
  }: { readonly track: TrackReader; readonly series: number; readonly style: SeriesStyle },
  left: number,
): void {
  const spec = track.series[series];
  if (spec === undefined) return;
  const limit = limitInScale(limitOf(view.model.meta, spec), track, series);
  if (limit === undefined) return;
  const y = seriesY(spec, seriesData(track, series), style, limit.value);
  p.rect(0, y, view.width, 1, 'err', 0.55);
  const text = `limit ${formatSample(limit.value, spec)}`;
  words(p, text, left, y < style.top + 14 ? y + 8 : y - 7, view.width - left, 'err');
}

/** Widest a letter of a label is on average, px. */
const LETTER = 6;

/** A label over a chart, on a ground that keeps the line from crossing it. */
function words(
  p: Painter,
  text: string,
  x: number,
  y: number,
  room: number,
  ink: Ink,
  options?: TextOptions,
): void {
  if (room < 16) return;
  p.rect(x - 2, y - 6, Math.min(room, text.length * LETTER) + 4, 12, 'panel', 0.75, 2);
  p.text(text, x, y, room, ink, options);
}

/** Started, out of memory, killed: a line through the charts and its name; the bad ones are triangles too. */
export function drawLifeCycle(
  p: Painter,
  view: LaneView,
  track: LaneInfo['tracks'][number],
  height: number,
): void {
  const marks = lifeCycle(track);
  const { start, level } = track.columns;
  for (let m = 0; m < marks.length; m++) {
    const index = marks[m] as number;
    const t = start[index] as number;
    const x = view.x(t);
    if (x < -200 || x > view.width) continue;
    const seen = t <= view.playhead;
    const bad = seen && (level[index] as number) >= Level.error;
    p.rect(x, 0, 1, height, bad ? 'err' : 'ink-3', alphaAt(view, t));
    if (bad) p.triangle(x, height - 6, 10, 'err');
    const next = marks[m + 1];
    const label = track.label(index);
    const width = Math.min(90, label.length * LETTER);
    // The last mark of a run stands at the edge of what is in view: its words go before it.
    const before = next === undefined && x + width > view.width;
    const room = next === undefined ? 90 : Math.min(90, view.x(start[next] as number) - x - 8);
    words(
      p,
      label,
      before ? x - width - 6 : x + (bad ? 9 : 4),
      height - 6,
      room,
      bad ? 'err' : 'ink-2',
      seen ? undefined : FUTURE,
    );
  }
}

const FUTURE = { alpha: DIM };

/**
 * The values at the playhead: "12 % · 1.9 GiB". What a sample lacks reads "–"; after a life-cycle
 * mark without any value the mark itself is what is known.
 */
export function runtimeHeadline(lane: LaneInfo, t: number): string {
  const charts = runtimeParts(lane).filter((part) => part.kind === 'series');
  const values = charts.map((part) => sampleAt(part.track, part.series, t));
  const [first] = charts;
  if (first !== undefined && values.every(Number.isNaN)) {
    const index = first.track.latestAt(t);
    if (index >= 0 && lifeCycle(first.track).includes(index)) return first.track.label(index);
  }
  return charts
    .map((part, i) => {
      const series = part.track.series[part.series];
      return series === undefined ? '' : formatSample(values[i] ?? Number.NaN, series);
    })
    .join(' · ');
}

/**
 * A sample has no words of its own: its values are its title. A peak, and a mark such as "oom", names
 * the step that was running.
 */
export function describeRuntime(ref: EntryRef, model: ModelReader, t: number): Description {
  const described = describeEntry(ref, model, t);
  const track = model.track(ref.trackId);
  if (track === undefined || track.archetype !== 'series') return described;
  const index = track.indexOf(ref.seq);
  if (index < 0) return described;
  const values = track.series.map(
    (series, column) =>
      [nameOf(series), formatSample(seriesData(track, column).values[index] as number, series)] as const,
  );
  const shown = values.filter(([, value]) => value !== '–');
  const words = lifeCycle(track).includes(index)
    ? track.label(index)
    : shown
        .slice(0, 2)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ');
  const at = track.columns.start[index] as number;
  const peaks = track.series
    .filter((_, column) => peakAt(track, column, t) === index && seriesData(track, column).max > 0)
    .map((series) => nameOf(series));
  const bad = (track.columns.level[index] as number) >= Level.error;
  const facts: (readonly [string, string])[] = [...values];
  track.series.forEach((series, column) => {
    const limit = limitOf(model.meta, series);
    if (limit !== undefined && (seriesData(track, column).values[index] as number) > limit.value)
      facts.push(['over', say`the ${limitWords(limit, series)} (${limit.source})`]);
  });
  if (peaks.length > 0) facts.push(['peak so far', peaks.join(', ')]);
  if (peaks.length > 0 || bad) facts.push(['step', duringWords(stepAt(model, at))]);
  return { title: words === '' ? described.title : words, facts };
}
