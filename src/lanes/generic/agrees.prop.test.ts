import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastAt, openWritten, written } from '../agreement.fixture.ts';
import { lane } from './index.ts';

const note = fc.record({
  t: fc.integer({ min: 0, max: 30 }),
  name: fc.constantFrom('notes', 'a b', '__proto__', 'ünï'),
  text: fc.constantFrom('one', '{"a":1}', 'two\nlines', ''),
});

it('custom lanes: one a name; at, count, detail and spoken words are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: -1, max: 31 }),
      async (notes, t) => {
        const all = written(notes);
        const engine = await openWritten({ custom: all.map(({ record }) => record) });
        const model = engine.model();
        for (const name of new Set(notes.map((each) => each.name))) {
          const id = `custom:${encodeURIComponent(name)}`;
          const own = all.filter(({ record }) => Reflect.get(record, 'name') === name);
          expect(model.lane(id)?.count).toBe(own.length);
          const wanted = lastAt(own, t);
          const at = model.latest(id, t);
          const said = at === undefined ? undefined : await engine.detail(at.track.entryId(at.index));
          expect(said === undefined ? undefined : JSON.parse(said.text)).toEqual(wanted?.record);
          if (at === undefined) continue;
          const { title } = lane.describe(
            { trackId: at.track.id, seq: at.track.columns.seq[at.index] ?? 0 },
            model,
            t,
          );
          const text = String(Reflect.get(wanted?.record ?? {}, 'text'));
          expect(title).toBe(text === '' ? name : text.split('\n')[0]);
        }
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});
