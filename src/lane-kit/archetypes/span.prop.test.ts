import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Level } from '../../model/index.ts';
import { DrawList } from '../draw-list.ts';
import { recordingOf, TEST_ORIGIN, viewOf } from '../testing.ts';
import { drawSpans } from './span.ts';
import { spanLayout } from './span-layout.ts';

const LOOK = { ink: 'env', alpha: 1, label: false, bold: false, labelInk: 'ink' } as const;
const layout = spanLayout({ top: 0, rows: 1, firstHeight: 10, height: 10, gap: 0, first: LOOK, rest: LOOK });

const row = fc.record({
  gap: fc.oneof(fc.double({ min: 0, max: 2, noNaN: true }), fc.double({ min: 0, max: 200, noNaN: true })),
  length: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 90, noNaN: true })),
  error: fc.boolean(),
});

it('draws something where every span is, and red exactly where a known error is', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 120 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (rows, share) => {
        let at = 0;
        const spans = rows.map(({ gap, length, error }) => {
          const start = at + gap;
          at = start + length;
          return { start, end: at, error };
        });
        const { model } = recordingOf((sink) => {
          const track = sink.track({
            id: 'network',
            lane: 'network',
            archetype: 'span',
            plane: 'environment',
            title: '',
            clock: 'wall',
          });
          spans.forEach(({ start, end, error }, seq) => {
            track.append({
              seq,
              start: TEST_ORIGIN + start,
              end: TEST_ORIGIN + end,
              kind: 'r',
              label: '',
              level: error ? Level.error : Level.info,
            });
          });
        });
        const track = model.track('network');
        if (track === undefined) throw new Error('no track');
        const playhead = model.start + model.duration * share;
        const view = viewOf(model, 'network', { playhead, width: 300 });
        const list = new DrawList();
        drawSpans(list, view, track, layout);
        const rects = list.of('rect');
        const covers = (x: number, red: boolean): boolean =>
          rects.some(
            (rect) => (!red || rect.ink === 'err') && rect.x <= x + 1.01 && rect.x + rect.w >= x - 0.01,
          );
        const { start, end, level } = track.columns;
        for (let i = 0; i < track.columns.length; i++) {
          const x = view.x(start[i] as number);
          expect(covers(Math.min(x, 299), false)).toBe(true);
          if ((level[i] as number) >= Level.error && (end[i] as number) <= playhead)
            expect(covers(Math.min(x, 299), true)).toBe(true);
        }
        const anyKnown =
          spans.length > 0 &&
          Array.from(end).some((each, i) => (level[i] as number) >= Level.error && each <= playhead);
        if (!anyKnown) expect(rects.some((rect) => rect.ink === 'err')).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});
