import { describe, expect, it } from 'vitest';
import { formatInstant } from './time-label.ts';
import type { LabelStyle } from './time-label.ts';
import { layTicks } from './ticks.ts';

const HOUR = 3_600_000;
const style: LabelStyle = {
  axis: 'time',
  mode: 'relative',
  origin: undefined,
  runZone: undefined,
  digits: 3,
  largest: 'minute',
  dated: false,
  seconds: true,
};
const labels = (request: Parameters<typeof layTicks>[0]): string[] =>
  layTicks(request).ticks.map((tick) => tick.label);

describe('labels', () => {
  it('show hours of a long run, and days of a longer one', () => {
    expect(formatInstant(21_645_000, { ...style, digits: 0, largest: 'hour' })).toBe('6:00:45');
    expect(formatInstant(1000, { ...style, digits: 0, largest: 'hour' })).toBe('0:00:01');
    expect(formatInstant(277 * HOUR + 46 * 60_000 + 40_000, { ...style, digits: 0, largest: 'day' })).toBe(
      '11d 13:46:40',
    );
  });

  it('round as a whole and keep the sign of times before the start', () => {
    expect(formatInstant(59_999.6, style)).toBe('1:00.000');
    expect(formatInstant(-2500, { ...style, digits: 1 })).toBe('−0:02.5');
    expect(formatInstant(-0.0001, style)).toBe('0:00.000');
    expect(formatInstant(Number.NaN, style)).toBe('–');
  });

  it('tell microseconds apart a day into the run', () => {
    const at = 86_400_000 + 0.25;
    expect(formatInstant(at, { ...style, digits: 6, largest: 'day' })).toBe('1d 00:00:00.000250');
    const seen = labels({
      window: { from: at, to: at + 0.001 },
      width: 1100,
      axis: 'time',
      mode: 'relative',
      origin: undefined,
      reach: at,
    });
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('write a wall clock in half-hour and 45 minute zones', () => {
    const origin = Date.UTC(2026, 0, 15, 10, 0, 0, 250);
    const at = (runZone: string): string => formatInstant(0, { ...style, mode: 'run', origin, runZone });
    expect(at('UTC')).toBe('10:00:00.250');
    expect(at('Asia/Kathmandu')).toBe('15:45:00.250');
    expect(at('America/St_Johns')).toBe('06:30:00.250');
    expect(at('Not/AZone')).toBe('10:00:00.250');
  });

  it('carry a rounded-up second into the fields', () => {
    const origin = Date.UTC(2026, 0, 15, 10, 59, 59, 999);
    expect(formatInstant(0.7, { ...style, mode: 'utc', origin })).toBe('11:00:00.000');
  });
});

describe('ticks across a change of the clocks', () => {
  it('repeat the hour that the autumn night repeats', () => {
    const origin = Date.UTC(2026, 9, 24, 22);
    const seen = labels({
      window: { from: 0, to: 5 * HOUR },
      width: 600,
      axis: 'time',
      mode: 'run',
      origin,
      runZone: 'Europe/Berlin',
      reach: 5 * HOUR,
    });
    expect(seen).toEqual(['25 Oct', '01:00', '02:00 +02:00', '02:00 +01:00', '03:00', '04:00']);
  });

  it('stand at midnight on both sides of spring', () => {
    const origin = Date.UTC(2026, 2, 27, 12);
    const seen = labels({
      window: { from: 0, to: 5 * 24 * HOUR },
      width: 800,
      axis: 'time',
      mode: 'run',
      origin,
      runZone: 'Europe/Berlin',
      reach: 5 * 24 * HOUR,
    });
    expect(seen).toEqual(['28 Mar 00:00', '29 Mar 00:00', '30 Mar 00:00', '31 Mar 00:00', '01 Apr 00:00']);
  });
});
