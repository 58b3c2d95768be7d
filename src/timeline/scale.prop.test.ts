import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration } from '../base/index.ts';
import { createScale } from './scale.ts';
import { clampWindow, panWindow, runWindow, zoomWindow } from '../session/index.ts';
import type { Extent } from '../session/index.ts';
import { clampInstant } from './instant.ts';

const DAY = 86_400_000;
const extents: fc.Arbitrary<Extent> = fc.record({
  start: fc.double({ min: -DAY, max: 0, noNaN: true }),
  duration: fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 40 * DAY, noNaN: true })),
  axis: fc.constant('time' as const),
});
const stepExtents: fc.Arbitrary<Extent> = fc.record({
  start: fc.constant(0),
  duration: fc.integer({ min: 0, max: 1e6 }),
  axis: fc.constant('steps' as const),
});
const anyExtent = fc.oneof(extents, stepExtents);
const anyNumber = fc.double({ min: -1e12, max: 1e12 });

/** What rounding may move an edge of a window by: a part of the run, or the last bits of the time itself where a run is short and far from 0. */
function slackOf(extent: Extent): number {
  const { from, to } = runWindow(extent);
  return Math.max((to - from) * 1e-9, Math.max(Math.abs(from), Math.abs(to)) * 2 ** -50);
}

function expectInside(window: { from: number; to: number }, extent: Extent): void {
  const outer = runWindow(extent);
  const slack = slackOf(extent);
  expect(window.to).toBeGreaterThan(window.from);
  expect(window.from).toBeGreaterThanOrEqual(outer.from - slack);
  expect(window.to).toBeLessThanOrEqual(outer.to + slack);
}

describe('scale', () => {
  it('is its own inverse to the last bit of a time, at any zoom', () => {
    fc.assert(
      fc.property(
        extents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 1e9, noNaN: true }),
        fc.integer({ min: 1, max: 8000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (extent, at, factor, width, share) => {
          const outer = runWindow(extent);
          const scale = createScale(
            zoomWindow(outer, factor, extent.start + at * extent.duration, extent),
            width,
          );
          const x = share * width;
          // Further than the last bit of the time itself no transform can be exact.
          const grain = (Math.max(Math.abs(scale.from), Math.abs(scale.to)) * 2 ** -51) / scale.perPixel;
          expect(Math.abs(scale.x(scale.t(x)) - x)).toBeLessThan(0.001 + 2 * grain);
          expect(grain).toBeLessThan(8);
        },
      ),
    );
  });

  it('never answers NaN, whatever the window', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (from, to, width) => {
        const scale = createScale({ from, to }, width);
        if (Math.abs(scale.to - scale.from) > 1e300 || scale.to === scale.from) return;
        expect(scale.x(scale.from)).not.toBeNaN();
        expect(scale.t(0)).not.toBeNaN();
      }),
    );
  });
});

describe('window', () => {
  it('stays inside the run with its margins after any zoom and pan', () => {
    fc.assert(
      fc.property(
        anyExtent,
        fc.array(
          fc.record({ zoom: fc.double({ min: 1e-6, max: 1e6, noNaN: true }), at: anyNumber, pan: anyNumber }),
        ),
        (extent, moves) => {
          let window = runWindow(extent);
          for (const { zoom, at, pan } of moves) {
            window = panWindow(zoomWindow(window, zoom, at, extent), pan, extent);
            expectInside(window, extent);
          }
        },
      ),
    );
  });

  it('clamping is idempotent', () => {
    fc.assert(
      fc.property(anyExtent, anyNumber, anyNumber, (extent, from, to) => {
        const once = clampWindow({ from, to }, extent);
        const twice = clampWindow(once, extent);
        expectInside(once, extent);
        const slack = slackOf(extent);
        expect(Math.abs(twice.from - once.from)).toBeLessThanOrEqual(slack);
        expect(Math.abs(twice.to - once.to)).toBeLessThanOrEqual(slack);
      }),
    );
  });

  it('keeps what is under the pointer there while no end is in the way', () => {
    const extent: Extent = { start: 0, duration: 100_000, axis: 'time' };
    const before = { from: 20_000, to: 60_000 };
    const after = zoomWindow(before, 2, 30_000, extent);
    expect(after.to - after.from).toBeCloseTo(20_000);
    expect((30_000 - after.from) / (after.to - after.from)).toBeCloseTo(0.25);
  });

  it('reaches the last event of a six hour run at the deepest zoom (CLK-13)', () => {
    const extent: Extent = { start: 0, duration: 21_645_000, axis: 'time' };
    let window = zoomWindow(runWindow(extent), 1e12, 0, extent);
    expect(window.to - window.from).toBeCloseTo(0.001, 6);
    window = panWindow(window, 1e12, extent);
    expect(window.to).toBeGreaterThanOrEqual(21_645_000);
    const last = clampWindow({ from: 21_599_000, to: 21_632_000 }, extent);
    expect(last).toEqual({ from: 21_599_000, to: 21_632_000 });
  });

  it('parts spans of 300 ns that touch, in a run of 3 µs and in one of a day (CLK-14)', () => {
    for (const duration of [0.003, DAY]) {
      const extent: Extent = { start: 0, duration, axis: 'time' };
      const at = duration / 2;
      const window = zoomWindow(runWindow(extent), 1e15, at, extent);
      const scale = createScale(window, 1000);
      const starts = [0, 1, 2].map((i) => at + (i - 1.5) * 0.0003);
      const edges = [...starts, at + 1.5 * 0.0003].map((t) => scale.x(t));
      edges.forEach((x, i) => {
        const before = edges[i - 1];
        // As wide as the window says, none over its neighbour, all of them in sight.
        if (before !== undefined)
          expect(x - before).toBeCloseTo((0.0003 / (window.to - window.from)) * 1000, 1);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(1000);
      });
    }
    expect(formatDuration(0.0003)).toBe('300 ns');
    expect(formatDuration(0.003)).toBe('3 µs');
  });

  it('a run without length has a window around it, and seeks stay on it', () => {
    const extent: Extent = { start: 5, duration: 0, axis: 'time' };
    const window = clampWindow({ from: 5, to: 5 }, extent);
    expect(window).toEqual({ from: -495, to: 505 });
    expect(clampInstant(1e9, extent)).toBe(5);
  });

  it('seeks whole steps on the step axis', () => {
    const extent: Extent = { start: 0, duration: 39, axis: 'steps' };
    expect(clampInstant(11.6, extent)).toBe(12);
    expect(clampInstant(99, extent)).toBe(39);
  });
});
