import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_PAGE } from '../link.ts';
import { createMemoryEngine } from '../memory-engine.ts';
import type { MemoryEngine } from '../memory-engine.ts';
import { FILES, steps } from '../testing.ts';
import { parseLink } from '../url.ts';
import { formatLink } from '../url-format.ts';
import { createComparison } from './comparison.ts';
import { linkOfComparison } from './comparison-link.ts';
import type { Comparison } from './types.ts';
import { parseView } from './view-link.ts';

const RUNS = [
  [0, 1000, 5000],
  [0, 4000, 20_000],
  [0, 300, 9000],
] as const;
const SHOWN = { pair: [0, 2], panel: 'inputs' } as const;

/** The comparison that an address asks for, as the page makes it. */
async function openLink(search: string): Promise<Comparison> {
  const { link, notices } = parseLink(search);
  const { view, problem } = parseView(link.align);
  expect([notices, problem]).toEqual([[], undefined]);
  const engines: MemoryEngine[] = [];
  const comparison = createComparison(
    link.runs.map((run) => ({ what: 'x', link: run, opening: { request: FILES, options: {} } })),
    { ...view, landing: link.landing },
    {
      engine: () => {
        const engine = createMemoryEngine();
        engines.push(engine);
        return engine;
      },
      now: () => 1000,
      frame: () => Promise.resolve(),
      visibility: { hidden: () => false, subscribe: () => () => undefined },
    },
  );
  RUNS.forEach((times, i) => {
    engines[i]?.write((sink) => {
      steps(sink, times);
      sink.seal('sealed');
    });
    engines[i]?.finish();
  });
  await comparison.idle();
  return comparison;
}

const time = fc.integer({ min: 3_000_000, max: 16_000_000 }).map((us) => us / 1000);
const stretch = fc
  .tuple(time, time)
  .filter(([a, b]) => Math.abs(a - b) > 1)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const run = fc.nat(RUNS.length - 1);

type Arrange = fc.Arbitrary<(comparison: Comparison) => void>;

/** Where the runs lie decides how long the axis is; what is marked lies on it. */
const lay: Arrange = fc.oneof(
  fc.constantFrom('start', 'wall', 'tool').map((mode) => (c: Comparison) => c.align({ mode })),
  fc.tuple(run, fc.integer({ min: -3_000_000, max: 3_000_000 })).map(
    ([index, us]) =>
      (c: Comparison) =>
        c.setOffset(index, us / 1000),
  ),
);

const mark: Arrange = fc.oneof(
  time.map((t) => (c: Comparison) => c.shared.commands.seek(t)),
  stretch.map((range) => (c: Comparison) => c.shared.commands.setRange(range)),
  stretch.map((window) => (c: Comparison) => c.shared.commands.setWindow(window)),
  time.map((t) => (c: Comparison) => c.shared.commands.setMarkerB(t)),
  time.map((t) => (c: Comparison) => c.shared.commands.toggleMarker(t)),
  stretch.map((range) => (c: Comparison) => c.shared.commands.nameRange(range, 'here, there')),
  fc.constant((c: Comparison) => c.shared.commands.cycleTimeMode()),
  run.map((index) => (c: Comparison) => c.setActive(index)),
  fc.tuple(run, fc.nat(2)).map(
    ([index, n]) =>
      (c: Comparison) =>
        c.runs[index]?.session.commands.select(`agent:${n}`),
  ),
);

it('a comparison comes back from its link: members, alignment, offsets, instant, marks, window', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lay, { maxLength: 4 }),
      fc.array(mark, { maxLength: 8 }),
      async (laid, marked) => {
        const one = await openLink(
          'sample=a&sample=b&run=c&attempt=0&attempt=&attempt=2&api=https://x.test/',
        );
        for (const each of [...laid, ...marked]) {
          each(one);
          await one.idle();
        }
        const page = { ...NO_PAGE, api: 'https://x.test/' };
        const search = formatLink(linkOfComparison(one, page, SHOWN));
        const two = await openLink(search);
        expect(formatLink(linkOfComparison(two, page, SHOWN))).toBe(search);
        expect(two.shared.state().notices).toEqual([]);
        one.close();
        two.close();
      },
    ),
    { numRuns: 40 },
  );
});
