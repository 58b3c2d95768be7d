import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alignRuns } from '../align/merge.ts';
import { stepKey } from '../align/step-key.ts';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import type { ComparedRun, Session } from '../../session/index.ts';
import { pairFacts } from './table-facts.ts';

/** A run whose steps begin and end at these times; nothing of a session but its document is asked for. */
function runOf(index: number, spans: readonly (readonly [number, number])[]): ComparedRun {
  const { model } = recordingOf((sink) => {
    const track = sink.track({
      id: 'agent',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: 'Agent',
      clock: 'wall',
    });
    spans.forEach(([start, end], seq) =>
      track.append({
        seq,
        start: TEST_ORIGIN + start,
        end: TEST_ORIGIN + end,
        kind: 'tool_call',
        label: `s${seq}`,
      }),
    );
  });
  const session: Pick<Session, 'model'> = { model: () => model };
  return { index, session: session as Session, link: undefined, what: '' };
}

it('a copy that is shifted has no differences; one that is stretched has none but timing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 2, max: 500 }), fc.integer({ min: 2, max: 500 })), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 2, max: 5 }),
      (lengths, shift, stretch) => {
        let at = 0;
        const spans = lengths.map(([gap, length]): readonly [number, number] => {
          at += gap;
          const span = [at, at + length] as const;
          at += length;
          return span;
        });
        const keys = spans.map((_, i) =>
          stepKey({ kind: 'tool_call', label: '', record: JSON.stringify({ name: 'run', args: { i } }) }),
        );
        const table = alignRuns([keys, keys], 0);
        const own = runOf(0, spans);
        const facts = (other: readonly (readonly [number, number])[]) =>
          pairFacts(table, own, runOf(1, other));
        const none = { same: spans.length, changed: 0, missing: 0, extra: 0, ended: 0 };
        expect(facts(spans)).toEqual({ ...none, timing: 0 });
        expect(facts(spans.map(([from, to]) => [from + shift, to + shift] as const))).toEqual({
          ...none,
          timing: 0,
        });
        expect(facts(spans.map(([from, to]) => [from * stretch, to * stretch] as const))).toEqual({
          ...none,
          timing: spans.length,
        });
      },
    ),
    { numRuns: 60 },
  );
});
