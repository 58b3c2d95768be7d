import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TimeMode } from '../session/index.ts';
import type { LabelStyle } from './time-label.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Instants of 2026 at which clocks go forward and back, and by how much. */
const CHANGES = {
  'Europe/Berlin': { spring: Date.UTC(2026, 2, 29, 1), autumn: Date.UTC(2026, 9, 25, 1), by: HOUR },
  'America/New_York': { spring: Date.UTC(2026, 2, 8, 7), autumn: Date.UTC(2026, 10, 1, 6), by: HOUR },
  'Australia/Lord_Howe': {
    spring: Date.UTC(2026, 9, 3, 15, 30),
    autumn: Date.UTC(2026, 3, 4, 15),
    by: HOUR / 2,
  },
} as const;
const ZONES = Object.keys(CHANGES) as (keyof typeof CHANGES)[];

interface Ruler {
  /** Ticks from `origin` on. */
  ticks(origin: number, span: number, width?: number): { readonly t: number; readonly label: string }[];
  label(origin: number, t: number): string;
}

/** A ruler in a run's zone with the viewer elsewhere, or in the viewer's with no zone recorded. */
async function rulerIn(mode: TimeMode, zone: string): Promise<Ruler> {
  vi.stubEnv('TZ', mode === 'mine' ? zone : 'Asia/Seoul');
  vi.resetModules();
  const { layTicks } = await import('./ticks.ts');
  const { formatInstant } = await import('./time-label.ts');
  const runZone = mode === 'run' ? zone : undefined;
  const style: Omit<LabelStyle, 'origin'> = {
    axis: 'time',
    mode,
    runZone,
    digits: 3,
    largest: 'minute',
    dated: false,
    seconds: true,
  };
  return {
    ticks: (origin, span, width = 800) => [
      ...layTicks({
        window: { from: 0, to: span },
        width,
        axis: 'time',
        mode,
        origin,
        runZone,
        reach: span,
      }).ticks,
    ],
    label: (origin, t) => formatInstant(t, { ...style, origin }),
  };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const cases = (['run', 'mine'] as const).flatMap((mode) => ZONES.map((zone) => ({ mode, zone })));

describe.each(cases)('the ruler in the $mode zone, $zone', ({ mode, zone }) => {
  const { spring, autumn, by } = CHANGES[zone];

  it('leaves no label out and repeats none, however it is zoomed, on both nights', async () => {
    const ruler = await rulerIn(mode, zone);
    fc.assert(
      fc.property(
        fc.constantFrom(spring, autumn),
        fc.integer({ min: 5, max: 4 * 24 * 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 320, max: 1900 }),
        (change, minutes, share, width) => {
          const span = minutes * MINUTE;
          const ticks = ruler.ticks(Math.round(change - share * span), span, width);
          const labels = ticks.map(({ label }) => label);
          expect(new Set(labels).size).toBe(labels.length);
          // Nothing is left out: two ticks are a step apart, give or take the hour that is skipped or repeated.
          const gaps = ticks.slice(1).map(({ t }, i) => t - (ticks[i]?.t ?? 0));
          const step = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
          for (const gap of gaps) expect(Math.abs(gap - step)).toBeLessThanOrEqual(by);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('tells both passes of the repeated hour apart by their offsets, on pills and cards too', async () => {
    const ruler = await rulerIn(mode, zone);
    const first = ruler.label(autumn, -by / 2);
    const second = ruler.label(autumn, by / 2);
    expect(first.slice(0, 12)).toBe(second.slice(0, 12));
    expect(first).toMatch(/^\d\d:\d\d:00\.000 [+−]\d\d:\d\d$/);
    expect(second).toMatch(/^\d\d:\d\d:00\.000 [+−]\d\d:\d\d$/);
    expect(first).not.toBe(second);
    for (const t of [-by - 1, by, DAY]) expect(ruler.label(autumn, t)).toMatch(/^\d\d:\d\d:\d\d\.\d{3}$/);
    for (const t of [-by, -1, 0, by]) expect(ruler.label(spring, t)).toMatch(/^\d\d:\d\d:\d\d\.\d{3}$/);
  });
});

describe.each(['run', 'mine'] as const)('labels in the %s zone', (mode) => {
  const { spring, autumn } = CHANGES['Europe/Berlin'];
  const labels = (ruler: Ruler, origin: number, hours: number): string[] =>
    ruler.ticks(origin, hours * HOUR).map(({ label }) => label);

  it('are those of the clocks on the two nights', async () => {
    const ruler = await rulerIn(mode, 'Europe/Berlin');
    expect(labels(ruler, spring - 2 * HOUR, 5)).toEqual([
      '29 Mar',
      '01:00',
      '03:00',
      '04:00',
      '05:00',
      '06:00',
    ]);
    expect(labels(ruler, spring - 30 * MINUTE, 1)).toEqual([
      '01:30',
      '01:40',
      '01:50',
      '03:00',
      '03:10',
      '03:20',
      '03:30',
    ]);
    expect(labels(ruler, autumn - 90 * MINUTE, 3)).toEqual([
      '01:30',
      '02:00 +02:00',
      '02:30 +02:00',
      '02:00 +01:00',
      '02:30 +01:00',
      '03:00',
      '03:30',
    ]);
  });

  it('say the day at midnight, and with every time of a run of several days', async () => {
    const ruler = await rulerIn(mode, 'Europe/Berlin');
    const noon = Date.UTC(2026, 5, 1, 10);
    expect(labels(ruler, noon + 9 * HOUR, 6)).toEqual([
      '21:00',
      '22:00',
      '23:00',
      '02 Jun',
      '01:00',
      '02:00',
      '03:00',
    ]);
    const days = labels(ruler, noon, 3 * 24);
    expect(days).toContain('02 Jun 00:00');
    expect(days).toContain('03 Jun 00:00');
    expect(days).toContain('04 Jun 00:00');
    for (const label of days) expect(label).toMatch(/^\d\d Jun \d\d:00$/);
    // A week of days, the night of the change within it: midnight is midnight on either side.
    for (const label of labels(ruler, autumn - 4 * DAY, 8 * 24)) expect(label).toMatch(/ 00:00$/);
  });
});
