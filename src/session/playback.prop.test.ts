import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY, hasDocument, MAX_RATE, MIN_RATE, type PlaybackEvent, TABLE, transition } from './playback.ts';
import { FRAME_GAP_MS, type Playback, type PlaybackBounds } from './playback-time.ts';

const wild = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, 0, -0, 1e308));
const bounds: fc.Arbitrary<PlaybackBounds> = fc
  .record({
    start: fc.integer({ min: -5000, max: 5000 }),
    length: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
    axis: fc.constantFrom('time' as const, 'steps' as const),
    live: fc.boolean(),
  })
  .map(({ start, length, axis, live }) => ({
    start: axis === 'steps' ? 0 : start,
    end: (axis === 'steps' ? 0 : start) + length,
    axis,
    live,
  }));

const event: fc.Arbitrary<PlaybackEvent> = fc.oneof(
  fc
    .constantFrom('open', 'fail', 'close', 'play', 'pause', 'hide', 'stall', 'resume', 'follow')
    .map((type) => ({ type }) as PlaybackEvent),
  fc.record({ type: fc.constant('ready' as const), t: wild, bounds }),
  fc.record({ type: fc.constant('bounds' as const), bounds }),
  fc.record({ type: fc.constant('seek' as const), t: wild }),
  fc.record({ type: fc.constant('rate' as const), rate: wild }),
  fc.record({ type: fc.constant('frame' as const), now: fc.oneof(fc.double({ min: 0, max: 1e7 }), wild) }),
  fc.record({
    type: fc.constant('loop' as const),
    loop: fc.option(
      fc.record({ from: fc.integer({ min: 0, max: 900 }), to: fc.integer({ min: 0, max: 900 }) }),
      { nil: undefined },
    ),
  }),
);

function ready(length: number, more: Partial<PlaybackBounds> = {}, t = 0): Playback {
  const opened = transition(EMPTY, { type: 'open' });
  return transition(opened, {
    type: 'ready',
    t,
    bounds: { start: 0, end: length, axis: 'time', live: false, ...more },
  });
}

function run(p: Playback, events: readonly PlaybackEvent[]): Playback {
  return events.reduce(transition, p);
}

describe('the playback machine, whatever happens', () => {
  it('is never NaN, never outside the run, whole on the step axis, and moves only along the table', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 80 }), (events) => {
        let p = EMPTY;
        for (const each of events) {
          const before = p;
          p = transition(p, each);
          expect(Number.isFinite(p.t)).toBe(true);
          expect(p.t).toBeGreaterThanOrEqual(p.bounds.start);
          expect(p.t).toBeLessThanOrEqual(p.bounds.end);
          expect(p.rate).toBeGreaterThanOrEqual(MIN_RATE);
          expect(p.rate).toBeLessThanOrEqual(MAX_RATE);
          if (p.bounds.axis === 'steps') expect(Number.isInteger(p.t)).toBe(true);
          if (
            p.state === before.state ||
            each.type === 'seek' ||
            each.type === 'follow' ||
            each.type === 'bounds'
          )
            continue;
          expect(Object.values(TABLE[before.state])).toContain(p.state);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never moves by itself while paused, hidden, at the end or without a document', () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 40 }),
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true })),
        (events, frames) => {
          const p = run(EMPTY, events);
          if (p.state === 'playing') return;
          expect(
            run(
              p,
              frames.map((now) => ({ type: 'frame', now })),
            ),
          ).toBe(p);
        },
      ),
    );
  });
});

/** Frame gaps as a page has them: regular, janky, stalled. */
const gaps = fc.array(
  fc.oneof(fc.double({ min: 0.1, max: 40, noNaN: true }), fc.double({ min: 40, max: 90_000, noNaN: true })),
  {
    minLength: 1,
    maxLength: 300,
  },
);
const rates = fc.constantFrom(0.25, 0.5, 1, 2, 4, 8, 16);

describe('play', () => {
  it('enters every entry once, at any speed and for any gap between frames', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 200 }),
        gaps,
        rates,
        (starts, steps, rate) => {
          const entries = starts.toSorted((a, b) => a - b);
          const length = entries.at(-1) ?? 0;
          let p = run(ready(length), [{ type: 'rate', rate }, { type: 'play' }]);
          const entered: number[] = entries.map((t) => (t <= p.t ? 1 : 0));
          let now = 10;
          const frame = (): void => {
            const before = p.t;
            p = transition(p, { type: 'frame', now });
            entries.forEach((t, i) => {
              if (t > before && t <= p.t) entered[i] = (entered[i] ?? 0) + 1;
            });
          };
          frame();
          for (const gap of steps) {
            now += gap;
            frame();
          }
          for (let i = 0; p.state === 'playing' && i < 1e5; i++) {
            now += 200;
            frame();
          }
          expect(p.state).toBe('atEnd');
          expect(p.t).toBe(length);
          expect(entered.every((count) => count === 1)).toBe(true);
        },
      ),
    );
  });

  it('does not drift: after an hour of uneven frames t is the elapsed time and nothing else', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 1, max: 250, noNaN: true })), rates, (stream, rate) => {
        let p = run(ready(1e9), [{ type: 'rate', rate }, { type: 'play' }, { type: 'frame', now: 1000 }]);
        let now = 1000;
        for (let i = 0; i < 20_000 && now < 3_600_000; i++) {
          // Stays under the gap after rounding of the sum.
          now += Math.min(249, stream.next().value ?? 16);
          p = transition(p, { type: 'frame', now });
        }
        expect(p.t).toBeCloseTo((now - 1000) * rate, 6);
      }),
      { numRuns: 8 },
    );
  });

  it('takes a stall of the page as 250 ms, however long it was', () => {
    fc.assert(
      fc.property(fc.double({ min: FRAME_GAP_MS + 0.001, max: 1e9, noNaN: true }), rates, (gap, rate) => {
        const p = run(ready(1e9), [
          { type: 'rate', rate },
          { type: 'play' },
          { type: 'frame', now: 0 },
          { type: 'frame', now: 100 },
          { type: 'frame', now: 100 + gap },
        ]);
        expect(p.t).toBeCloseTo((100 + FRAME_GAP_MS) * rate, 6);
        expect(transition(p, { type: 'frame', now: 100 + gap + 16 }).t).toBeCloseTo(
          (100 + FRAME_GAP_MS + 16) * rate,
          4,
        );
      }),
    );
  });

  it('plays one step a second times the rate on the step axis', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 60 }), (rate, seconds) => {
        let p = run(ready(1e6, { axis: 'steps' }), [
          { type: 'rate', rate },
          { type: 'play' },
          { type: 'frame', now: 0 },
        ]);
        for (let i = 1; i <= seconds * 20; i++) p = transition(p, { type: 'frame', now: i * 50 });
        expect(p.t).toBe(Math.floor(seconds * rate));
      }),
    );
  });

  it('keeps its place when the speed changes', () => {
    fc.assert(
      fc.property(rates, rates, fc.integer({ min: 1, max: 240 }), (first, second, ms) => {
        const p = run(ready(1e9), [
          { type: 'rate', rate: first },
          { type: 'play' },
          { type: 'frame', now: 5 },
          { type: 'frame', now: 5 + ms },
        ]);
        const faster = transition(p, { type: 'rate', rate: second });
        expect(faster.t).toBe(p.t);
        expect(transition(faster, { type: 'frame', now: 5 + ms + 10 }).t).toBeCloseTo(
          ms * first + 10 * second,
          6,
        );
      }),
    );
  });

  it('stays inside the loop once it is in', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 500 }),
        gaps,
        rates,
        (from, span, steps, rate) => {
          const loop = { from, to: from + span };
          let p = run(ready(2000, {}, from), [
            { type: 'loop', loop },
            { type: 'rate', rate },
            { type: 'play' },
          ]);
          let now = 0;
          for (const gap of steps) {
            now += gap;
            p = transition(p, { type: 'frame', now });
            expect(p.state).toBe('playing');
            expect(p.t).toBeGreaterThanOrEqual(loop.from);
            expect(p.t).toBeLessThanOrEqual(loop.to);
          }
        },
      ),
    );
  });

  it('has a document exactly where the table lets something play, follow or be left', () => {
    for (const state of ['empty', 'loading', 'broken'] as const)
      expect(hasDocument({ ...EMPTY, state })).toBe(false);
    for (const state of ['paused', 'playing', 'buffering', 'following', 'atEnd'] as const) {
      expect(hasDocument({ ...EMPTY, state })).toBe(true);
    }
  });
});
