import { say } from './phrases.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A time on the axis as a clock: `0:42.860`, `1:02:03.4`, `2d 03:04:05`. `digits` of the second
 * follow the point; the width is stable for one `digits` and one order of magnitude.
 */
export function formatClock(ms: number, digits = 3): string {
  if (!Number.isFinite(ms)) return '–';
  const sign = ms < 0 ? '−' : '';
  const unit = 10 ** (3 - digits);
  const rounded = Math.round(Math.abs(ms) / unit) * unit;
  const days = Math.floor(rounded / DAY);
  const hours = Math.floor((rounded % DAY) / HOUR);
  const minutes = Math.floor((rounded % HOUR) / MINUTE);
  const seconds = (rounded % MINUTE) / SECOND;
  const width = digits > 0 ? digits + 3 : 2;
  const tail = seconds.toFixed(digits).padStart(width, '0');
  if (days > 0) return `${sign}${days}d ${two(hours)}:${two(minutes)}:${tail}`;
  if (hours > 0) return `${sign}${hours}:${two(minutes)}:${tail}`;
  return `${sign}${minutes}:${tail}`;
}

/** How long something took, at three significant figures: `300 ns`, `1.25 ms`, `842 ms`, `1.2 s`, `6 h 00 min`. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms)) return '–';
  const abs = Math.abs(ms);
  if (abs === 0) return '0 ms';
  if (abs < 0.001) return `${trim(ms * 1e6)} ns`;
  if (abs < 1) return `${trim(ms * 1000)} µs`;
  if (abs < SECOND) return `${trim(ms)} ms`;
  if (abs < MINUTE) return `${trim(ms / SECOND)} s`;
  if (abs < HOUR) return `${Math.trunc(ms / MINUTE)} min ${two(Math.floor((abs % MINUTE) / SECOND))} s`;
  if (abs < DAY) return `${Math.trunc(ms / HOUR)} h ${two(Math.floor((abs % HOUR) / MINUTE))} min`;
  return `${Math.trunc(ms / DAY)} d ${two(Math.floor((abs % DAY) / HOUR))} h`;
}

/** A duration in words for a screen reader: "2 minutes 3 seconds". */
export function speakDuration(ms: number): string {
  const parts: string[] = [];
  const abs = Math.abs(ms);
  const hours = Math.floor(abs / HOUR);
  const minutes = Math.floor((abs % HOUR) / MINUTE);
  const seconds = Math.round((abs % MINUTE) / 100) / 10;
  if (hours > 0) parts.push(say`${hours} hour${s(hours)}`);
  if (minutes > 0) parts.push(say`${minutes} minute${s(minutes)}`);
  if (seconds > 0 || parts.length === 0) parts.push(say`${seconds} second${s(seconds)}`);
  const length = parts.join(' ');
  return ms < 0 ? say`minus ${length}` : length;
}

/** Bytes in binary units, as memory is spoken of: `965 MiB`, `8 PiB`. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return '–';
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  let value = Math.abs(bytes);
  let unit = 0;
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${bytes < 0 ? '−' : ''}${unit === 0 ? value : trim(value)} ${units[unit]}`;
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}

function trim(value: number): string {
  const abs = Math.abs(value);
  const digits = abs >= 100 ? 0 : abs >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
}

const s = (n: number): string => (n === 1 ? '' : 's');
