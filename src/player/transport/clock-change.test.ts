import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ClockTextContext } from './clock-text.ts';

const HOUR = 3_600_000;
const SPRING = Date.UTC(2026, 2, 29, 1);
const AUTUMN = Date.UTC(2026, 9, 25, 1);

const clock = (origin: number, mode: ClockTextContext['mode']): ClockTextContext => ({
  origin,
  axis: 'time',
  start: 0,
  duration: 6 * HOUR,
  mode,
  runZone: mode === 'run' ? 'Europe/Berlin' : undefined,
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe.each(['run', 'mine'] as const)(
  'the clock across a change of the clocks, in the zone of %s',
  (mode) => {
    const load = async () => {
      // The run's zone is its own wherever the viewer is.
      vi.stubEnv('TZ', mode === 'mine' ? 'Europe/Berlin' : 'Asia/Seoul');
      vi.resetModules();
      const { clockText } = await import('./clock-text.ts');
      const { readInstant } = await import('./typed-instant.ts');
      return { clockText, readInstant };
    };

    test('says its zone, and what it says is read back', async () => {
      const { clockText, readInstant } = await load();
      for (const change of [SPRING, AUTUMN]) {
        const seen = clock(change - 3 * HOUR, mode);
        const texts = new Set<string>();
        for (let t = 0; t <= 6 * HOUR; t += HOUR / 6 + 7) {
          const text = clockText(t, seen);
          texts.add(text);
          expect(readInstant(text, seen)).toBe(t);
        }
        expect(texts.size).toBe(36);
      }
    });

    test('skips an hour in spring and shows one twice in autumn', async () => {
      const { clockText } = await load();
      const spring = clock(SPRING, mode);
      expect(clockText(-1, spring)).toBe('2026-03-29 01:59:59,999 CET');
      expect(clockText(0, spring)).toBe('2026-03-29 03:00:00,000 CEST');
      const autumn = clock(AUTUMN, mode);
      expect(clockText(-HOUR, autumn)).toBe('2026-10-25 02:00:00,000 CEST');
      expect(clockText(0, autumn)).toBe('2026-10-25 02:00:00,000 CET');
    });

    test('a typed time without an offset is one of the zone that is shown', async () => {
      const { readInstant } = await load();
      const spring = clock(SPRING, mode);
      expect(readInstant('2026-03-29 03:30', spring)).toBe(HOUR / 2);
      // There is no such time: the clocks show 3:30 then.
      expect(readInstant('2026-03-29 02:30', spring)).toBe(HOUR / 2);
      expect(readInstant('2026-03-29', spring)).toBe(-2 * HOUR);
      const autumn = clock(AUTUMN, mode);
      expect(readInstant('2026-10-25T02:30', autumn)).toBe(-HOUR / 2);
      expect(readInstant('2026-10-25 02:30 CEST', autumn)).toBe(-HOUR / 2);
      expect(readInstant('2026-10-25 02:30 CET', autumn)).toBe(HOUR / 2);
      expect(readInstant('2026-10-25 02:30+01:00', autumn)).toBe(HOUR / 2);
      expect(readInstant('2026-10-25 02:30 PST', autumn)).toBeUndefined();
    });
  },
);

test('an instant is read with its offset, and only where a wall clock is known', async () => {
  const { readInstant } = await import('./typed-instant.ts');
  const seen = clock(Date.UTC(2026, 10, 18, 11), 'relative');
  expect(readInstant('2026-11-18T11:06:40Z', seen)).toBe(400_000);
  expect(readInstant('2026-11-18T20:06:40.25+09:00', seen)).toBe(400_250);
  expect(readInstant('2026-11-18 07:36:40,5 GMT−3:30', seen)).toBe(400_500);
  expect(readInstant('2026-11-18 11:06:40 UTC', seen)).toBe(400_000);
  expect(readInstant('2026-02-30', seen)).toBeUndefined();
  expect(readInstant('2026-11-18 25:00', seen)).toBeUndefined();
  expect(readInstant('2026-11-18T11:06:40Z', { ...seen, origin: null })).toBeUndefined();
});
