import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type EngineClient, loadInProcessEngine } from '../../engine/index.ts';
import { columnFacts } from './columns.ts';
import { recordFacts, RequestFacts } from './request-facts.ts';
import { type ExportedPage, type ExportedRequest, isoOf, writeHar } from './export-har.ts';
import { pacer } from './pacer.ts';
import { gather, type Stretch } from './gather.ts';

const SHARED = join(import.meta.dirname, '../../../../shared');
const here = existsSync(SHARED);
if (!here) console.info('../shared is not here: the tests over its samples did not run.');

async function open(name: string, text: string, more: Record<string, string> = {}): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const files = Object.entries({ [name]: text, ...more }).map(([file, each]) => ({
    name: file,
    blob: new Blob([each]),
  }));
  const result = await engine.open({ kind: 'files', files }, {});
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return engine;
}

interface Exported {
  readonly har: unknown;
  readonly redacted: number;
  readonly left: number;
}

/** The file as whoever opens it reads it. */
async function harOf(
  requests: readonly ExportedRequest[],
  pages: readonly ExportedPage[],
  about: { readonly comment: string },
): Promise<Exported> {
  const { file, ...counts } = await writeHar(requests, pages, about, pacer);
  return { har: JSON.parse(await file.text()), ...counts };
}

async function exported(engine: EngineClient, stretch?: Stretch): Promise<Exported> {
  const model = engine.model();
  const { requests, pages } = await gather(model, engine, 'network', model.origin ?? NaN, stretch);
  return harOf(requests, pages, { comment: 'test' });
}

type Row = readonly [
  at: number,
  took: number | string,
  method: string,
  address: string,
  status: number,
  size: number,
  type: string,
];

/** What the table shows, with times in µs of the wall clock: an origin may lie elsewhere in the export. */
async function table(engine: EngineClient): Promise<Row[]> {
  const model = engine.model();
  const rows: Row[] = [];
  const loading: Promise<unknown>[] = [];
  const rowFacts = new RequestFacts(
    engine,
    () => undefined,
    (page) => loading.push(page),
  );
  for (const track of model.lane('network')?.tracks ?? []) {
    for (let i = 0; i < track.columns.length; i++) rowFacts.get(track, i);
    await Promise.all(loading);
    for (let i = 0; i < track.columns.length; i++) {
      const facts = rowFacts.get(track, i);
      if (facts === undefined) continue;
      const start = track.columns.start[i] as number;
      const end = track.columns.end[i] as number;
      const took = end === Infinity ? 'open' : Number.isNaN(end) ? 'unknown' : Math.round(end - start);
      rows.push([
        Math.round(start + (model.origin ?? 0)),
        took,
        facts.method,
        facts.address,
        facts.status,
        facts.size,
        facts.type,
      ]);
    }
  }
  return rows.sort((a, b) => a[0] - b[0] || a[3].localeCompare(b[3]));
}

const Named = v.array(v.looseObject({ name: v.string(), value: v.string() }));
/** Fields that HAR 1.2 requires (har-spec "HAR data structure"). */
const Har12 = v.object({
  log: v.looseObject({
    version: v.literal('1.2'),
    creator: v.looseObject({ name: v.string(), version: v.string() }),
    pages: v.array(
      v.looseObject({
        startedDateTime: v.pipe(v.string(), v.isoTimestamp()),
        id: v.string(),
        title: v.string(),
        pageTimings: v.record(v.string(), v.unknown()),
      }),
    ),
    entries: v.array(
      v.looseObject({
        startedDateTime: v.pipe(v.string(), v.isoTimestamp()),
        time: v.number(),
        request: v.looseObject({
          method: v.string(),
          url: v.string(),
          httpVersion: v.string(),
          cookies: Named,
          headers: Named,
          queryString: Named,
          headersSize: v.number(),
          bodySize: v.number(),
        }),
        response: v.looseObject({
          status: v.number(),
          statusText: v.string(),
          httpVersion: v.string(),
          cookies: Named,
          headers: Named,
          content: v.looseObject({ size: v.number(), mimeType: v.string() }),
          redirectURL: v.string(),
          headersSize: v.number(),
          bodySize: v.number(),
        }),
        cache: v.record(v.string(), v.unknown()),
        timings: v.looseObject({ send: v.number(), wait: v.number(), receive: v.number() }),
      }),
    ),
  }),
});

async function comesBack(engine: EngineClient): Promise<Exported> {
  const made = await exported(engine);
  expect(v.safeParse(Har12, made.har).issues).toBeUndefined();
  const again = await open('export.har', JSON.stringify(made.har));
  const plain = (rows: Row[]) => rows.filter(([, , , address]) => !address.includes('redacted'));
  expect((await table(engine)).length).toBeGreaterThan(0);
  expect(plain(await table(again))).toEqual(plain(await table(engine)));
  return made;
}

const T0 = Date.parse('2026-03-01T10:00:00Z');
const recording = (network: readonly object[], more: object = {}): string =>
  JSON.stringify({
    schemaVersion: 1,
    runId: 'r',
    caseId: 'c',
    t0: new Date(T0).toISOString(),
    tracks: { network, ...more },
  });

describe.runIf(here)('samples/real', { timeout: 60_000 }, () => {
  const folder = join(SHARED, 'samples/real/har');
  const names = here ? readdirSync(folder).filter((name) => name !== 'harvalidator-invalid.json') : [];
  it.each(names)('%s: exported, it validates and opens to the same table', async (name) => {
    const made = await comesBack(await open(name, readFileSync(join(folder, name), 'utf8')));
    expect(made.left).toBe(0);
  });

  it('STR-12: requests that were open, failed or without a length stay so', async () => {
    await comesBack(await open('input.har', readFileSync(join(SHARED, 'cases/STR-12/input.har'), 'utf8')));
  });

  it('cookies of a real page do not leave', async () => {
    const engine = await open('x.har', readFileSync(join(folder, 'pw-1.65-full.har'), 'utf8'));
    const made = await exported(engine);
    expect(made.redacted).toBeGreaterThan(0);
    expect(JSON.stringify(made.har)).not.toContain('sid=abc');
  });
});

const request = fc.record(
  {
    t: fc.integer({ min: 0, max: 100_000 }),
    method: fc.constantFrom('GET', 'POST', 'DELETE'),
    url: fc.webUrl({ withQueryParameters: true }),
    status: fc.constantFrom(0, 200, 204, 301, 404, 500, 503),
    ms: fc.integer({ min: 0, max: 5000 }),
  },
  { requiredKeys: ['t', 'method', 'url'] },
);

it('a recording’s requests, exported and opened as a HAR, are the same table', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (network) => {
      const sorted = network.toSorted((a, b) => a.t - b.t);
      await comesBack(
        await open('recording.json', recording(sorted.map((each) => ({ ...each, t: T0 + each.t })))),
      );
    }),
    { numRuns: 40 },
  );
});

const field = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.integer({ min: -3, max: 1000 }),
  fc.string(),
);
it('what the reader put in the columns is what the record says', async () => {
  const entry = fc.record({
    startedDateTime: fc.integer({ min: 0, max: 1e6 }).map((ms) => new Date(T0 + ms).toISOString()),
    time: field,
    request: fc.record({ method: fc.constantFrom('GET', 'put'), url: fc.webUrl() }),
    response: fc.oneof(
      fc.constant(null),
      fc.constant('x'),
      fc.record({
        status: field,
        bodySize: field,
        content: fc.oneof(
          fc.constant(null),
          fc.record({ size: field, mimeType: fc.constantFrom('text/html', 'x-unknown', '', 7) }),
        ),
      }),
    ),
    _resourceType: fc.constantFrom(undefined, 'xhr', 'other', 'script'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (entries) => {
      const engine = await open('x.har', JSON.stringify({ log: { version: '1.2', entries } }));
      const track = engine.model().track('network');
      if (track === undefined) throw new Error('no track');
      const texts = await engine.payloads('network', [
        ...track.columns.seq.subarray(0, track.columns.length),
      ]);
      texts.forEach((text, i) => {
        const columns = columnFacts(track, i);
        expect({ ...recordFacts(text) }).toEqual(columns);
      });
    }),
    { numRuns: 60 },
  );
});

it('a range exports what touches it, with the bodies behind refs and the pages', async () => {
  const text = recording(
    [
      { t: T0, method: 'GET', url: 'https://a.test/1', status: 200, ms: 100 },
      { t: T0 + 1000, method: 'GET', url: 'https://a.test/2', status: 200, ms: 1500, bodyRef: 'bodies/2' },
      { t: T0 + 5000, method: 'GET', url: 'https://a.test/3', status: 200, ms: 1 },
    ],
    {
      nav: [
        { t: T0 + 900, url: 'https://a.test/?token=abcdef' },
        { t: T0 + 2100, url: 'https://a.test/page' },
      ],
    },
  );
  const engine = await open('recording.json', text, {
    'bodies/2': '{"api_key": "k-1234567890", "ok": true}',
  });
  const { har, redacted } = await exported(engine, { from: 2000, to: 4000 });
  const parsed = v.parse(Har12, har);
  expect(parsed.log.entries.map((each) => each.request.url)).toEqual(['https://a.test/2']);
  expect(parsed.log.pages.map(({ title }) => title)).toEqual(['https://a.test/page']);
  const [first] = parsed.log.entries;
  expect(first?.response.content).toMatchObject({
    text: '{"api_key": "[redacted by Playhead]", "ok": true}',
  });
  expect(redacted).toBe(1);
});

it('binary bodies go out as base64 and come back as the bytes they were', async () => {
  const { har } = await harOf(
    [
      {
        start: T0,
        end: T0 + 1,
        type: 'image',
        record: { url: 'https://a.test/x' },
        body: { text: 'AAECAw==', base64: true, size: 4, mimeType: 'image/png' },
      },
    ],
    [],
    { comment: '' },
  );
  const [entry] = v.parse(Har12, har).log.entries;
  expect(entry?.response.content).toMatchObject({
    encoding: 'base64',
    text: 'AAECAw==',
    size: 4,
    mimeType: 'image/png',
  });
});

it('instants keep their microseconds', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e12, max: 4e12, noNaN: true }), (ms) => {
      const iso = isoOf(ms);
      const back = Date.parse(`${iso.slice(0, 19)}Z`) + Number(`0${iso.slice(19, -1) || '.0'}`) * 1000;
      expect(Math.abs(back - ms)).toBeLessThan(0.001);
    }),
  );
  expect(isoOf(T0 + 0.25)).toBe('2026-03-01T10:00:00.000250Z');
});
