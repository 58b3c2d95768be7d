import { fail, ok, type Result } from '../base/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { TimeRef, TimeRefRange, TimeWindow } from './types.ts';

type Axis = Pick<ModelReader, 'start' | 'duration' | 'origin' | 'axis'>;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const UNITS = /^([+-])?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/;
const CLOCK = /^([+-])?(?:(\d+):)?(\d+):([0-5]?\d(?:\.\d+)?)$/;
/** An instant, not a local time: the zone is not optional. A `+` that a query string turned into a space is taken back. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+ -]\d{2}:?\d{2})$/i;

/** Reads a time of a link: `4`, `4.5`, `4s`, `1m30s`, `0:04`, `1:02:03.5`, an ISO instant; nothing means the start. */
export function parseTimeRef(text: string): TimeRef | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'start' };
  if (NUMBER.test(trimmed)) return seconds(Number(trimmed));
  const clock = CLOCK.exec(trimmed);
  if (clock !== null) return seconds(signed(clock[1], sum(0, clock[2], clock[3], clock[4])));
  const units = UNITS.exec(trimmed);
  if (units !== null && /\d/.test(trimmed))
    return seconds(signed(units[1], sum(units[2], units[3], units[4], units[5])));
  if (!INSTANT.test(trimmed)) return undefined;
  const epochMs = Date.parse(trimmed.replace(' ', '+'));
  return Number.isNaN(epochMs) ? undefined : { kind: 'instant', epochMs };
}

/** The shortest form that reads back the same, to the microsecond. Never an exponent, never NaN. */
export function formatTimeRef(ref: TimeRef): string {
  switch (ref.kind) {
    case 'start':
      return '';
    case 'seconds':
      return plain(ref.value);
    case 'instant':
      return new Date(ref.epochMs).toISOString();
  }
}

/** Writes a t of the axis as a link does: seconds, or the index of a step. */
export function toTimeRef(t: number, axis: 'time' | 'steps'): TimeRef {
  if (!Number.isFinite(t)) return { kind: 'start' };
  return { kind: 'seconds', value: Number(plain(axis === 'steps' ? t : t / 1000)) };
}

/** A t inside the run (or within other bounds), or why there is none. */
export function resolveTime(ref: TimeRef, model: Axis, within: TimeWindow = runOf(model)): Result<number> {
  const t = place(ref, model);
  if (t === undefined) {
    return fail('no-wall-clock', 'This recording has no wall clock, so a date cannot be found in it.');
  }
  return ok(Math.min(within.to, Math.max(within.from, t)));
}

/** A link tells microseconds: what is outside by less is inside. */
const MICROSECOND = 1e-3;

/** Whether a link's time lies outside what there is, and on which side. */
export function liesOutside(
  ref: TimeRef,
  model: Axis,
  within: TimeWindow = runOf(model),
): 'before' | 'after' | undefined {
  const t = place(ref, model);
  if (t === undefined || (t >= within.from - MICROSECOND && t <= within.to + MICROSECOND)) return undefined;
  return t < within.from ? 'before' : 'after';
}

const runOf = ({ start, duration }: Axis): TimeWindow => ({ from: start, to: start + duration });

/** Both ends in order and clamped; a stretch that is empty after that is none. */
export function resolveStretch(
  range: TimeRefRange,
  model: Axis,
  within: TimeWindow = runOf(model),
): Result<TimeWindow> {
  const from = resolveTime(range.from, model, within);
  const to = resolveTime(range.to, model, within);
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (from.value === to.value)
    return fail('empty-stretch', 'The stretch that the link names is empty in this recording.');
  return ok({ from: Math.min(from.value, to.value), to: Math.max(from.value, to.value) });
}

function place(ref: TimeRef, model: Axis): number | undefined {
  switch (ref.kind) {
    case 'start':
      return model.start;
    case 'seconds':
      return model.axis === 'steps' ? Math.floor(ref.value) : ref.value * 1000;
    case 'instant':
      return model.origin === null ? undefined : ref.epochMs - model.origin;
  }
}

function seconds(value: number): TimeRef | undefined {
  return Number.isFinite(value) ? { kind: 'seconds', value } : undefined;
}

function signed(sign: string | undefined, value: number): number {
  return sign === '-' ? -value : value;
}

function sum(
  days: string | number = 0,
  hours: string | number = 0,
  minutes: string | number = 0,
  secs: string | number = 0,
): number {
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(secs);
}

function plain(value: number): string {
  const fixed = value.toFixed(6);
  // From 1e21 on `toFixed` writes an exponent; no run is that long.
  if (fixed.includes('e')) return String(Math.sign(value) * Number.MAX_SAFE_INTEGER);
  const short = fixed.replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short;
}
