import { expect, test } from 'vitest';
import { readInstant } from '../transport/typed-instant.ts';
import { isoOf } from './copy-iso.ts';

const origin = Date.UTC(2026, 9, 25, 0, 59, 59);

test('a time is copied as an instant of UTC, whatever clock is shown, and typed in again it is the same', () => {
  expect(isoOf({ origin, axis: 'time' }, 1250.4)).toBe('2026-10-25T01:00:00.250Z');
  expect(isoOf({ origin, axis: 'time' }, -60_000)).toBe('2026-10-25T00:58:59.000Z');
  for (const mode of ['relative', 'run', 'mine', 'utc'] as const) {
    const seen = { origin, axis: 'time', start: 0, duration: 9000, mode, runZone: 'Europe/Berlin' } as const;
    expect(readInstant(isoOf(seen, 1250) ?? '', seen)).toBe(1250);
  }
});

test('where no wall clock is known there is none to copy', () => {
  expect(isoOf({ origin: null, axis: 'time' }, 0)).toBeUndefined();
  expect(isoOf({ origin, axis: 'steps' }, 0)).toBeUndefined();
  expect(isoOf({ origin, axis: 'time' }, Number.NaN)).toBeUndefined();
  expect(isoOf({ origin, axis: 'time' }, 9e15)).toBeUndefined();
});
