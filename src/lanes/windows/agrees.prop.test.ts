import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agrees, lastAt, openWritten, written } from '../agreement.fixture.ts';
import { lane } from './index.ts';

const checkpoint = fc.record({
  t: fc.integer({ min: 0, max: 30 }),
  name: fc.constant('os-windows'),
  text: fc.constantFrom('Editor - notes.txt\nTerminal', 'Terminal', '[{"title":"Terminal"}]', ''),
});

it('windows: at, list, detail and spoken words are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(checkpoint, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -1, max: 31 }),
      async (checkpoints, t) => {
        const all = written(checkpoints);
        const engine = await openWritten({ custom: all.map(({ record }) => record) });
        await agrees(engine, 'windows', all, t);
        const wanted = lastAt(all, t);
        if (wanted !== undefined) {
          const text = String(Reflect.get(wanted.record, 'text'));
          const { title } = lane.describe({ trackId: 'windows', seq: wanted.seq }, engine.model(), t);
          expect(title).toBe(text === '' ? 'os-windows' : text.split('\n')[0]);
        }
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});
