import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleAt } from '../../lane-kit/index.ts';
import { lastAt, openWritten, written } from '../agreement.fixture.ts';
import { lane } from './index.ts';

const amount = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined });
const sample = fc
  .record({
    t: fc.integer({ min: 0, max: 30 }),
    cpuPct: amount,
    memBytes: amount,
    rxBytes: amount,
    txBytes: amount,
  })
  .map((fields) => ({
    t: fields.t,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  }));

it('runtime: at, values, rates, detail and spoken words are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sample, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: -1, max: 31 }),
      async (samples, t) => {
        const all = written(samples);
        const engine = await openWritten({ runtime: all.map(({ record }) => record) });
        const model = engine.model();
        const wanted = lastAt(all, t);
        const at = model.latest('runtime', t);
        expect(at?.track.entryId(at.index)).toBe(wanted === undefined ? undefined : `runtime:${wanted.seq}`);
        const track = model.track('runtime');
        if (track === undefined) throw new Error('no runtime');
        const field = (each: object | undefined, name: string): number =>
          each === undefined ? Number.NaN : Number(Reflect.get(each, name) ?? Number.NaN);
        expect(sampleAt(track, 0, t)).toBe(field(wanted?.record, 'cpuPct'));
        expect(sampleAt(track, 1, t)).toBe(field(wanted?.record, 'memBytes'));
        // A rate: since the last sample that had a value, unless the counter fell or no time passed.
        const sorted = [...all].sort((a, b) => a.t - b.t || a.seq - b.seq);
        const before = sorted
          .slice(0, wanted === undefined ? 0 : sorted.indexOf(wanted))
          .findLast(({ record }) => !Number.isNaN(field(record, 'rxBytes')));
        const rise = field(wanted?.record, 'rxBytes') - field(before?.record, 'rxBytes');
        const seconds = ((wanted?.t ?? 0) - (before?.t ?? 0)) / 1000;
        // Whether it counts is not said: what falls in more than a quarter of its steps is a rate already.
        const known = sorted
          .map(({ record }) => field(record, 'rxBytes'))
          .filter((each) => !Number.isNaN(each));
        const falls = known.filter((each, i) => i > 0 && each < (known[i - 1] as number)).length;
        const isRate = falls > 1 && falls * 4 > known.length - 1;
        const asCounter = rise >= 0 && seconds > 0 ? rise / seconds : Number.NaN;
        const rate = isRate ? field(wanted?.record, 'rxBytes') : asCounter;
        if (Number.isNaN(rate)) expect(sampleAt(track, 2, t)).toBeNaN();
        else expect(sampleAt(track, 2, t)).toBeCloseTo(rate, 6);
        for (const { seq, record } of all) {
          expect(JSON.parse((await engine.detail(`runtime:${seq}`))?.text ?? '')).toEqual(record);
          const { facts } = lane.describe({ trackId: 'runtime', seq }, model, 1e9);
          const cpu = new Map(facts).get('CPU');
          expect(cpu === '–').toBe(Number.isNaN(field(record, 'cpuPct')));
        }
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});
