import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY, type PlaybackEvent, transition } from '../playback.ts';
import type { PlayMap } from '../playback-time.ts';
import type { TimeWindow } from '../types.ts';
import { foldAxis } from './fold-axis.ts';
import { DWELL_MS, skipMap, stepMap } from './play-map.ts';

/** A run with silences in it, in order and apart. */
const run = fc
  .record({
    start: fc.integer({ min: -5000, max: 5000 }),
    parts: fc.array(
      fc.record({
        active: fc.double({ min: 0, max: 20_000, noNaN: true }),
        silent: fc.double({ min: 0.5, max: 1e8, noNaN: true }),
      }),
      { minLength: 1, maxLength: 40 },
    ),
    tail: fc.double({ min: 0, max: 5000, noNaN: true }),
    keep: fc.double({ min: 0.25, max: 4000, noNaN: true }),
  })
  .map(({ start, parts, tail, keep }) => {
    let t = start;
    const silences: TimeWindow[] = [];
    for (const { active, silent } of parts) {
      const from = t + active;
      t = from + silent;
      silences.push({ from, to: t });
    }
    return { whole: { from: start, to: t + tail }, silences, keep };
  });

const shares = fc.array(fc.double({ min: -0.1, max: 1.1, noNaN: true }), { minLength: 2, maxLength: 30 });

describe('the folded axis', () => {
  it('is strictly monotone, comes back to the instant, and is shorter by what it folds', () => {
    fc.assert(
      fc.property(run, shares, ({ whole, silences, keep }, places) => {
        const axis = foldAxis(whole, silences, keep);
        const long = silences.filter(({ from, to }) => to - from > keep);
        if (axis === undefined) {
          expect(long).toEqual([]);
          return;
        }
        const length = whole.to - whole.from;
        const times = places.map((share) => whole.from + share * length).sort((a, b) => a - b);
        for (const [i, t] of times.entries()) {
          // Where much time lies in little room, the last bits of a place are that much time.
          const steep = axis.pieces.reduce(
            (most, { from, to }) => (t >= from && t <= to ? Math.max(most, (to - from) / keep) : most),
            1,
          );
          const slack = 1e-15 * steep * Math.max(1, Math.abs(t), length) + 1e-9;
          expect(Math.abs(axis.toRun(axis.toAxis(t)) - t)).toBeLessThanOrEqual(slack);
          const before = times[i - 1];
          if (before !== undefined && t - before > slack)
            expect(axis.toAxis(t)).toBeGreaterThan(axis.toAxis(before));
        }
        const out = axis.pieces.reduce(
          (sum, { from, to, folded }) => sum + (folded ? to - from - keep : 0),
          0,
        );
        expect(axis.duration).toBeCloseTo(length - out, 3);
      }),
    );
  });

  it('consists of pieces without holes, and moves nothing outside idle time against its neighbours', () => {
    fc.assert(
      fc.property(run, ({ whole, silences, keep }) => {
        const axis = foldAxis(whole, silences, keep);
        if (axis === undefined) return;
        expect(axis.pieces[0]?.from).toBe(whole.from);
        expect(axis.pieces.at(-1)?.to).toBe(whole.to);
        for (const [i, piece] of axis.pieces.entries()) {
          const next = axis.pieces[i + 1];
          if (next !== undefined) expect([next.from, next.at]).toEqual([piece.to, piece.until]);
          if (!piece.folded) expect(piece.until - piece.at).toBeCloseTo(piece.to - piece.from, 3);
        }
      }),
    );
  });
});

describe('ways to play', () => {
  it('go forwards only, from the start to the end', () => {
    fc.assert(
      fc.property(
        run,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }),
        ({ whole, silences, keep }, shared) => {
          const steps = shared.map((share) => whole.from + share * (whole.to - whole.from));
          for (const map of [skipMap(whole, silences, keep), stepMap(whole, steps)]) {
            if (map === undefined) continue;
            const places = shared
              .map((share) => map.start + share * (map.end - map.start))
              .sort((a, b) => a - b);
            let before = -Infinity;
            for (const place of places) {
              const t = map.toRun(place);
              expect(t).toBeGreaterThanOrEqual(before);
              before = t;
            }
            expect(map.toPlay(whole.from)).toBe(map.start);
          }
        },
      ),
    );
  });

  it('leave a silence in one move once what is kept of it has been played', () => {
    fc.assert(
      fc.property(run, ({ whole, silences, keep }) => {
        const map = skipMap(whole, silences, keep);
        for (const { from, to } of silences) {
          if (map === undefined || to - from <= keep) continue;
          const edge = map.toPlay(from + keep);
          expect(map.toRun(edge)).toBeCloseTo(to, 3);
          // A playhead put into it leaves it at once.
          expect(map.toPlay(from + keep + (to - from - keep) / 2)).toBe(edge);
        }
      }),
    );
  });
});

const gaps = fc.array(fc.double({ min: 0.1, max: 3000, noNaN: true }), { minLength: 1, maxLength: 60 });

describe('play, however it goes', () => {
  it('enters every entry once: what is left out is passed in one tick', () => {
    fc.assert(
      fc.property(
        run,
        fc.constantFrom('none', 'skip', 'steps'),
        fc.option(fc.double({ min: 1, max: 120, noNaN: true }), { nil: undefined }),
        fc.constantFrom(0.25, 1, 4, 16),
        gaps,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 }),
        ({ whole, silences, keep }, way, sweep, rate, frames, shared) => {
          const entries = shared
            .map((share) => whole.from + share * (whole.to - whole.from))
            .sort((a, b) => a - b);
          const map: PlayMap | undefined =
            way === 'skip'
              ? skipMap(whole, silences, keep)
              : way === 'steps'
                ? stepMap(whole, entries)
                : undefined;
          const bounds = { start: whole.from, end: whole.to, axis: 'time', live: false } as const;
          const events: PlaybackEvent[] = [
            { type: 'open' },
            { type: 'ready', t: whole.from, bounds },
            { type: 'map', map },
            { type: 'rate', rate },
            ...(sweep === undefined ? [] : [{ type: 'sweep', seconds: sweep } as const]),
            { type: 'play' },
            { type: 'frame', now: 0 },
          ];
          let p = events.reduce(transition, EMPTY);
          const entered = entries.filter((t) => t <= p.t);
          let now = 0;
          for (let i = 0; i < 500 && p.state === 'playing'; i++) {
            now += frames[i % frames.length] as number;
            const before = p.t;
            p = transition(p, { type: 'frame', now });
            expect(p.t).toBeGreaterThanOrEqual(before);
            if (p.t > before) entered.push(...entries.filter((t) => t > before && t <= p.t));
          }
          expect(entered).toEqual(entries.filter((t) => t <= p.t));
          if (p.state === 'atEnd') expect(p.t).toBe(whole.to);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('dwells on each step for as long, and sweeps the run in the seconds asked for', () => {
    const whole = { from: 0, to: 60_000 };
    const bounds = { start: 0, end: 60_000, axis: 'time', live: false } as const;
    const start = (map: PlayMap | undefined, ...more: PlaybackEvent[]) =>
      (
        [
          { type: 'open' },
          { type: 'ready', t: 0, bounds },
          { type: 'map', map },
          ...more,
          { type: 'play' },
          { type: 'frame', now: 0 },
        ] satisfies PlaybackEvent[]
      ).reduce(transition, EMPTY);
    let p = start(stepMap(whole, [10_000, 10_100, 50_000]));
    const seen: number[] = [];
    for (let now = 0; now <= 4 * DWELL_MS; now += 100) {
      p = transition(p, { type: 'frame', now });
      seen.push(p.t);
    }
    for (const t of [0, 10_000, 10_100, 50_000])
      expect(seen.filter((each) => each === t)).toHaveLength(DWELL_MS / 100);
    expect([p.state, p.t]).toEqual(['atEnd', 60_000]);

    let swept = start(undefined, { type: 'sweep', seconds: 6 });
    for (let now = 0; now < 3000; now += 50) swept = transition(swept, { type: 'frame', now });
    expect(swept.t).toBeCloseTo(29_500, 6);
  });

  it('does not jump when a run that is swept grows', () => {
    const bounds = { start: 0, end: 60_000, axis: 'time', live: true } as const;
    let p = (
      [
        { type: 'open' },
        { type: 'ready', t: 0, bounds },
        { type: 'sweep', seconds: 60 },
        { type: 'play' },
        { type: 'frame', now: 0 },
      ] satisfies PlaybackEvent[]
    ).reduce(transition, EMPTY);
    for (let now = 100; now <= 5000; now += 100) {
      const before = p.t;
      p = transition(p, { type: 'frame', now });
      expect(p.t - before).toBeLessThanOrEqual((100 * p.bounds.end) / 60_000 + 1e-6);
      p = transition(p, { type: 'bounds', bounds: { ...p.bounds, end: p.bounds.end + 5000 } });
    }
    expect(p.t).toBeGreaterThan(5000);
  });
});
