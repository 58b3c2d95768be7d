import { describe, expect, it } from 'vitest';
import { loadInProcessEngine } from './index.ts';
import { clockRange, compareRanges, idsIn } from './clock-look.ts';

const T0 = Date.UTC(2026, 10, 30, 9, 0, 0);
const trace = (from: number, session = 'aaaaaaaa-0000-4000-8000-000000000001'): string =>
  [0, 1000, 2000]
    .map((ms, i) => JSON.stringify({ t: from + ms, kind: 'message', text: `line ${i}`, session }))
    .join('\n');
const har = (from: number): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'x', version: '1' },
      entries: [
        {
          startedDateTime: new Date(from).toISOString(),
          time: 50,
          request: { method: 'GET', url: 'https://shop.test/' },
          response: { status: 200 },
        },
      ],
    },
  });
const cast = (timestamp?: number): string =>
  `${JSON.stringify({ version: 2, width: 80, height: 24, ...(timestamp === undefined ? {} : { timestamp }) })}\n[0.5, "o", "hi\\r\\n"]`;
const DIFF = '--- a/x.txt\n+++ b/x.txt\n@@ -1 +1 @@\n-a\n+b\n';

async function open(files: Readonly<Record<string, string>>, together?: true) {
  const engine = await loadInProcessEngine();
  const request = {
    kind: 'files',
    files: Object.entries(files).map(([name, text]) => ({ name, blob: new Blob([text]) })),
    ...(together === undefined ? {} : { choices: { together } }),
  } as const;
  const result = await engine.open(request, {});
  return { engine, result, recognised: await engine.recognised?.() };
}

describe('files opened together', () => {
  it('one trace and what lies beside it are one recording, each with a reason', async () => {
    const { engine, result, recognised } = await open({
      'run.jsonl': trace(T0),
      'net.har': har(T0 + 1500),
      'shell.cast': cast(T0 / 1000 + 1),
      'change.diff': DIFF,
    });
    expect(result.ok).toBe(true);
    const lanes = engine.model().lanes.map(({ id }) => id);
    expect(lanes).toEqual(expect.arrayContaining(['agent', 'network', 'terminal', 'repo']));
    expect(recognised?.recordings).toEqual([]);
    expect(recognised?.joins.map((words) => words.slice(0, words.indexOf(':')).replace(/,.*$/, ''))).toEqual([
      'net.har is read beside run.jsonl',
      'shell.cast is read beside run.jsonl',
      'change.diff is read beside run.jsonl',
    ]);
    expect(recognised?.joins[0]).toContain('times overlap');
    expect(recognised?.joins[2]).toContain('Nothing ties their clocks');
    const { read, shown, offAxis, rejected } = engine.model().ledger;
    expect(shown + offAxis + rejected).toBe(read);
  });

  it('a HAR of another month is a recording of its own, which is offered', async () => {
    const files = { 'run.jsonl': trace(T0), 'old.har': har(T0 - 40 * 86_400_000) };
    const { result, recognised } = await open(files);
    expect(result).toMatchObject({ ok: false, error: { code: 'several-recordings' } });
    expect(recognised?.recordings.map(({ files: names }) => names)).toEqual([['run.jsonl'], ['old.har']]);
    const together = await open(files, true);
    expect(together.result.ok).toBe(true);
    // What a run of today cannot hold is counted in the tray.
    expect(together.engine.model().ledger.offAxis).toBe(1);
  });

  it('two casts without wall time keep a clock each', async () => {
    const { engine, result } = await open({ 'a.cast': cast(), 'b.cast': cast() });
    expect(result.ok).toBe(true);
    expect(
      engine
        .model()
        .lane('terminal')
        ?.tracks.map(({ anchored }) => anchored),
    ).toEqual([true, false]);
  });

  it('two parts of one page share a track, and no id', async () => {
    const part = (from: number, ids: number) =>
      JSON.stringify([
        { type: 4, data: { href: 'https://shop.test/', width: 8, height: 6 }, timestamp: from },
        {
          type: 2,
          data: { node: { type: 0, childNodes: [], id: ids }, initialOffset: {} },
          timestamp: from + 10,
        },
      ]);
    const { engine, result } = await open({ '1.json': part(T0, 1), '2.json': part(T0 + 500, 9) });
    expect(result.ok).toBe(true);
    expect([...(engine.model().track('dom')?.columns.seq ?? [])]).toEqual([0, 1, 2, 3]);
    expect((await engine.detail('dom:3'))?.text).toContain('"id":9');
  });

  it('a file that a person calls something else is read as that, or not at all', async () => {
    const engine = await loadInProcessEngine();
    const blob = new Blob([DIFF]);
    const as = (format: string) =>
      engine.open({ kind: 'files', files: [{ name: 'x', blob }], choices: { formats: { x: format } } }, {});
    expect((await as('git-diff')).ok).toBe(true);
    expect((await as('none')).ok).toBe(false);
    expect(await as('asciicast')).toMatchObject({ ok: false, error: { code: 'cast-no-header' } });
    expect((await engine.recognised?.())?.files[0]).toMatchObject({
      name: 'x',
      format: 'asciicast',
      sure: 1,
    });
  });
});

describe('what a text tells of its clock and ids', () => {
  it.each([
    ['2026-11-30T09:00:00.000Z x 2026-11-30T10:30:00+01:00', T0, T0 + 30 * 60_000],
    [`{"t": ${T0}, "u": ${T0 + 5}}`, T0, T0 + 5],
    [`"startTimeUnixNano": "${T0}000000"`, T0, T0],
    [`{"version": 2, "timestamp": ${T0 / 1000}}`, T0, T0],
    [`${T0 / 1000} 12 0.5\n${T0 / 1000 + 3} 12 0.5`, T0, T0 + 3000],
  ])('%s', (text, from, to) => {
    expect(clockRange([text])).toEqual({ from, to });
  });

  it('numbers that are no times are none', () => {
    expect(
      clockRange(['{"bytes": 1234567890, "hash": "1795000000000aa", "n": 17950000000001}']),
    ).toBeUndefined();
  });

  it('ids are those that only one run has', () => {
    expect([
      ...idsIn([
        'a1b2c3d4-0000-4000-8000-00000000000f 0af7651916cd43dd8448eb211c80319c toolu_01ABCDEFGHJKLM claude-sonnet-4-5-20250929',
        '00000000-0000-0000-0000-000000000000 8d0cffd2d2aefbe2d3b4a1dd9f0e6a7b8c9d0e1f',
      ]),
    ]).toEqual([
      'a1b2c3d4-0000-4000-8000-00000000000f',
      '0af7651916cd43dd8448eb211c80319c',
      'toolu_01abcdefghjklm',
    ]);
  });

  it('a minute apart is together, a month is not', () => {
    const at = (from: number, to: number) => ({ from, to });
    expect(compareRanges(at(0, 10), at(5, 20))).toBe('overlap');
    expect(compareRanges(at(0, 10), at(3_600_000, 3_700_000))).toBe('near');
    expect(compareRanges(at(0, 10), at(30 * 86_400_000, 31 * 86_400_000))).toBe('apart');
  });
});
