import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from './link.ts';
import { formatTimeRef, parseTimeRef, resolveStretch, resolveTime, toTimeRef } from './time-ref.ts';
import type { LinkTarget, TimeRef } from './types.ts';
import { parseLink } from './url.ts';
import { formatLink, withoutSignatures } from './url-format.ts';

const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).map((s) => s.toWellFormed());
const name = text.filter((s) => !s.includes(',') && s !== '');
const time: fc.Arbitrary<TimeRef> = fc.oneof(
  fc.constant({ kind: 'start' as const }),
  fc.integer({ min: -1e12, max: 1e12 }).map((us) => ({ kind: 'seconds' as const, value: us / 1e6 })),
  fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    .map((d) => ({ kind: 'instant' as const, epochMs: d.getTime() })),
);
const marker = time.filter(({ kind }) => kind !== 'start');
const stretch = fc.record({ from: time, to: time });
const maybe = <T>(a: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(a, { nil: undefined });
const target: fc.Arbitrary<LinkTarget> = fc.oneof(
  fc.record({ kind: fc.constant('run' as const), id: text }),
  fc.record({ kind: fc.constant('sample' as const), id: text }),
  fc.record({ kind: fc.constant('src' as const), url: text }),
);
const KNOWN = new Set([
  'run',
  'src',
  'sample',
  'v',
  'attempt',
  't',
  'sel',
  'win',
  'range',
  'lanes',
  'q',
  'b',
  'diff',
  'm',
  'tz',
  'nudge',
  'idle',
  'stop',
  'align',
  'embed',
  'theme',
  'api',
]);

const link: fc.Arbitrary<Link> = fc.record({
  runs: fc.array(fc.record({ target, attempt: maybe(fc.nat(9)) }), { maxLength: 4 }),
  landing: fc.record({
    t: maybe(time),
    selection: maybe(text),
    window: maybe(stretch),
    range: maybe(stretch),
    lanes: maybe(fc.uniqueArray(name, { minLength: 1, maxLength: 5 })),
    query: maybe(text),
    markerB: maybe(time),
    diffB: maybe(fc.constant(true as const)),
    markers: maybe(fc.uniqueArray(marker, { minLength: 1, maxLength: 5, selector: formatTimeRef })),
    namedRanges: maybe(
      fc.uniqueArray(fc.record({ from: time, to: time, name: text.filter((said) => said.trim() !== '') }), {
        minLength: 1,
        maxLength: 4,
        selector: ({ from, to, name: said }) => `${formatTimeRef(from)}~${formatTimeRef(to)}!${said}`,
      }),
    ),
    nudges: maybe(
      fc.uniqueArray(
        fc.record({
          laneId: name,
          ms: fc
            .integer({ min: -1e10, max: 1e10 })
            .filter((us) => us !== 0)
            .map((us) => us / 1000),
        }),
        { minLength: 1, maxLength: 3, selector: ({ laneId }) => laneId },
      ),
    ),
    idle: maybe(fc.constantFrom('shown' as const, 'skipped' as const, 'folded' as const)),
    timeMode: maybe(fc.constantFrom('relative' as const, 'run' as const, 'mine' as const, 'utc' as const)),
    stop: maybe(fc.constantFrom('never' as const, 'first' as const)),
  }),
  embed: fc.boolean(),
  theme: maybe(fc.constantFrom('dark' as const, 'light' as const)),
  api: maybe(fc.webUrl()),
  align: maybe(text),
  unknown: fc
    .array(fc.tuple(text, fc.string()), { maxLength: 3 })
    .map((pairs) =>
      pairs.filter(([key]) => !KNOWN.has(key)).map(([key, value]) => [key, value.toWellFormed()] as const),
    ),
});

describe('links', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(link, (written) => {
        const read = parseLink(`?${formatLink(written)}`);
        expect(read.notices).toEqual([]);
        expect(read.link).toEqual(written);
      }),
      { numRuns: 400 },
    );
  });

  it('are read whatever they hold, and what is written back reads without a notice', () => {
    const junk = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'NaN',
        '',
        '-5',
        '1e9',
        '1e999',
        '4~',
        '~',
        '1~2~3',
        '1~2!a',
        '1~2!',
        '!',
        '~!%2',
        'Infinity',
        '0x10',
        '%',
        '%E0%A4%A',
        '\ud800',
      ),
    );
    const key = fc.oneof(fc.constantFrom(...KNOWN, '__proto__', 'constructor'), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(key, junk), { maxLength: 12 }), (pairs) => {
        const search = pairs.map(([k, v]) => `${k}=${v}`).join('&');
        const again = formatLink(parseLink(search).link);
        for (const timed of ['t', 'b', 'win', 'range', 'm'])
          expect(new URLSearchParams(again).get(timed) ?? '').not.toMatch(/NaN|Inf/);
        expect(parseLink(again).notices).toEqual([]);
        expect(formatLink(parseLink(again).link)).toBe(again);
      }),
      { numRuns: 500 },
    );
  });

  it('are read whatever the search is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webQueryParameters()), (search) => {
        const read = parseLink(search);
        expect(parseLink(formatLink(read.link)).notices).toEqual([]);
        expect(typeof withoutSignatures(search)).toBe('string');
      }),
      { numRuns: 200 },
    );
  });

  it('bring any instant of a run back to within a microsecond', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e9, noNaN: true }), (t) => {
        const ref = parseTimeRef(formatTimeRef(toTimeRef(t, 'time')));
        const back =
          ref === undefined
            ? undefined
            : resolveTime(ref, { start: -1e6, duration: 1.1e9, origin: null, axis: 'time' });
        expect(back?.ok === true ? Math.abs(back.value - t) : 'not read').toBeLessThanOrEqual(0.001);
      }),
    );
  });

  it('never give a time outside the run', () => {
    fc.assert(
      fc.property(time, time, fc.integer({ min: -500, max: 500 }), fc.nat(5000), (a, b, start, duration) => {
        const model = { start, duration, origin: 1_795_000_000_000, axis: 'time' as const };
        const one = resolveTime(a, model);
        if (one.ok) {
          expect(one.value).toBeGreaterThanOrEqual(start);
          expect(one.value).toBeLessThanOrEqual(start + duration);
        }
        const both = resolveStretch({ from: a, to: b }, model);
        if (both.ok) expect(both.value.from).toBeLessThan(both.value.to);
      }),
    );
  });
});
