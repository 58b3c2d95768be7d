import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeText } from './outcome.ts';
import { phasesOf, placePhases } from './phases.ts';
import { readRequest } from './request.ts';
import { resourceType, resourceTypeOfUrl } from '../../model/index.ts';

const CASES = join(import.meta.dirname, '../../../../shared/cases');
const here = existsSync(CASES);
if (!here) console.info('../shared is not here: the tests over its cases did not run.');

interface Har {
  readonly log: { readonly entries: readonly unknown[] };
}
const entriesOf = (path: string): readonly unknown[] =>
  (JSON.parse(readFileSync(join(CASES, path), 'utf8')) as Har).log.entries;
const words = (value: unknown): string => {
  const request = readRequest(value);
  return request === undefined ? 'unreadable' : outcomeText(request.outcome);
};

describe.runIf(here)('cases', () => {
  it('STR-12: odd statuses are failed, and no number that is none is shown', () => {
    const entries = entriesOf('STR-12/input.har');
    expect(entries.map(words)).toEqual(['200', 'failed', 'failed', '200', 'unfinished', '200', '101']);
    expect(entries.map((entry) => readRequest(entry)?.ms)).toEqual([5, 0, undefined, 3, undefined, 4, 8]);
    expect(readRequest(entries[6])?.messages).toMatchObject([
      { sent: true, text: 'hi', time: 1_795_000_000_061 },
    ]);
  });

  it('CLK-16: an aborted request has no length, and no phase a negative one', () => {
    const entries = entriesOf('CLK-16/input.har');
    expect(entries.map(words)).toEqual(['200', '200', 'failed', '200']);
    expect(readRequest(entries[2])?.ms).toBeUndefined();
    for (const entry of entries) {
      const request = readRequest(entry);
      for (const { width } of placePhases(request?.phases ?? [], request?.ms))
        expect(width).toBeGreaterThanOrEqual(0);
    }
  });
});

it.each([
  [{ url: 'https://a.test/', status: 204, ms: 3 }, '204'],
  [{ url: 'https://a.test/', status: 0, ms: 3 }, 'failed'],
  [{ url: 'https://a.test/', ms: 3 }, 'failed'],
  [{ url: 'https://a.test/' }, 'unfinished'],
  [{ url: 'https://a.test/app.js', ms: 3, op: 'resource.script' }, 'no status'],
  [{ url: 7 }, 'unreadable'],
  [{ request: { url: 7 }, response: [] }, 'failed'],
  [{ request: 'x' }, 'unreadable'],
  [null, 'unreadable'],
])('%j reads as %s', (value, expected) => {
  expect(words(value)).toBe(expected);
});

it('reads anything without throwing, and a field of the wrong type costs that field alone', () => {
  const anything = fc.anything();
  fc.assert(
    fc.property(anything, anything, anything, (response, timings, headers) => {
      const request = readRequest({
        request: { method: 'PUT', url: 'https://a.test/', headers },
        response,
        timings,
      });
      expect(request?.method).toBe('PUT');
      expect(request?.url).toBe('https://a.test/');
    }),
  );
});

it('phases are never negative, never outside the whole, and TLS lies inside connecting', () => {
  const ms = fc.option(fc.double({ min: -10, max: 1e6, noNaN: true }), { nil: null });
  const timings = fc.record(
    { blocked: ms, dns: ms, connect: ms, ssl: ms, send: ms, wait: ms, receive: ms },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(timings, ms, (given, total) => {
      const phases = phasesOf(given);
      for (const { left, width } of placePhases(phases, total ?? undefined)) {
        expect(width).toBeGreaterThanOrEqual(0);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
      }
      const connect = phases.find(({ name }) => name === 'connect');
      const tls = phases.find(({ name }) => name === 'tls');
      if (connect !== undefined && tls !== undefined) expect(tls.ms).toBeLessThanOrEqual(connect.ms);
    }),
  );
});

it.each([
  ['https://a.test/app.js?x=1', 'script'],
  ['https://a.test/api/orders', 'fetch'],
  ['https://a.test/', 'other'],
])('%s alone is %s', (url, type) => {
  expect(resourceTypeOfUrl(url)).toBe(type);
});

it.each([
  [undefined, 'text/css', 'https://a.test/x.js', 'stylesheet'],
  ['XHR', undefined, 'https://a.test/x.png', 'fetch'],
  ['constructor', undefined, 'https://a.test/x.png', 'other'],
])('%s %s %s is %s', (said, mime, url, type) => {
  expect(resourceType(said, mime, url)).toBe(type);
});
