import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agrees, inOrder, lastAt, openWritten, written } from '../agreement.fixture.ts';
import { lane } from './index.ts';

const placement = fc.record({
  t: fc.integer({ min: 0, max: 30 }),
  kind: fc.constant('infra'),
  scope: fc.constant('placement'),
  event: fc.constantFrom('accepted', 'started', 'oom-killed'),
  message: fc.constantFrom('node n1', 'two\nlines', '__proto__'),
});
const service = fc.record({
  t: fc.integer({ min: 0, max: 30 }),
  kind: fc.constant('infra'),
  scope: fc.constant('service'),
  event: fc.constantFrom('ready', 'failed'),
  service: fc.constantFrom('db', 'shop'),
  message: fc.constantFrom('up', 'down'),
});

it('infrastructure: at, list, detail and spoken words of placement are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(placement, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -1, max: 31 }),
      async (events, t) => {
        const all = written(events);
        const engine = await openWritten(
          {},
          all.map(({ record }) => record),
        );
        await agrees(engine, 'infra', all, t);
        for (const { seq, record } of all) {
          const { title } = lane.describe({ trackId: 'infra', seq }, engine.model(), t);
          expect(title).toBe(String(Reflect.get(record, 'message')).split('\n')[0]);
        }
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});

it('infrastructure: each service is a track of its own, and the lane shows the last of any', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(service, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -1, max: 31 }),
      async (events, t) => {
        const all = written(events);
        const engine = await openWritten(
          {},
          all.map(({ record }) => record),
        );
        const model = engine.model();
        const nameOf = ({ record }: (typeof all)[0]): string => String(Reflect.get(record, 'service'));
        const names = new Set(all.map(nameOf));
        expect(new Set(model.lane('infra')?.tracks.map(({ title }) => title))).toEqual(names);
        for (const name of names) {
          const track = model.track(`infra.${name}`);
          const own = all.filter((each) => nameOf(each) === name);
          const seqs = track?.columns.seq.subarray(0, track.columns.length) ?? [];
          expect([...seqs]).toEqual(inOrder(own).map(({ seq }) => seq));
        }
        // Ties go to the track of the higher rank; at another instant there is one answer.
        const last = lastAt(all, t);
        const at = model.latest('infra', t);
        expect(at === undefined).toBe(last === undefined);
        if (at !== undefined) expect(at.track.columns.start[at.index]).toBe(last?.t);
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});
