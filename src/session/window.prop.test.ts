import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentView, pushView, startHistory, walkViews } from './view-history.ts';
import { clampWindow, type Extent, fitWindow, panWindow, runWindow, zoomWindow } from './window.ts';

const extent: fc.Arbitrary<Extent> = fc.record({
  start: fc.integer({ min: -10_000, max: 10_000 }),
  duration: fc.oneof(fc.constant(0), fc.double({ min: 0.5, max: 3e8, noNaN: true })),
  axis: fc.constantFrom('time' as const, 'steps' as const),
});
const wild = fc.oneof(
  fc.double(),
  fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  fc.constantFrom(NaN, Infinity, -Infinity, 0),
);

function expectSound(window: { from: number; to: number }, run: Extent): void {
  const outer = runWindow(run);
  expect(window.to).toBeGreaterThan(window.from);
  const slack = (outer.to - outer.from) * 1e-9;
  expect(window.from).toBeGreaterThanOrEqual(outer.from - slack);
  expect(window.to).toBeLessThanOrEqual(outer.to + slack);
}

describe('the window', () => {
  it('is inside the run and never empty, whatever is asked', () => {
    fc.assert(
      fc.property(
        extent,
        fc.array(fc.tuple(fc.constantFrom('zoom', 'pan', 'fit', 'set'), wild, wild), { maxLength: 30 }),
        (run, moves) => {
          let window = runWindow(run);
          for (const [move, a, b] of moves) {
            if (move === 'zoom') window = zoomWindow(window, a, b, run);
            else if (move === 'pan') window = panWindow(window, a, run);
            else if (move === 'fit') window = fitWindow({ from: a, to: b }, run);
            else window = clampWindow({ from: a, to: b }, run);
            expectSound(window, run);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('keeps what is under the pointer there while it zooms in', () => {
    fc.assert(
      fc.property(
        extent,
        fc.double({ min: 1, max: 4, noNaN: true }),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (run, factor, share) => {
          const before = runWindow(run);
          const at = before.from + share * (before.to - before.from);
          const after = zoomWindow(before, factor, at, run);
          expect((at - after.from) / (after.to - after.from)).toBeCloseTo(share, 6);
        },
      ),
    );
  });

  it('shows a run without length as a second around it, two steps on the step axis', () => {
    expect(runWindow({ start: 40, duration: 0, axis: 'time' })).toEqual({ from: -460, to: 540 });
    expect(runWindow({ start: 0, duration: 0, axis: 'steps' })).toEqual({ from: -1, to: 1 });
  });

  it('fits a stretch with five per cent on both sides, an instant with a second', () => {
    const run = { start: 0, duration: 10_000, axis: 'time' as const };
    expect(fitWindow({ from: 1000, to: 2000 }, run)).toEqual({ from: 950, to: 2050 });
    expect(fitWindow({ from: 2000, to: 1000 }, run)).toEqual({ from: 950, to: 2050 });
    expect(fitWindow({ from: 5000, to: 5000 }, run)).toEqual({ from: 4500, to: 5500 });
  });
});

describe('view history', () => {
  const w = (n: number): { from: number; to: number } => ({ from: n, to: n + 1 });

  it('goes back and forward, and forgets what lay ahead of a new view', () => {
    let h = startHistory(w(0));
    h = pushView(pushView(h, w(1), 1000), w(2), 2000);
    h = walkViews(h, -1);
    expect(currentView(h)).toEqual(w(1));
    expect(currentView(walkViews(h, 1))).toEqual(w(2));
    h = pushView(h, w(3), 5000);
    expect(walkViews(h, 1)).toBe(h);
    expect(currentView(walkViews(walkViews(walkViews(h, -1), -1), -1))).toEqual(w(0));
  });

  it('counts one gesture as one view', () => {
    let h = startHistory(w(0));
    for (let i = 1; i <= 50; i++) h = pushView(h, w(i), i * 16);
    expect(h.entries).toEqual([w(0), w(50)]);
  });
});
