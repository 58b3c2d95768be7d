import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInRanges, isNamed } from './facts.ts';
import { parseQuery } from './query.ts';
import { parseRange } from './ranges.ts';

const told = (typed: string) => {
  const { text, filters, troubles } = parseQuery(typed);
  return {
    text,
    filters: filters.map(({ key, not, values }) => `${not ? '-' : ''}${key}:${values.join(',')}`),
    troubles: troubles.map(({ code, meant }) => (meant === undefined ? code : `${code} ${meant}`)),
  };
};

describe('a query', () => {
  it.each([
    ['order #1', 'order #1', []],
    ['a  b', 'a  b', []],
    [
      'lane:network status:>=500 tool:Bash error cost:>0.1 during:#41',
      '',
      ['lane:network', 'status:>=500', 'tool:Bash', 'cost:>0.1', 'during:#41', 'is:error'],
    ],
    ['cart lane:network total', 'cart total', ['lane:network']],
    ['error', 'error', []],
    ['error: total', 'error: total', []],
    ['is:error', '', ['is:error']],
    ['lane:logs "error"', 'error', ['lane:logs']],
    ['-lane:dom,frames x', 'x', ['-lane:dom,frames']],
    ['lane:"my lane" x', 'x', ['lane:my lane']],
    ['"lane:network"', 'lane:network', []],
    ['"quoted words"', '"quoted words"', []],
    ['https://x.test/a:1', 'https://x.test/a:1', []],
    ['{"status":500}', '{"status":500}', []],
    ['total: 3', 'total: 3', []],
    ['STATUS:500', '', ['status:500']],
  ])('%s', (typed, text, filters) => {
    expect(told(typed)).toEqual({ text, filters, troubles: [] });
  });

  it.each([
    ['lane:', 'empty'],
    ['status:many', 'no-number'],
    ['cost:>', 'no-number'],
    ['dur:>2parsecs', 'no-number'],
    ['status:500..400', 'no-number'],
    ['lane:"open', 'unclosed'],
    ['is:fine', 'unknown-value error'],
    ['staus:500', 'unknown-key status'],
    ['lanes:x', 'unknown-key lane'],
  ])('says what is wrong with %s, and where', (typed, trouble) => {
    const query = parseQuery(`word ${typed} more`.replace('"open more', '"open'));
    expect(told(`word ${typed}`).troubles).toEqual([trouble]);
    expect(query.troubles[0]).toMatchObject({ from: 5, to: 5 + typed.length });
  });

  it('never throws, names places inside of itself, and takes text without a known key as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab:-" ,>.5#', 'lane:', 'status:', 'error', 'is:') }),
        (typed) => {
          const { filters, troubles } = parseQuery(typed);
          for (const { from, to } of [...filters, ...troubles])
            expect(from >= 0 && from < to && to <= typed.length).toBe(true);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string(), (typed) => {
        fc.pre(!/[a-z]:/i.test(typed) && !typed.includes('error'));
        expect(parseQuery(typed).text).toBe(typed.trim());
      }),
    );
  });
});

it.each([
  ['status', '5xx', 503, true],
  ['status', '5xx', 600, false],
  ['status', '>=500', 500, true],
  ['status', '>500', 500, false],
  ['status', '400..404', 404, true],
  ['cost', '>$0.1', 0.2, true],
  ['tokens', '>2k', 2001, true],
  ['dur', '<1m', 59_000, true],
  ['dur', '250ms', 250, true],
] as const)('%s:%s of %d is %s', (key, text, value, holds) => {
  const range = parseRange(key, text);
  expect(range).toBeDefined();
  expect(range !== undefined && isInRanges(value, [range])).toBe(holds);
});

it('ranges that are open to one side hold together, others are one or the other', () => {
  const ranges = (...texts: string[]) => texts.flatMap((text) => parseRange('status', text) ?? []);
  expect(isInRanges(450, ranges('>=400', '<500'))).toBe(true);
  expect(isInRanges(500, ranges('>=400', '<500'))).toBe(false);
  expect(isInRanges(500, ranges('404', '500'))).toBe(true);
});

it('names are compared without case, a star stands for anything', () => {
  expect(isNamed('browser_goto', 'Browser_*')).toBe(true);
  expect(isNamed('browser_goto', '*goto')).toBe(true);
  expect(isNamed('browser_goto', 'b*w*o')).toBe(true);
  expect(isNamed('browser_goto', 'browser')).toBe(false);
  expect(isNamed('aa', 'a*a*a')).toBe(false);
});
