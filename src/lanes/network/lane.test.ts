import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import { lane } from './index.ts';
import { barOf } from './waterfall.ts';

const { model } = recordingOf((sink) => {
  const track = sink.track({
    id: 'network',
    lane: 'network',
    archetype: 'span',
    plane: 'environment',
    title: 'Network',
    clock: 'wall',
    series: [
      { name: 'status', unit: 'count' },
      { name: 'size', unit: 'bytes' },
    ],
  });
  const row = { kind: 'fetch', label: 'GET a.test/x' };
  track.append({
    ...row,
    seq: 0,
    start: TEST_ORIGIN,
    end: TEST_ORIGIN + 800,
    level: Level.error,
    values: [500, 2048],
  });
  track.append({
    ...row,
    seq: 1,
    start: TEST_ORIGIN,
    end: undefined,
    level: Level.error,
    values: [Number.NaN, Number.NaN],
  });
});

const words = (seq: number, t: number): Record<string, string> =>
  Object.fromEntries(lane.describe({ trackId: 'network', seq }, model, t).facts);

it('says what came back from its end on, as a status', () => {
  expect(words(0, 799)).toEqual({ state: 'running' });
  expect(words(0, 800)).toEqual({
    status: '500',
    type: 'fetch',
    size: '2 KiB',
    took: '800 ms',
    level: 'error',
  });
  expect(words(1, 0)).toMatchObject({ status: 'failed', type: 'fetch' });
});

it('bars lie inside the window, end at the playhead, and are never negative', () => {
  const time = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const end = fc.oneof(time, fc.constant(Infinity), fc.constant(Number.NaN));
  fc.assert(
    fc.property(time, end, time, time, time, (start, until, from, to, playhead) => {
      const bar = barOf(start, until, from, to, playhead);
      if (bar === undefined) return;
      expect(bar.width).toBeGreaterThanOrEqual(0);
      expect(bar.left).toBeGreaterThanOrEqual(0);
      expect(bar.left + bar.width).toBeLessThanOrEqual(1 + 1e-9);
      expect(from + (bar.left + bar.width) * (to - from)).toBeLessThanOrEqual(
        Math.max(start, playhead, from) + 1e-3,
      );
    }),
  );
  expect(barOf(0, Infinity, 0, 100, 50)).toEqual({ left: 0, width: 0.5 });
  expect(barOf(0, 10, 20, 100, 50)).toBeUndefined();
});
