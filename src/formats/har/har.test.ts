import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutFile, type ReadBack, readBack } from '../testing.ts';
import { format } from './index.ts';
import { earliest } from './origin.ts';
import { resourceType } from '../../model/index.ts';

const SHARED = join(import.meta.dirname, '../../../../shared');
const here = existsSync(SHARED);
if (!here) console.info('../shared is not here: the tests over its cases and samples did not run.');

const open = (path: string): Promise<ReadBack> =>
  readBack('har', [cutFile(path.split('/').at(-1) ?? path, readFileSync(path))]);
const openCase = (path: string): Promise<ReadBack> => open(join(SHARED, 'cases', path));
const openValue = (value: unknown): Promise<ReadBack> =>
  readBack('har', [cutFile('x.har', new TextEncoder().encode(JSON.stringify(value)))]);

interface Row {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly level: number;
  readonly status: number;
  readonly kind: string;
}

function rows({ document }: ReadBack, id = 'network'): Row[] {
  const track = document.track(id);
  if (track === undefined) return [];
  const { columns } = track;
  return Array.from({ length: columns.length }, (_, i) => ({
    label: track.label(i),
    start: columns.start[i] as number,
    end: columns.end[i] as number,
    level: columns.level[i] as number,
    status: columns.values[0]?.[i] ?? Number.NaN,
    kind: track.kindOf(i),
  }));
}

describe.runIf(here)('cases', () => {
  it('CLK-16: any offset, sorted from the earliest, and an aborted request has no length', async () => {
    const back = await openCase('CLK-16/input.har');
    const found = rows(back);
    expect(found.map(({ label, start }) => [label.split('/').at(-1), start])).toEqual([
      ['first', 0],
      ['second', 269],
      ['third', 998],
      ['aborted', 1518],
    ]);
    expect(found.map(({ end }) => end)).toEqual([1472, 269 + 1189, 998 + 428, Number.NaN]);
    expect(found[3]).toMatchObject({ level: 3, status: Number.NaN });
    expect([back.document.start, back.document.duration]).toEqual([0, 1518]);
  });

  it('STR-12: holes in entries cost the entry what is missing, and nothing else', async () => {
    const back = await openCase('STR-12/input.har');
    const { document } = back;
    expect(rows(back)).toHaveLength(6);
    expect(document.offAxis.map(({ entryId, reason }) => [entryId, reason])).toEqual([
      ['network:5', 'unreadable time'],
    ]);
    expect(document.ledger).toMatchObject({ read: 9, shown: 8, offAxis: 1, rejected: 0 });
    expect(rows(back).map(({ status }) => status)).toEqual([200, NaN, NaN, 200, NaN, 101]);
    expect(rows(back).map(({ level }) => level)).toEqual([1, 3, 3, 1, 1, 1]);
    expect(rows(back)[4]?.end).toBe(Infinity);
    expect(rows(back, 'websocket')).toMatchObject([{ label: '↑ hi', start: 61, kind: 'send' }]);
    expect(rows(back, 'nav')).toMatchObject([{ label: 'https://a.example.test/ok', start: 0 }]);
  });

  it('ENC-01: a byte order mark before the brace', async () => {
    const bytes = readFileSync(join(SHARED, 'cases/ENC-01/input.har'));
    const probe = {
      name: 'x',
      size: bytes.length,
      bytes,
      text: new TextDecoder().decode(bytes),
      siblings: ['x'],
    };
    expect(format.sniff(probe)).toBeGreaterThan(0.9);
    expect(rows(await openCase('ENC-01/input.har'))).toMatchObject([{ status: 204, start: 0, end: 12 }]);
  });
});

describe.runIf(here)('samples/real', () => {
  const folder = join(SHARED, 'samples/real/har');
  const names = here ? readdirSync(folder).filter((name) => name !== 'harvalidator-invalid.json') : [];

  it.each(names)('%s: every request has a place, and nothing is lost', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const { log } = JSON.parse(new TextDecoder().decode(bytes)) as {
      log: { entries: { startedDateTime: string; time: number | null }[]; pages?: [] };
    };
    const back = await open(join(folder, name));
    expect(back.result.ok).toBe(true);
    const starts = log.entries
      .map(({ startedDateTime }) => Date.parse(startedDateTime))
      .sort((a, b) => a - b);
    const found = rows(back);
    expect(found).toHaveLength(log.entries.length);
    const origin = back.document.origin ?? NaN;
    for (const [i, row] of found.entries()) {
      expect(Math.abs(row.start + origin - (starts[i] ?? NaN))).toBeLessThan(1);
      expect(row.label).toMatch(/^[A-Z]+ \S/);
    }
    expect(back.document.start).toBe(0);
    expect(back.document.lane('nav')?.count ?? 0).toBe(log.pages?.length ?? 0);
    const { read, shown, offAxis, rejected } = back.document.ledger;
    expect([shown + offAxis, rejected]).toEqual([read, 0]);
  });

  it('Playwright: what was refused, aborted or served from the cache failed, and says no length it has not', async () => {
    const back = await open(join(folder, 'pw-1.65-full.har'));
    const failed = rows(back).filter(({ level, status }) => level === 3 && Number.isNaN(status));
    expect(failed).toHaveLength(3);
    expect(failed.filter(({ end }) => Number.isNaN(end))).toHaveLength(1);
    expect(back.document.lane('websocket')?.count).toBeGreaterThan(0);
    const [message] = rows(back, 'websocket');
    expect(message?.start).toBeLessThan(back.document.duration);
  });

  it('a body in a file that was not opened is a gap; beside it, it is none', async () => {
    const bytes = readFileSync(join(folder, 'playwright-har-sha1.har'));
    const alone = await readBack('har', [cutFile('a.har', bytes)]);
    expect(alone.document.gaps).toMatchObject([{ laneId: 'network', reason: 'missing' }]);
    const name = alone.document.gaps[0]?.detail ?? '';
    const beside = await readBack(
      'har',
      [cutFile('a.har', bytes)],
      [cutFile('a.har', bytes), cutFile(name, new Uint8Array([65]))],
    );
    expect(beside.document.gaps).toEqual([]);
  });

  it('nasty-derived: holes and a byte order mark', async () => {
    for (const name of ['har-holes.har', 'har-with-bom.har']) {
      const back = await open(join(SHARED, 'samples/real/nasty-derived', name));
      expect(rows(back)).toHaveLength(31);
      expect(back.document.duration).toBeLessThan(60_000);
    }
  });

  it('is not taken for a HAR where only its parts are inside something else', async () => {
    const bytes = readFileSync(join(folder, 'harvalidator-invalid.json'));
    const back = await readBack('har', [cutFile('x.json', bytes)]);
    expect(back.result).toMatchObject({ ok: false, error: { code: 'no-entries' } });
  });
});

const entry = (startedDateTime: unknown, time: unknown = 1): object => ({
  startedDateTime,
  time,
  request: { method: 'GET', url: 'https://a.test/' },
  response: { status: 200, content: { size: 1, mimeType: 'text/plain' } },
});

it('an axis does not begin at an entry whose clock was unset', async () => {
  const log = {
    entries: [
      entry('1970-01-01T00:00:00Z'),
      entry('2019-01-01T00:00:00Z'),
      ...Array.from({ length: 4 }, (_, i) => entry(`2026-03-01T10:00:0${i}Z`)),
    ],
  };
  const back = await openValue({ log });
  expect(rows(back).map(({ start }) => start)).toEqual([0, 1000, 2000, 3000]);
  expect(back.document.ledger).toMatchObject({ read: 6, shown: 4, offAxis: 2 });
});

it('the origin is the earliest stamp that most others agree with', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1.7e12, max: 1.7e12 + 1e9 }), { minLength: 1 }), (stamps) => {
      expect(earliest([undefined, NaN, 12, ...stamps])).toBe(Math.min(...stamps));
    }),
  );
  expect(earliest([])).toBeUndefined();
});

it('no length is negative and none is summed from unknown times', async () => {
  const times = fc.oneof(
    fc.constant(-1),
    fc.constant(null),
    fc.constant('x'),
    fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(times, { minLength: 1, maxLength: 20 }), async (list) => {
      const log = { entries: list.map((time, i) => entry(new Date(1.7e12 + i * 1000).toISOString(), time)) };
      const found = rows(await openValue({ log }));
      found.forEach(({ start, end }, i) => {
        const time = list[i];
        if (typeof time === 'number' && time >= 0) expect(end - start).toBeCloseTo(time, 2);
        else expect(end).toBeNaN();
      });
    }),
    { numRuns: 50 },
  );
});

it('a version that is not known is read all the same, and said', async () => {
  const back = await openValue({ log: { version: '2.0', entries: [entry('2026-03-01T10:00:00Z')] } });
  expect(rows(back)).toHaveLength(1);
  expect(back.document.issues).toContainEqual(expect.objectContaining({ code: 'unknown-version' }));
});

it('two HARs opened together keep their requests apart', async () => {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ log: { entries: [entry('2026-03-01T10:00:00Z')] } }),
  );
  const both = [cutFile('a.har', bytes), cutFile('b.har', bytes)];
  const [, second] = both;
  if (second === undefined) throw new Error('no second file');
  expect((await readBack('har', [second], both)).document.track('b.har/network')?.columns.length).toBe(1);
});

it.each([
  ['fetch', 'text/html', 'https://a/', 'fetch'],
  [undefined, 'text/html; charset=utf-8', 'https://a/', 'document'],
  [undefined, 'image/svg+xml', 'https://a/', 'image'],
  [undefined, 'application/json', 'https://a/', 'fetch'],
  ['other', 'font/woff2', 'https://a/', 'font'],
  [undefined, undefined, 'wss://a/', 'websocket'],
  ['__proto__', 'x-unknown', 'https://a/', 'other'],
])('type of %s %s %s is %s', (said, mime, url, type) => {
  expect(resourceType(said, mime, url)).toBe(type);
});
