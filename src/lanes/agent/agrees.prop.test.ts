import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AGREED_ORIGIN, openWritten } from '../agreement.fixture.ts';
import { lane } from './index.ts';
import { resultOf } from './result-of.ts';

const step = fc.record({
  at: fc.integer({ min: 0, max: 30 }),
  kind: fc.constantFrom('message', 'tool_call', 'llm_call', 'error'),
  answered: fc.option(fc.record({ after: fc.integer({ min: 0, max: 9 }), ok: fc.boolean() }), {
    nil: undefined,
  }),
});

it('agent: at, pairs, detail and spoken words are those of the file, and nothing is told too early', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 15 }),
      fc.integer({ min: -1, max: 41 }),
      async (steps, t) => {
        const stamp = (at: number): string => new Date(AGREED_ORIGIN + at).toISOString();
        const events: { readonly at: number; readonly event: object; readonly call?: number }[] = [];
        steps.forEach(({ at, kind, answered }, i) => {
          const base = { kind, at: stamp(at) };
          if (kind === 'message')
            events.push({ at, event: { ...base, role: 'assistant', text: `said ${i}` } });
          else if (kind === 'error') events.push({ at, event: { ...base, message: `bad ${i}` } });
          else if (kind === 'llm_call') events.push({ at, event: { ...base, model: `model ${i}` } });
          else {
            const call = events.length;
            events.push({ at, event: { ...base, id: `call_${i}`, name: 'run', args: { cmd: `cmd ${i}` } } });
            if (answered !== undefined)
              events.push({
                at: at + answered.after,
                call,
                event: {
                  kind: 'tool_result',
                  id: `call_${i}`,
                  ok: answered.ok,
                  output: 'out',
                  at: stamp(at + answered.after),
                },
              });
          }
        });
        const engine = await openWritten(
          {},
          events.map(({ event }) => event),
        );
        const model = engine.model();
        const last = events
          .map((each, seq) => ({ ...each, seq }))
          .filter((each) => each.at <= t)
          .sort((a, b) => a.at - b.at || a.seq - b.seq)
          .at(-1);
        const at = model.latest('agent', t);
        expect(at?.track.entryId(at.index)).toBe(last === undefined ? undefined : `agent:${last.seq}`);
        for (const [seq, { event, at: begun }] of events.entries()) {
          expect(JSON.parse((await engine.detail(`agent:${seq}`))?.text ?? '')).toEqual(event);
          const answer = events.findIndex(({ call }) => call === seq);
          if (Reflect.get(event, 'kind') === 'tool_call')
            expect(resultOf(model, `agent:${seq}`)).toBe(answer < 0 ? undefined : `agent:${answer}`);
          if (answer < 0) continue;
          const ended = events[answer]?.at ?? 0;
          const facts = new Map(lane.describe({ trackId: 'agent', seq }, model, t).facts);
          expect(facts.has('took')).toBe(ended <= t);
          if (begun <= t && t < ended) expect(facts.get('state')).toBe('running');
          if (t < ended) expect(facts.has('level')).toBe(false);
        }
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});
