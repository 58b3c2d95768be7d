import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DeltaSink, RecordingDocument } from '../model/index.ts';
import type { Level, TrackReader } from '../model/index.ts';
import { readOverview } from './overview.ts';
import { T0 } from './recording.fixture.ts';
import { createScale } from './scale.ts';

interface Row {
  readonly start: number;
  readonly length: number;
  readonly level: Level;
}

const rows = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 5000 }),
    length: fc.integer({ min: 0, max: 800 }),
    level: fc.constantFrom<Level>(0, 1, 2, 3),
  }),
  { minLength: 1, maxLength: 150 },
);

/** The rows as they came, in whatever order, handed over in as many parts as there are cuts. */
function grown(list: readonly Row[], cuts: ReadonlySet<number>): RecordingDocument {
  const sink = new DeltaSink({ keep: () => undefined });
  const document = new RecordingDocument();
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.origin(T0);
  const track = sink.track({
    id: 'agent',
    lane: 'agent',
    archetype: 'span',
    plane: 'agent',
    title: 'Agent',
    clock: 'wall',
  });
  list.forEach(({ start, length, level }, seq) => {
    sink.read(1);
    track.append({ seq, start: T0 + start, end: T0 + start + length, kind: 'llm_call', label: '', level });
    if (cuts.has(seq)) document.apply(sink.take());
  });
  sink.seal('sealed');
  document.apply(sink.take());
  return document;
}

function trackOf(document: RecordingDocument): TrackReader {
  const track = document.track('agent');
  if (track === undefined) throw new Error('no track');
  return track;
}

it('what a pixel stands for is what a scan of all rows says, in whatever order and parts they came', () => {
  fc.assert(
    fc.property(
      rows,
      fc.uniqueArray(fc.nat(150), { maxLength: 10 }),
      fc.integer({ min: -200, max: 5000 }),
      fc.integer({ min: 1, max: 7000 }),
      fc.integer({ min: 1, max: 90 }),
      (list, cuts, from, span, pixels) => {
        const track = trackOf(grown(list, new Set(cuts)));
        const to = from + span;
        const { count, level, longest } = track.density(from, to, pixels);
        const width = span / pixels;
        const at = (x: number): number => (x === pixels ? to : from + x * width);
        for (let x = 0; x < pixels; x++) {
          const inside = list.filter(({ start }) => start >= at(x) && start < at(x + 1));
          expect(count[x]).toBe(inside.length);
          expect(level[x]).toBe(inside.reduce((most, each) => Math.max(most, each.level), 0));
          const most = inside.reduce((long, each) => Math.max(long, each.length), 0);
          // Told from the first of a pixel on: longer than its longest by less than the pixel.
          expect(longest[x]).toBeGreaterThanOrEqual(Math.fround(most));
          expect(longest[x]).toBeLessThanOrEqual(most + width + 1e-3);
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('the overview counts each entry of the run in one bar, folded or not', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 50, max: 2000 }), (list, width) => {
      const document = grown(list, new Set());
      const whole = createScale({ from: -100, to: 7000 }, width);
      const { activity, steps } = readOverview(document, whole, { idle: 'shown', quiet: undefined });
      const most = Math.max(
        ...[...activity.keys()].map(
          (bar) => list.filter(({ start }) => Math.floor(whole.x(start) / 5 + 1e-9) === bar).length,
        ),
      );
      activity.forEach((share, bar) => {
        const here = list.filter(({ start }) => Math.floor(whole.x(start) / 5 + 1e-9) === bar).length;
        expect(share).toBeCloseTo(Math.sqrt(here / most), 5);
        expect(steps[bar]).toBe(here > 0 ? 1 : 0);
      });
    }),
    { numRuns: 100 },
  );
});
