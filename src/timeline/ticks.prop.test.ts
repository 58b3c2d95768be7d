import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layTicks } from './ticks.ts';
import { runWindow, zoomWindow } from '../session/index.ts';
import type { TimeMode } from '../session/index.ts';

const DAY = 86_400_000;
const modes = fc.constantFrom<TimeMode>('relative', 'run', 'mine', 'utc');
const zones = fc.constantFrom(
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
);

describe('ticks', () => {
  it('are 2 to 40, inside the window, strictly increasing and labelled, for any window, width, mode and zone', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 60 * DAY, noNaN: true }),
        fc.double({ min: 1, max: 1e13, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 60, max: 4000 }),
        modes,
        zones,
        fc.double({ min: 1.5e12, max: 1.9e12, noNaN: true }),
        (duration, zoom, at, width, mode, runZone, origin) => {
          const extent = { start: 0, duration, axis: 'time' as const };
          const window = zoomWindow(runWindow(extent), zoom, at * duration, extent);
          const { ticks } = layTicks({ window, width, axis: 'time', mode, origin, runZone, reach: duration });
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(40);
          let last = -Infinity;
          for (const tick of ticks) {
            expect(tick.t).toBeGreaterThan(last);
            expect(tick.t).toBeGreaterThanOrEqual(window.from);
            expect(tick.t).toBeLessThanOrEqual(window.to);
            expect(tick.label).not.toContain('NaN');
            last = tick.t;
          }
          if (mode === 'relative') expect(new Set(ticks.map((tick) => tick.label)).size).toBe(ticks.length);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('keep one label width within a window of positive relative times', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 9 * DAY, noNaN: true }),
        fc.double({ min: 1, max: 1e9, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (duration, zoom, at) => {
          const extent = { start: 0, duration, axis: 'time' as const };
          const window = zoomWindow(runWindow(extent), zoom, at * duration, extent);
          const { ticks } = layTicks({
            window,
            width: 1132,
            axis: 'time',
            mode: 'relative',
            origin: undefined,
            reach: duration,
          });
          const widths = new Set(ticks.filter((tick) => tick.t >= 0).map((tick) => tick.label.length));
          // Minutes below and above ten differ by one digit and by nothing else.
          expect(widths.size).toBeLessThanOrEqual(2);
        },
      ),
    );
  });

  it('are whole on the step axis', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        (duration, zoom) => {
          const extent = { start: 0, duration, axis: 'steps' as const };
          const window = zoomWindow(runWindow(extent), zoom, duration / 2, extent);
          const { ticks } = layTicks({
            window,
            width: 800,
            axis: 'steps',
            mode: 'utc',
            origin: undefined,
            reach: duration,
          });
          expect(ticks.length).toBeGreaterThanOrEqual(1);
          expect(ticks.length).toBeLessThanOrEqual(40);
          for (const tick of ticks) expect(Number.isInteger(tick.t)).toBe(true);
        },
      ),
    );
    const { ticks } = layTicks({
      window: { from: 0, to: 40 },
      width: 500,
      axis: 'steps',
      mode: 'relative',
      origin: undefined,
      reach: 40,
    });
    expect(ticks.map((tick) => tick.label)).toEqual(['step 10', 'step 20', 'step 30', 'step 40']);
    expect(ticks[0]?.t).toBe(9);
  });
});
