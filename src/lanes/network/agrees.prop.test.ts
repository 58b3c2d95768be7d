import fc from 'fast-check';
import { expect, it } from 'vitest';
import { laneEntries } from '../../lane-kit/index.ts';
import { lastAt, openWritten, type Written, written } from '../agreement.fixture.ts';
import { findMatches, type RequestFilter, STATUSES, visibleMatches } from './filter.ts';
import { lane } from './index.ts';
import { readRequest } from './request.ts';
import { RequestFacts } from './request-facts.ts';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly status?: number;
  readonly ms?: number;
}

const request = fc
  .record({
    t: fc.integer({ min: 0, max: 30 }),
    method: fc.constantFrom('GET', 'POST', 'PROPFIND'),
    url: fc.constantFrom(
      'https://shop.test/api/orders?id=500',
      'https://cdn.test/a/app.js?v=2',
      'http://shop.test',
      'wss://shop.test/live',
      'data:text/css,x',
    ),
    status: fc.constantFrom(undefined, 0, 101, 200, 304, 404, 500, 599),
    ms: fc.constantFrom(undefined, 0, 3, 25),
  })
  .map(({ t, ...fields }) => ({
    t,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  }));

const filters: fc.Arbitrary<RequestFilter> = fc.record({
  text: fc.constantFrom('', 'shop', 'post ORDERS', '500', 'https://cdn'),
  method: fc.constantFrom('', 'GET', 'other'),
  status: fc.constantFrom('' as const, ...STATUSES),
  type: fc.constantFrom('', 'fetch', 'script', 'websocket', 'other'),
});

const TYPE_OF: Readonly<Record<string, string>> = {
  'https://shop.test/api/orders?id=500': 'fetch',
  'https://cdn.test/a/app.js?v=2': 'script',
  'http://shop.test': 'other',
  'wss://shop.test/live': 'websocket',
  'data:text/css,x': 'other',
};

/** What the file says of one request, read without the player. */
function plainly({ t, record }: Written) {
  const { method, url, status, ms } = record as Asked;
  const answered = status !== undefined && status > 0;
  const isOpen = !answered && status === undefined && ms === undefined;
  const end = isOpen ? Infinity : t + (ms ?? 0);
  const outcome = isOpen ? 'open' : answered ? `${Math.floor(status / 100)}xx` : 'failed';
  return { method, url, status, end, outcome, type: TYPE_OF[url] };
}

it('network: at, list, filters, detail and spoken words are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 1, maxLength: 25 }),
      filters,
      fc.integer({ min: -1, max: 60 }),
      async (requests, filter, t) => {
        const all = written(requests);
        const sorted = [...all].sort((a, b) => a.t - b.t || a.seq - b.seq);
        const engine = await openWritten({ network: all.map(({ record }) => record) });
        const model = engine.model();
        const runEnd = model.start + model.duration;
        const at = model.latest('network', t);
        const wanted = lastAt(all, t);
        expect(at?.track.entryId(at.index)).toBe(wanted === undefined ? undefined : `network:${wanted.seq}`);

        const { tracks } = model.lane('network') ?? { tracks: [] };
        const entries = laneEntries(model.lane('network') as NonNullable<ReturnType<typeof model.lane>>);
        const pages: Promise<unknown>[] = [];
        const facts = new RequestFacts(
          engine,
          () => undefined,
          (page) => pages.push(page),
        );
        const seqOf = (position: number) => entries.at(position)?.track.columns.seq[position];
        const knownAt = (position: number) => {
          const end = plainly(sorted[position] as Written).end;
          return end === Infinity ? runEnd : end;
        };
        const matches = await findMatches(
          { entries, tracks, facts, engine },
          filter,
          { now: () => 0, yield: () => Promise.resolve() },
          new AbortController().signal,
        );
        if (matches === undefined) throw new Error('ended by nobody');
        const listed = visibleMatches(matches, entries.upTo(t), (position) => knownAt(position) <= t);
        const byHand = sorted
          .filter((each, position) => {
            const { method, url, outcome, type } = plainly(each);
            const words = filter.text.toLowerCase().split(' ');
            if (each.t > t || words.some((word) => !`${method} ${url}`.toLowerCase().includes(word)))
              return false;
            const named = method === 'PROPFIND' ? 'other' : method;
            if (filter.method !== '' && filter.method !== named) return false;
            if (knownAt(position) > t)
              return filter.type === '' && (filter.status === '' || filter.status === 'open');
            if (filter.type !== '' && filter.type !== type) return false;
            return filter.status === '' || filter.status === outcome;
          })
          .map(({ seq }) => seq);
        expect([...listed].map(seqOf)).toEqual(byHand);

        for (const track of tracks) {
          for (let index = 0; index < track.columns.length; index++) facts.get(track, index);
          await Promise.all(pages);
        }
        for (const [position, each] of sorted.entries()) {
          const said = plainly(each);
          const track = tracks[0] as NonNullable<(typeof tracks)[0]>;
          const row = facts.get(track, position);
          expect(row?.method).toBe(said.method);
          expect(row?.address).toBe(said.url.replace(/^https?:\/\//, ''));
          expect(row?.type).toBe(said.type);
          if (said.outcome === 'failed') expect(row?.status).toBe(0);
          else if (said.outcome === 'open') expect(row?.status).toBeNaN();
          else expect(row?.status).toBe(said.status);
          const detail = await engine.detail(`network:${each.seq}`);
          expect(JSON.parse(detail?.text ?? '')).toEqual(each.record);
          expect(readRequest(each.record)?.outcome.kind).toBe(
            said.outcome === 'open' || said.outcome === 'failed' ? said.outcome : 'answered',
          );
          // Spoken: its end is said from its end on, and not before.
          const ref = { trackId: 'network', seq: each.seq };
          const after = new Map(lane.describe(ref, model, runEnd).facts);
          const statusWord = said.outcome === 'failed' ? 'failed' : said.status;
          expect(after.get('status')).toBe(said.outcome === 'open' ? undefined : String(statusWord));
          if (said.end > each.t && said.end !== Infinity) {
            const before = new Map(lane.describe(ref, model, said.end - 1).facts);
            expect(before.get('status')).toBeUndefined();
            expect(before.get('state')).toBe('running');
          }
        }
        engine.close();
      },
    ),
    { numRuns: 60 },
  );
});

it('network: covering names every request in flight', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 60 }),
      async (requests, t) => {
        const all = written(requests);
        const engine = await openWritten({ network: all.map(({ record }) => record) });
        const track = engine.model().track('network');
        const inFlight = (track?.covering(t) ?? []).map((index) => track?.entryId(index));
        const byHand = all
          .filter((each) => {
            const { end } = plainly(each);
            return each.t <= t && (t < end || (end === each.t && each.t === t));
          })
          .map(({ seq }) => `network:${seq}`);
        expect(inFlight.sort()).toEqual(byHand.sort());
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});
