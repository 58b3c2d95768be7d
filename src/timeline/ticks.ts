import type { TimeWindow } from '../session/index.ts';
import { formatInstant, formatTick, largestUnit, zoneOf } from './time-label.ts';
import type { LabelStyle } from './time-label.ts';
import { zoneOffset } from './zones.ts';

export interface Tick {
  readonly t: number;
  readonly label: string;
}

export interface TickSet {
  readonly ticks: readonly Tick[];
  readonly style: LabelStyle;
}

export interface TickRequest {
  readonly window: TimeWindow;
  /** CSS px. */
  readonly width: number;
  readonly axis: LabelStyle['axis'];
  readonly mode: LabelStyle['mode'];
  readonly origin: number | undefined;
  readonly runZone?: string | undefined;
  /** How long the window is on its axis; longer than what its pieces are together by what idle time keeps. */
  readonly span?: number | undefined;
  /** Stretches of the window in which ticks stand, in order; all of it when absent. */
  readonly pieces?: readonly TimeWindow[] | undefined;
  /** The largest |t| of the run: decides the units written, so that labels keep their width while panning. */
  readonly reach: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Above a second the ladder follows clocks; no step is over 2.5 times the one below it. */
const CLOCK_STEPS = [
  1000,
  2000,
  5000,
  10_000,
  15_000,
  30_000,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];
/** A tenth of the smallest window. */
const FINEST = 1e-4;
const MAX_TICKS = 40;
/** Mean advance of a tabular digit at 10.5 px, CSS px. */
const CHAR = 6.3;

interface Step {
  readonly ms: number;
  /** For steps below a second: ticks are `i / perMs` times `mantissa`, which keeps them exact. */
  readonly mantissa: number;
  readonly perMs: number;
}

/** The smallest step of the ladder that is not below `least`. */
export function ladderStep(least: number, axis: LabelStyle['axis']): Step {
  if (axis === 'steps') return decimalStep(Math.max(1, least));
  if (least < 1000) return decimalStep(Math.max(FINEST, least));
  const clock = CLOCK_STEPS.find((step) => step >= least);
  if (clock !== undefined) return { ms: clock, mantissa: clock, perMs: 1 };
  const days = decimalStep(Math.max(1, least / DAY));
  return { ms: days.ms * DAY, mantissa: days.ms * DAY, perMs: 1 };
}

function decimalStep(least: number): Step {
  const exponent = Math.floor(Math.log10(least) + 1e-9);
  const power = 10 ** exponent;
  const mantissa = [1, 2, 5, 10].find((m) => m * power >= least * (1 - 1e-9)) ?? 10;
  return exponent >= 0
    ? { ms: mantissa * power, mantissa: mantissa * power, perMs: 1 }
    : { ms: mantissa / 10 ** -exponent, mantissa, perMs: 10 ** -exponent };
}

/**
 * Ticks of a window: 2 to 40 for any, strictly increasing, every one labelled. With at least five
 * wished for and ladder steps at most 2.5 apart, two multiples always fall into the window.
 */
export function layTicks(request: TickRequest): TickSet {
  const { window, axis, mode } = request;
  const span = request.span ?? window.to - window.from;
  const plain: LabelStyle = {
    axis,
    mode,
    origin: request.origin,
    runZone: request.runZone,
    digits: 0,
    largest: largestUnit(request.reach),
    dated: false,
    seconds: true,
  };
  if (!(span > 0) || !Number.isFinite(span)) return { ticks: [], style: plain };
  const rough = styleFor(plain, span / 10, window);
  const laid = layAt(request, span, plain, formatInstant(window.to, rough).length);
  const longest = Math.max(0, ...laid.ticks.map(({ label }) => label.length));
  // Where the clocks go back labels take an offset, and get the room for it.
  const isTight =
    longest * CHAR + 20 > (laid.ticks.length > 1 ? request.width / laid.ticks.length : Infinity);
  return isTight ? layAt(request, span, plain, longest) : laid;
}

/** Ticks as near as labels of so many characters let them stand. */
function layAt(request: TickRequest, span: number, plain: LabelStyle, characters: number): TickSet {
  const { window, axis, mode, origin, pieces } = request;
  const wanted = Math.min(20, Math.max(5, Math.floor(request.width / Math.max(90, characters * CHAR + 20))));
  const step = ladderStep(span / wanted, axis);
  const style = styleFor(plain, step.ms, window);
  const wall = axis === 'time' && mode !== 'relative' && origin !== undefined && step.ms >= 1000;
  const timesIn = (stretch: TimeWindow): number[] =>
    wall
      ? wallTimes(stretch, step.ms, origin, zoneOf(style))
      : evenTimes(stretch, step, axis === 'steps' ? -1 : 0);
  // A window that lies in a break altogether has ticks as if there were none.
  const folded = pieces !== undefined && pieces.length > 0;
  const times = folded ? inPieces(pieces, timesIn) : timesIn(window);
  return { ticks: times.map((t) => ({ t, label: formatTick(t, style) })), style };
}

/**
 * Ticks of a folded axis stand in its pieces; pieces shorter than a step hold a round time only by chance,
 * and where too few do, the beginnings of pieces are ticks too.
 */
function inPieces(pieces: readonly TimeWindow[], timesIn: (stretch: TimeWindow) => number[]): number[] {
  let times = pieces.flatMap(timesIn);
  if (times.length < 2) times = [...times, ...pieces.flatMap(({ from, to }) => [from, to])];
  times = [...new Set(times)].sort((a, b) => a - b);
  const every = Math.ceil(times.length / MAX_TICKS);
  return every === 1 ? times : times.filter((_, i) => i % every === 0);
}

/** Places after the point that tell two ticks apart; wall labels take a date where days differ. */
function styleFor(plain: LabelStyle, stepMs: number, window: TimeWindow): LabelStyle {
  const digits = stepMs >= 1000 ? 0 : Math.min(9, Math.ceil(-Math.log10(stepMs / 1000) - 1e-9));
  return { ...plain, digits, dated: window.to - window.from > DAY / 2, seconds: stepMs < MINUTE };
}

/** `shift`: steps are counted from 1 where they are read and from 0 on the axis. */
function evenTimes(window: TimeWindow, step: Step, shift: number): number[] {
  const first = Math.ceil(((window.from - shift) * step.perMs) / step.mantissa - 1e-9);
  const times: number[] = [];
  for (let i = first; times.length < MAX_TICKS; i++) {
    const t = (i * step.mantissa) / step.perMs + shift;
    if (t > window.to) break;
    // Before the first step there is none.
    if (t >= window.from && (shift === 0 || t >= 0)) times.push(t);
  }
  return times;
}

/**
 * Ticks at round wall-clock times. Up to an hour they are evenly spaced, so that the hour that an
 * autumn night repeats is there twice. Above, each is put on its own local time (midnight stays
 * midnight across a change of the clocks), and one that would not come after its predecessor is left out.
 */
function wallTimes(window: TimeWindow, stepMs: number, origin: number, zone: string | undefined): number[] {
  const offsetAtStart = zoneOffset(origin + window.from, zone);
  const first = Math.ceil((origin + window.from + offsetAtStart) / stepMs - 1) * stepMs;
  const times: number[] = [];
  for (let local = first; times.length < MAX_TICKS; local += stepMs) {
    let epoch = local - offsetAtStart;
    if (stepMs > HOUR) epoch = local - zoneOffset(local - zoneOffset(epoch, zone), zone);
    const t = epoch - origin;
    if (t > window.to) break;
    if (t >= window.from && t > (times.at(-1) ?? -Infinity)) times.push(t);
  }
  return times;
}
