import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Engine, filterPlainly } from '../../engine/index.ts';
import { fail, type Pacer } from '../../base/index.ts';
import { laneEntries, recordingOf, TEST_ORIGIN, type TestRecording } from '../../lane-kit/index.ts';
import { Level, type LaneInfo } from '../../model/index.ts';
import { RequestFacts } from './request-facts.ts';
import {
  findMatches,
  METHODS,
  NO_FILTER,
  OTHER_METHOD,
  type RequestFilter,
  STATUSES,
  visibleMatches,
} from './filter.ts';
import { RESOURCE_TYPES } from '../../model/index.ts';

interface Given {
  readonly at: number;
  /** `undefined`: it never ended. */
  readonly ms: number | undefined;
  readonly method: string;
  readonly url: string;
  readonly status: number;
}

/** What readers give a search: what was asked, and in a line of its own what came back. */
const searchText = ({ method, url, ms, status }: Given): string =>
  `${method} ${url}\n${ms === undefined ? '' : status}`;

/** `columns`: as the HAR reader writes it; else status and size are in the record alone. */
function recording(requests: readonly Given[], columns: boolean): TestRecording {
  return recordingOf((sink) => {
    const track = sink.track({
      id: 'network',
      lane: 'network',
      archetype: 'span',
      plane: 'environment',
      title: 'Network',
      clock: 'wall',
      ...(columns
        ? {
            series: [
              { name: 'status', unit: 'count' as const },
              { name: 'size', unit: 'bytes' as const },
            ],
          }
        : {}),
    });
    requests.forEach(({ at, ms, method, url, status }, seq) => {
      track.append({
        seq,
        start: TEST_ORIGIN + at,
        end: ms === undefined ? 'open' : TEST_ORIGIN + at + ms,
        kind: columns ? (url.endsWith('.js') ? 'script' : 'fetch') : 'request',
        level: ms !== undefined && (status === 0 || status >= 500) ? Level.error : Level.info,
        label: columns ? `${method} ${url.replace('https://', '')}` : method,
        ...(columns ? { values: [ms === undefined || status === 0 ? NaN : status, 10] } : {}),
        payload: JSON.stringify(ms === undefined ? { method, url } : { method, url, status, ms }),
      });
    });
  });
}

function engineOver({ payloads, model }: TestRecording, requests: readonly Given[]): Engine {
  return {
    detail: () => Promise.resolve(undefined),
    payloads: (trackId, seqs) => Promise.resolve(seqs.map((seq) => payloads.get(`${trackId}:${seq}`))),
    blob: () => Promise.resolve(fail('missing', 'none')),
    search: () => Promise.resolve([]),
    filter: (trackIds, filter, signal) =>
      Promise.resolve(
        signal?.aborted === true
          ? undefined
          : filterPlainly(
              trackIds.flatMap((id) => model.track(id) ?? []),
              filter,
              (track, index) => searchText(requests[track.columns.seq[index] as number] as Given),
            ),
      ),
  };
}

const never = new AbortController().signal;
const pacer: Pacer = { now: () => performance.now(), yield: () => new Promise((done) => setTimeout(done)) };
const laneOf = ({ model }: TestRecording): LaneInfo => {
  const lane = model.lane('network');
  if (lane === undefined) throw new Error('no lane');
  return lane;
};

async function listed(
  requests: readonly Given[],
  columns: boolean,
  filter: RequestFilter,
  t: number,
): Promise<number[]> {
  const made = recording(requests, columns);
  const entries = laneEntries(laneOf(made));
  const engine = engineOver(made, requests);
  const facts = new RequestFacts(
    engine,
    () => undefined,
    () => undefined,
  );
  const { tracks } = laneOf(made);
  const matches = await findMatches({ entries, tracks, facts, engine }, filter, pacer, never);
  if (matches === undefined) throw new Error('aborted');
  const { end } = made.model.track('network')?.columns ?? { end: new Float64Array(0) };
  const runEnd = made.model.start + made.model.duration;
  const hasEnded = (position: number): boolean => Math.min(end[position] as number, runEnd) <= t;
  return [...visibleMatches(matches, entries.upTo(t), hasEnded)];
}

/** The same by looking at every request, in the words of the definition. */
function byHand(requests: readonly Given[], filter: RequestFilter, t: number): number[] {
  const lastT = Math.max(...requests.map(({ at, ms }) => at + (ms ?? 0)));
  return requests.flatMap(({ at, ms, method, url, status }, i) => {
    if (at > t) return [];
    const name = (METHODS as readonly string[]).includes(method) ? method : OTHER_METHOD;
    if (filter.method !== '' && filter.method !== name) return [];
    const asked = `${method} ${url}`.toLowerCase();
    if (filter.text.split(' ').some((word) => !asked.includes(word.toLowerCase()))) return [];
    const ended = (ms === undefined ? lastT : at + ms) <= t;
    if (!ended) return filter.type === '' && (filter.status === '' || filter.status === 'open') ? [i] : [];
    if (filter.type !== '' && filter.type !== (url.endsWith('.js') ? 'script' : 'fetch')) return [];
    const is = ms === undefined ? 'open' : status === 0 ? 'failed' : `${Math.floor(status / 100)}xx`;
    return filter.status === '' || filter.status === is ? [i] : [];
  });
}

const given = fc.record({
  at: fc.integer({ min: 0, max: 50 }),
  ms: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
  method: fc.constantFrom('GET', 'POST', 'PROPFIND'),
  url: fc.constantFrom('https://a.test/api/x', 'https://cdn.test/app.js', 'https://a.test/api/ÄÖ'),
  status: fc.constantFrom(0, 200, 301, 404, 500),
});
const filters = fc.record({
  text: fc.constantFrom('', 'cdn', 'äö', 'POST a.test', '500', 'nothing'),
  method: fc.constantFrom('', 'GET', OTHER_METHOD),
  status: fc.constantFrom('' as const, ...STATUSES),
  type: fc.constantFrom('', ...RESOURCE_TYPES),
});

describe.each([true, false])('with columns: %s', (columns) => {
  it('lists what matches by what is known at t, and nothing by what is not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(given, { minLength: 1, maxLength: 30 }),
        filters,
        fc.integer({ min: -1, max: 90 }),
        async (list, filter, t) => {
          const sorted = list.toSorted((a, b) => a.at - b.at);
          const first = sorted[0]?.at ?? 0;
          // The axis begins at the first request.
          const moved = sorted.map((each) => ({ ...each, at: each.at - first }));
          expect(await listed(moved, columns, filter, t)).toEqual(byHand(moved, filter, t));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('looks through 200,000 requests a few milliseconds at a time', async () => {
    const many = Array.from({ length: 200_000 }, (_, i) => ({
      at: i,
      ms: 20,
      method: 'GET',
      url: `https://a.test/api/${i}`,
      status: i % 100 === 0 ? 500 : 200,
    }));
    const made = recording(many, columns);
    let looked = 0;
    let since = 0;
    let most = 0;
    // A clock that goes on by 2 µs a look: what is asserted is the work between two pauses, not this machine's speed.
    const counted: Pacer = {
      now: () => {
        since++;
        return looked++ * 0.002;
      },
      yield: () => {
        most = Math.max(most, since);
        since = 0;
        return Promise.resolve();
      },
    };
    const entries = laneEntries(laneOf(made));
    const engine = engineOver(made, many);
    const facts = new RequestFacts(
      engine,
      () => undefined,
      () => undefined,
    );
    const started = performance.now();
    const matches = await findMatches(
      { entries, tracks: laneOf(made).tracks, facts, engine },
      { ...NO_FILTER, text: '/api/', status: '5xx' },
      counted,
      never,
    );
    console.info(
      `200,000 requests, columns ${columns}: filtered in ${Math.round(performance.now() - started)} ms`,
    );
    expect(matches?.positions).toHaveLength(200_000);
    expect(matches?.byEnd?.reduce((sum, one) => sum + one, 0)).toBe(2000);
    expect(most).toBeLessThanOrEqual(4000);
  }, 60_000);
});

it('stops when a newer filter is asked for', async () => {
  const made = recording(
    Array.from({ length: 5000 }, (_, i) => ({
      at: i,
      ms: 1,
      method: 'GET',
      url: 'https://a.test/',
      status: 200,
    })),
    false,
  );
  const engine = engineOver(made, []);
  const facts = new RequestFacts(
    engine,
    () => undefined,
    () => undefined,
  );
  const aborter = new AbortController();
  const { tracks } = laneOf(made);
  const looking = findMatches(
    { entries: laneEntries(laneOf(made)), tracks, facts, engine },
    { ...NO_FILTER, status: '2xx' },
    pacer,
    aborter.signal,
  );
  aborter.abort();
  expect(await looking).toBeUndefined();
});
