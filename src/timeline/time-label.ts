import type { TimeMode } from '../session/index.ts';
import { isShownTwice, offsetText, wallTime, zoneOffset } from './zones.ts';
import { labels } from './labels.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How times of one window are written; the same for each label, so that their width is one. */
export interface LabelStyle {
  readonly axis: 'time' | 'steps';
  readonly mode: TimeMode;
  /** Epoch ms of t = 0; without one only relative times can be told. */
  readonly origin: number | undefined;
  /** Zone of the machine that ran the agent, where the recording names one; else UTC stands in. */
  readonly runZone: string | undefined;
  /** Places after the point of the second. */
  readonly digits: number;
  /** Largest unit that is written even when it is 0. */
  readonly largest: 'minute' | 'hour' | 'day';
  /** Wall modes: write the date too. */
  readonly dated: boolean;
  /** Wall modes: write the second; ticks of whole minutes do without. */
  readonly seconds: boolean;
}

/** The zone of a wall mode; `undefined` is the person's own. */
export function zoneOf(style: Pick<LabelStyle, 'mode' | 'runZone'>): string | undefined {
  if (style.mode === 'mine') return undefined;
  return style.mode === 'run' ? (style.runZone ?? 'UTC') : 'UTC';
}

export const largestUnit = (ms: number): LabelStyle['largest'] =>
  Math.abs(ms) >= DAY ? 'day' : Math.abs(ms) >= HOUR ? 'hour' : 'minute';

export function formatInstant(t: number, style: LabelStyle): string {
  if (!Number.isFinite(t)) return '–';
  if (style.axis === 'steps') return labels.step(Math.round(t) + 1);
  if (style.mode === 'relative' || style.origin === undefined) return formatRelative(t, style);
  return formatWall(style.origin + t, t, style);
}

function formatRelative(t: number, { digits, largest }: LabelStyle): string {
  const unit = 10 ** (3 - digits);
  // Rounded once, as a whole, so that 59.9996 s is never written as 0:60.000.
  const ms = Math.round(Math.abs(t) / unit) * unit;
  const sign = t < 0 && ms > 0 ? '−' : '';
  const seconds = (ms % MINUTE) / SECOND;
  const tail = seconds.toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, '0');
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (largest === 'minute' && ms < HOUR) return `${sign}${minutes}:${tail}`;
  const hours = Math.floor((ms % DAY) / HOUR);
  const days = Math.floor(ms / DAY);
  if (largest !== 'day' && days === 0) return `${sign}${hours}:${two(minutes)}:${tail}`;
  return `${sign}${days}d ${two(hours)}:${two(minutes)}:${tail}`;
}

/** Midnight where nothing but the time is written says which day begins. */
export function formatTick(t: number, style: LabelStyle): string {
  const { axis, mode, origin, dated } = style;
  if (axis !== 'time' || mode === 'relative' || origin === undefined || dated) return formatInstant(t, style);
  const epoch = origin + t;
  const { month, day, hour, minute, second } = wallTime(epoch, zoneOf(style));
  const isMidnight = hour === 0 && minute === 0 && second === 0 && Math.abs(epoch % SECOND) < 1e-3;
  if (!isMidnight) return formatInstant(t, style);
  return withOffset(labels.day(two(day), month), epoch, style);
}

/** A time that the zone's clock shows twice is told by its offset. */
function withOffset(text: string, epoch: number, style: LabelStyle): string {
  const zone = zoneOf(style);
  return isShownTwice(epoch, zone) ? `${text} ${offsetText(zoneOffset(epoch, zone))}` : text;
}

/** The part below the second comes from `t`, where it has not lost its bits to the epoch. */
function formatWall(epoch: number, t: number, style: LabelStyle): string {
  const { digits, dated } = style;
  const origin = style.origin ?? 0;
  const unit = 10 ** (3 - digits);
  const within =
    Math.round((((((t % SECOND) + (origin % SECOND)) % SECOND) + SECOND) % SECOND) / unit) * unit;
  // Rounding up to a whole second carries into the fields.
  const whole = Math.round((epoch - (within % SECOND)) / SECOND) * SECOND;
  const wall = wallTime(whole, zoneOf(style));
  const fraction = digits > 0 ? ((within % SECOND) / SECOND).toFixed(digits).slice(1) : '';
  const tail = style.seconds ? `:${two(wall.second)}${fraction}` : '';
  const time = `${two(wall.hour)}:${two(wall.minute)}${tail}`;
  return withOffset(dated ? `${labels.day(two(wall.day), wall.month)} ${time}` : time, whole, style);
}

/** What the ruler's header says. */
export function modeName(style: Pick<LabelStyle, 'axis' | 'mode' | 'origin' | 'runZone'>): string {
  if (style.axis === 'steps') return 'steps';
  if (style.mode === 'relative' || style.origin === undefined) return labels.relative;
  if (style.mode === 'mine') return labels.myZone;
  return style.mode === 'utc' ? 'UTC' : style.runZone === undefined ? labels.runZoneUtc : labels.runZone;
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}
