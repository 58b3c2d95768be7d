import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Screen } from './index.ts';

/** A machine that builds something else meanwhile must not fail a property, ms. */
const SLOW = 60_000;
const CSI = '\u001b[';
const small = fc.integer({ min: 0, max: 12 });
const piece = fc.oneof(
  fc.constantFrom('hello', 'a', 'word ', '漢字', '🚀', 'e\u0301', '\r\n', '\n', '\r', '\b', '\t', '\u0007'),
  fc.constantFrom(
    '\u001b7',
    '\u001b8',
    '\u001bM',
    '\u001bD',
    '\u001bE',
    '\u001bc',
    '\u001b(0',
    '\u001b(B',
    '\u000e',
    '\u000f',
    '\u001bH',
  ),
  fc.constantFrom(
    ...[
      '?6h',
      '?6l',
      '?7h',
      '?7l',
      '4h',
      '4l',
      '?1049h',
      '?1049l',
      '?47h',
      '?47l',
      '?25l',
      '31m',
      '0m',
      '44m',
      '!p',
    ].map((each) => CSI + each),
  ),
  fc.constantFrom(
    '\u001b]8;;https://a.test/\u0007',
    '\u001b]8;;\u0007',
    '\u001b]0;x\u001b\\',
    '\u001bPq\u001b\\',
  ),
  fc
    .tuple(small, small, fc.constantFrom(...'ABCDEFGHIJKLMPSTXZ@bdfrg'))
    .map(([a, b, final]) => `${CSI}${a};${b}${final}`),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const stream = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const size = fc.record({ cols: fc.integer({ min: 1, max: 14 }), rows: fc.integer({ min: 1, max: 7 }) });
type Act = { readonly text: string } | { readonly cols: number; readonly rows: number };
const acts = fc.array(
  fc.oneof({ weight: 4, arbitrary: stream.map((text) => ({ text })) }, { weight: 1, arbitrary: size }),
  { maxLength: 8 },
);

const act = (screen: Screen, each: Act): void => {
  if ('text' in each) screen.write(each.text);
  else screen.resize(each.cols, each.rows);
};

/** Everything a screen is, rows and all. */
const whole = (screen: Screen): string =>
  JSON.stringify(screen.take(), (key, value: unknown) => (key === 'epoch' ? undefined : value));

it('is the same whatever the writes are cut into', { timeout: SLOW }, () => {
  fc.assert(
    fc.property(
      size,
      stream,
      fc.array(fc.nat({ max: 200 }), { maxLength: 8 }),
      ({ cols, rows }, text, cuts) => {
        const one = new Screen(cols, rows);
        one.write(text);
        const many = new Screen(cols, rows);
        const edges = [0, ...[...cuts].filter((at) => at < text.length).sort((a, b) => a - b), text.length];
        for (let i = 1; i < edges.length; i++) many.write(text.slice(edges[i - 1], edges[i]));
        expect(whole(many)).toBe(whole(one));
      },
    ),
    { numRuns: 200 },
  );
});

it('goes on from any state it was in as if it had never left it', { timeout: SLOW }, () => {
  fc.assert(
    fc.property(size, acts, acts, acts, ({ cols, rows }, before, after, meanwhile) => {
      const screen = new Screen(cols, rows);
      for (const each of before) act(screen, each);
      const state = screen.take();
      const then = whole(screen);
      for (const each of after) act(screen, each);
      const straight = whole(screen);
      for (const each of meanwhile) act(screen, each);
      screen.put(state);
      expect(whole(screen)).toBe(then);
      for (const each of after) act(screen, each);
      expect(whole(screen)).toBe(straight);
      const fresh = new Screen(1, 1);
      fresh.put(state);
      for (const each of after) act(fresh, each);
      expect(whole(fresh)).toBe(straight);
    }),
    { numRuns: 150 },
  );
});

it('keeps its shape: rows of the right length, no half characters, the cursor inside', {
  timeout: SLOW,
}, () => {
  fc.assert(
    fc.property(size, acts, (first, list) => {
      const screen = new Screen(first.cols, first.rows);
      let { cols, rows } = first;
      for (const each of list) {
        act(screen, each);
        if (!('text' in each)) ({ cols, rows } = each);
        const view = screen.view();
        expect(view.lines).toHaveLength(rows);
        for (const line of view.lines) {
          expect(line.chars).toHaveLength(cols);
          expect(line.pens).toHaveLength(cols);
          line.chars.forEach((char, x) => {
            if (char === '') expect(x).toBeGreaterThan(0);
          });
        }
        if (view.cursor !== undefined) {
          expect(view.cursor.x).toBeLessThan(cols);
          expect(view.cursor.y).toBeLessThan(rows);
        }
      }
    }),
    { numRuns: 150 },
  );
});

it('hands out views that never change', { timeout: SLOW }, () => {
  fc.assert(
    fc.property(size, acts, acts, ({ cols, rows }, before, after) => {
      const screen = new Screen(cols, rows);
      for (const each of before) act(screen, each);
      const view = screen.view();
      const then = JSON.stringify(view);
      for (const each of after) act(screen, each);
      expect(JSON.stringify(view)).toBe(then);
    }),
    { numRuns: 200 },
  );
});
