import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastAt, openWritten, written } from '../agreement.fixture.ts';
import { lane } from './index.ts';

const call = fc.record({
  t: fc.integer({ min: 0, max: 30 }),
  level: fc.constantFrom('log', 'info', 'warning', 'error', 'debug', '__proto__'),
  text: fc.constantFrom('ready', 'TypeError: x\n    at pay (shop.js:12:3)', '\u001b[31mred\u001b[0m', 'tick'),
});

it('console: at, list, detail and spoken words are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: -1, max: 31 }),
      fc.constantFrom<(0 | 1 | 2 | 3)[]>(0, 1, 2, 3),
      async (calls, t, level) => {
        const all = written(calls);
        const engine = await openWritten({ console: all.map(({ record }) => record) });
        const model = engine.model();
        const at = model.latest('console', t);
        const wanted = lastAt(all, t);
        expect(at?.track.entryId(at.index)).toBe(wanted === undefined ? undefined : `console:${wanted.seq}`);
        for (const { seq, record } of all) {
          expect(JSON.parse((await engine.detail(`console:${seq}`))?.text ?? '')).toEqual(record);
          const { title } = lane.describe({ trackId: 'console', seq }, model, 1e9);
          // Spoken as it was read: the first line, and no escape sequences.
          const plain = String(Reflect.get(record, 'text')).replaceAll(/\u001b\[\d+m/g, '');
          expect(title).toBe(plain.split('\n')[0]);
        }
        const levels = new Map([
          ['error', 3],
          ['warning', 2],
          ['debug', 0],
        ]);
        const [listed] = (await engine.filter(['console'], { levels: [level] })) ?? [];
        expect([...(listed?.seqs ?? [])]).toEqual(
          all
            .filter(({ record }) => (levels.get(String(Reflect.get(record, 'level'))) ?? 1) === level)
            .sort((a, b) => a.t - b.t || a.seq - b.seq)
            .map(({ seq }) => seq),
        );
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});
