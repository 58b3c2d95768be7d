import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fallsOften, SeriesData, toRates } from './series-data.ts';

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

it('tells a counter with resets from a rate', () => {
  const counter = fc.array(fc.nat(1000), { minLength: 8, maxLength: 100 }).map((rises) => {
    let sum = 0;
    // A reset in the middle, as of a process that was started again.
    return rises.map((rise, i) => (sum = i === rises.length >> 1 ? rise : sum + rise));
  });
  fc.assert(
    fc.property(counter, (values) => {
      expect(fallsOften(Float64Array.from(values))).toBe(false);
    }),
  );
  expect(fallsOften(Float64Array.of(5, 9, 2, 7, 1, 8, 3))).toBe(true);
  // Missing values are no falls.
  expect(fallsOften(Float64Array.of(1, Number.NaN, 2, Number.NaN, 3))).toBe(false);
});
