import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ansiSpans } from '../../ui/index.ts';
import { lastAt, openWritten, written } from '../agreement.fixture.ts';
import { carryAt } from './carry.ts';
import { lane } from './index.ts';

const write = fc.record({
  t: fc.integer({ min: 0, max: 30 }),
  stream: fc.constantFrom('stdout', 'stderr'),
  text: fc.constantFrom(
    'one\n',
    '\u001b[31mred',
    'still\u001b[0m',
    '\u001b[3',
    '2mgreen\u001b[0m\n',
    'plain',
  ),
});

it('logs: at, list, detail and spoken words are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: -1, max: 31 }),
      fc.constantFrom('stdout', 'stderr'),
      async (writes, t, stream) => {
        const all = written(writes);
        const engine = await openWritten({ logs: all.map(({ record }) => record) });
        const model = engine.model();
        const at = model.latest('logs', t);
        const wanted = lastAt(all, t);
        expect(at?.track.entryId(at.index)).toBe(wanted === undefined ? undefined : `logs:${wanted.seq}`);
        for (const { seq, record } of all) {
          expect(JSON.parse((await engine.detail(`logs:${seq}`))?.text ?? '')).toEqual(record);
          expect(lane.describe({ trackId: 'logs', seq }, model, 1e9).title).not.toContain('\u001b[');
        }
        const [listed] = (await engine.filter(['logs'], { kinds: [stream] })) ?? [];
        expect([...(listed?.seqs ?? [])]).toEqual(
          all
            .filter(({ record }) => Reflect.get(record, 'stream') === stream)
            .sort((a, b) => a.t - b.t || a.seq - b.seq)
            .map(({ seq }) => seq),
        );
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});

it('logs: colours of a write are those of the stream read from its start', () => {
  fc.assert(
    fc.property(fc.array(write, { minLength: 1, maxLength: 8 }), (writes) => {
      const texts = writes.map((each) => JSON.stringify(each));
      writes.forEach(({ stream, text }, position) => {
        let carry: Parameters<typeof ansiSpans>[1];
        for (const before of writes.slice(0, position)) {
          if (before.stream === stream) carry = ansiSpans(before.text, carry).carry;
        }
        const near = carryAt(position, stream, (at) => texts[at]);
        expect(ansiSpans(text, near).spans).toEqual(ansiSpans(text, carry).spans);
      });
    }),
    { numRuns: 100 },
  );
});
