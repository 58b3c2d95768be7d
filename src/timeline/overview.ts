import { knownAt } from '../model/index.ts';
import type { Located, ModelReader, TrackReader } from '../model/index.ts';
import { lensOf } from '../session/index.ts';
import type { SessionState, TimeWindow } from '../session/index.ts';
import type { Theme } from './theme.ts';
import { OVERVIEW_HEIGHT } from './layout.ts';
import type { TimeScale } from './scale.ts';

/** Distance of two bars, CSS px; a bar is one less wide. */
const PITCH = 5;
const TOP = 4;
const FLOOR = OVERVIEW_HEIGHT - 4;
const STEP_HEIGHT = 2;

/** What the whole run looks like at one width. */
export interface Overview {
  /** 0 to 1 per bar: how much happened, in all lanes but samples. */
  readonly activity: Float32Array;
  /** Bars in which an agent step starts. */
  readonly steps: Uint8Array;
  /** Pixel columns with an error that became known there. */
  readonly errors: readonly number[];
  /** Idle time, where it is drawn. */
  readonly idle: readonly TimeWindow[];
}

/** O(lanes · pixels · log n); made once per version of the document and width. */
export function readOverview(
  model: ModelReader,
  scale: TimeScale,
  state: Pick<SessionState, 'idle' | 'quiet'>,
): Overview {
  const bars = Math.max(1, Math.ceil(scale.width / PITCH));
  const lens = lensOf(state);
  const counts = new Float64Array(bars);
  const steps = new Uint8Array(bars);
  for (const track of model.tracks) {
    if (!track.anchored || track.archetype === 'series' || track.columns.length === 0) continue;
    const count = lens === undefined ? evenCounts(track, scale, bars) : countsAt(track, scale, bars);
    for (let i = 0; i < bars; i++) counts[i] = (counts[i] as number) + (count[i] ?? 0);
  }
  for (const x of placesOf(model.steps, startOf, scale, PITCH, Math.floor)) {
    if (x >= 0 && x < bars) steps[x] = 1;
  }
  const errors = placesOf(model.errors, knownAt, scale, 1, Math.round);
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  // Square root: one burst of a thousand mutations must not make everything else invisible.
  const activity = Float32Array.from(counts, (n) => (most > 0 ? Math.sqrt(n / most) : 0));
  const idle = lens === undefined ? (state.quiet?.stretches ?? []) : [];
  return { activity, steps, errors, idle };
}

const startOf = ({ track, index }: Located): number => track.columns.start[index] as number;

/**
 * Places of `pitch` pixels in which an anchored entry of a list lies, ascending. From each the next is sought beyond it:
 * O(places · log n), however many entries a place holds.
 */
function placesOf(
  list: readonly Located[],
  time: (entry: Located) => number,
  scale: TimeScale,
  pitch: number,
  round: (x: number) => number,
): number[] {
  const placeOf = (at: number): number => round(scale.x(time(list[at] as Located)) / pitch);
  const places: number[] = [];
  for (let at = 0; at < list.length; ) {
    if (list[at]?.track.anchored !== true) {
      at++;
      continue;
    }
    const place = placeOf(at);
    places.push(place);
    let step = 1;
    let low = at + 1;
    while (low + step < list.length && placeOf(low + step) <= place) {
      low += step;
      step *= 2;
    }
    let high = Math.min(list.length, low + step);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (placeOf(middle) <= place) low = middle + 1;
      else high = middle;
    }
    at = low;
  }
  return places;
}

const evenCounts = (track: TrackReader, scale: TimeScale, bars: number): ArrayLike<number> =>
  track.density(scale.from, scale.t(bars * PITCH), bars).count;

/** Where bars are not equally long, each is counted between its ends. */
function countsAt(track: TrackReader, scale: TimeScale, bars: number): ArrayLike<number> {
  const counts = new Float64Array(bars);
  let before = track.firstFrom(scale.t(0));
  for (let i = 0; i < bars; i++) {
    const next = track.firstFrom(scale.t((i + 1) * PITCH));
    counts[i] = next - before;
    before = next;
  }
  return counts;
}

export function drawOverview(
  context: CanvasRenderingContext2D,
  theme: Theme,
  overview: Overview,
  scale: TimeScale,
  window: { from: number; to: number },
): void {
  const { colour } = theme.inks;
  const room = FLOOR - TOP;
  context.fillStyle = colour['ink-3'];
  context.globalAlpha = 0.3;
  for (const { from, to } of overview.idle) {
    const left = scale.x(from);
    context.fillRect(left, FLOOR - 1, Math.max(1, scale.x(to) - left), 1);
  }
  context.fillStyle = colour.env;
  context.globalAlpha = 0.38;
  context.beginPath();
  overview.activity.forEach((share, i) => {
    if (share > 0)
      context.rect(i * PITCH, FLOOR - Math.max(1.5, share * room), PITCH - 1, Math.max(1.5, share * room));
  });
  context.fill();
  context.fillStyle = colour.agent;
  context.globalAlpha = 0.85;
  context.beginPath();
  overview.steps.forEach((has, i) => {
    if (has === 1) context.rect(i * PITCH, FLOOR, PITCH - 1, STEP_HEIGHT);
  });
  context.fill();
  context.fillStyle = colour.err;
  context.globalAlpha = 1;
  context.beginPath();
  for (const x of overview.errors) context.rect(x - 1, 3, 3, FLOOR - 1);
  context.fill();
  drawShade(context, theme, scale, window);
}

/** The part of the run that the lanes show. Nothing is shaded while they show all of it. */
function drawShade(
  context: CanvasRenderingContext2D,
  theme: Theme,
  scale: TimeScale,
  window: { from: number; to: number },
): void {
  if (window.to - window.from >= (scale.to - scale.from) * 0.999) return;
  const from = Math.max(0, scale.x(window.from));
  const width = Math.max(2, Math.min(scale.width, scale.x(window.to)) - from);
  const { colour } = theme.inks;
  context.fillStyle = colour.ink;
  context.globalAlpha = 0.08;
  context.fillRect(from, 1, width, OVERVIEW_HEIGHT - 3);
  context.globalAlpha = 1;
  context.strokeStyle = colour['line-2'];
  context.lineWidth = 1;
  context.strokeRect(Math.round(from) + 0.5, 1.5, Math.max(1, Math.round(width) - 1), OVERVIEW_HEIGHT - 4);
}
