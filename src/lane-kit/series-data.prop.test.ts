import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SeriesData, toRates } from './series-data.ts';

const value = fc.oneof(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.constant(Number.NaN));

it('answers the extremes of any stretch as a plain scan does', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 300 }), fc.nat(300), fc.nat(300), (values, a, b) => {
      const from = Math.min(a, b, values.length);
      const to = Math.min(Math.max(a, b), values.length);
      const out: [number, number] = [0, 0];
      new SeriesData(Float64Array.from(values)).extremes(from, to, out);
      const known = values.slice(from, to).filter((each) => !Number.isNaN(each));
      expect(out).toEqual([Math.min(...known), Math.max(...known)]);
    }),
  );
});

it('never makes a negative or infinite rate', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1000), value), { maxLength: 100 }), (samples) => {
      let t = 0;
      const start = Float64Array.from(samples.map(([gap]) => (t += gap)));
      for (const rate of toRates(start, Float64Array.from(samples.map(([, each]) => each)))) {
        expect(Number.isNaN(rate) || (rate >= 0 && Number.isFinite(rate))).toBe(true);
      }
    }),
  );
});
