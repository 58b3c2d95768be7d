import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemoryEngine } from '../../session/index.ts';
import { TEST_ORIGIN } from '../../lane-kit/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { spentAt } from './spent.ts';
import { loadUsage, spentInside, spentWords } from './usage.ts';

const event = fc.record({
  at: fc.integer({ min: 0, max: 30 }),
  length: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  kind: fc.constantFrom('llm_call', 'tool_call', 'span'),
  input: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
  parent: fc.option(fc.nat(20), { nil: undefined }),
});

it('sums what had ended by t, and what lies under an entry, as a plain reading does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -1, max: 45 }),
      async (events, t) => {
        const engine = createMemoryEngine();
        void engine.open({ kind: 'files', files: [] }, {});
        // Only what comes before may be a parent: an entry is never its own ancestor.
        const parentOf = (i: number): number | undefined => {
          const parent = events[i]?.parent;
          return parent !== undefined && parent < i ? parent : undefined;
        };
        engine.write((sink: RecordingSink) => {
          sink.clock({ id: 'wall', kind: 'wall' });
          sink.origin(TEST_ORIGIN);
          addTrack(
            sink,
            'agent',
            'span',
            'agent',
            events.map(({ at, length, kind, input }, i) => ({
              at,
              ...(length === undefined ? {} : { until: at + length }),
              kind,
              label: kind,
              parent: parentOf(i),
              payload: JSON.stringify({
                kind,
                ...(input === undefined ? {} : { cost: { inputTokens: input, usd: input / 1000 } }),
              }),
            })),
          );
        });
        engine.finish();
        const model = engine.model();
        const table = await loadUsage(engine, model);
        const calls = events
          .map((each, i) => ({ ...each, i, end: each.at + (each.length ?? 0) }))
          .filter(({ kind }) => kind === 'llm_call');
        const known = calls.filter(({ end }) => end <= t);
        const spent = spentAt(table, t);
        expect(spent.calls).toBe(known.length);
        expect(spent.inputTokens).toBe(known.reduce((sum, { input }) => sum + (input ?? 0), 0));
        expect(spent.usd).toBeCloseTo(spent.inputTokens / 1000);
        events.forEach((_, i) => {
          const at = model.locate(`agent:${i}`);
          if (at === undefined) throw new Error('an entry is gone');
          const isUnder = (child: number): boolean => {
            const parent = parentOf(child);
            return parent !== undefined && (parent === i || isUnder(parent));
          };
          expect(spentInside(table, at).calls).toBe(calls.filter((call) => isUnder(call.i)).length);
        });
      },
    ),
    { numRuns: 60 },
  );
});

it('says what was spent, and nothing of what is not recorded', () => {
  expect(spentWords({ calls: 0, inputTokens: 0, outputTokens: 0, usd: 0, latencyMs: 0 })).toBe('');
  expect(spentWords({ calls: 1, inputTokens: 1200, outputTokens: 0, usd: 0, latencyMs: 0 })).toBe(
    '1 call · 1.2k in',
  );
  expect(spentWords({ calls: 1200, inputTokens: 5, outputTokens: 7, usd: 0.5, latencyMs: 1500 })).toBe(
    '1,200 calls · 5 in · 7 out · $0.5 · 1.5 s waited',
  );
});
