import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openZip, type ByteFile } from '../../sources/index.ts';
import { cutFile, readBack, type ReadBack } from '../testing.ts';
import { format } from './index.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/playwright-trace');
const here = existsSync(REAL);
if (!here) console.info('../shared is not here: the tests over real Playwright traces did not run.');

async function openFiles(all: readonly ByteFile[]): Promise<ReadBack> {
  const claimed: ByteFile[] = [];
  for (const file of all) {
    if (file.name.includes('/')) continue;
    const bytes = await file.slice(0, 65_536);
    const text = new TextDecoder().decode(bytes);
    if (format.sniff({ name: '', size: bytes.length, bytes, text, siblings: [] }) > 0.15) claimed.push(file);
  }
  return readBack(format.id, claimed, all);
}

async function openReal(name: string): Promise<ReadBack> {
  const zip = await openZip(cutFile(name, readFileSync(join(REAL, name))));
  if (!zip.ok) throw new Error(zip.error.message);
  return openFiles(zip.value.files());
}

const lines = (...rows: object[]): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join('\n'));

interface Row {
  readonly seq: number;
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly label: string;
  readonly level: number;
}

function rows({ document }: ReadBack, laneId: string): Row[] {
  return (document.lane(laneId)?.tracks ?? []).flatMap((track) =>
    Array.from({ length: track.columns.length }, (_, i) => ({
      seq: track.columns.seq[i] as number,
      start: track.columns.start[i] as number,
      end: track.columns.end[i] as number,
      kind: track.kindOf(i),
      label: track.label(i),
      level: track.columns.level[i] as number,
    })),
  );
}

describe.runIf(here)('samples/real', () => {
  const traces = here ? readdirSync(REAL).filter((name) => /^(?:pw|trace)-.*\.zip$/.test(name)) : [];

  it.each(traces.filter((name) => !name.includes('future')))(
    '%s opens, every record is accounted for, and every lane is on the clock',
    async (name) => {
      const back = await openReal(name);
      expect(back.result.ok).toBe(true);
      const { ledger, lanes, offAxis } = back.document;
      expect(ledger.shown + ledger.offAxis + ledger.rejected).toBe(ledger.read);
      expect([ledger.rejected, offAxis.length]).toEqual([0, 0]);
      for (const lane of lanes) expect([lane.id, lane.anchored]).toEqual([lane.id, true]);
      expect(back.document.duration).toBeLessThan(60_000);
    },
  );

  it('a report is no trace, and a trace of tomorrow is refused by its version', async () => {
    const report = readFileSync(join(REAL, 'pw-1.65-json-report.json'));
    const text = new TextDecoder().decode(report.subarray(0, 65_536));
    expect(
      format.sniff({ name: 'trace.trace', size: report.length, bytes: report, text, siblings: [] }),
    ).toBe(0);
    const blob = await openReal('playwright-blob-report-1.52-NOT-A-TRACE.zip').catch(() => undefined);
    expect(blob?.result.ok ?? false).toBe(false);
    const future = await openReal('trace-from-the-future.zip');
    expect(future.result).toMatchObject({ ok: false, error: { code: 'unsupported-version' } });
  });

  it('a test that fails: hooks nest, the library’s calls are part of their steps, the error stands once', async () => {
    const back = await openReal('pw-1.65-test-a-shop-fails-retry1-trace.zip');
    const agent = rows(back, 'agent');
    expect(agent.filter(({ kind }) => kind === 'error').map(({ label }) => label.slice(0, 30))).toEqual([
      'Error: expect(locator).toHaveT',
    ]);
    // 17 steps of the runner; 3 calls of the library are inside them.
    expect(agent.filter(({ kind }) => kind === 'span' || kind === 'env_action')).toHaveLength(17);
    expect(agent.find(({ kind }) => kind === 'error')?.start).toBe(
      agent.find(({ label }) => label.startsWith('Expect'))?.end,
    );
    expect(back.document.meta.outcome).toBe('failed');
    const click = back.payloads.get('agent:17') ?? '';
    expect(click).toContain('locator resolved to <h1>Shop</h1>');
    expect(click).toContain('a.spec.js:9:106');
  });

  it('a browser on another machine is placed by shared steps, and that is said', async () => {
    const back = await openReal('trace-remote-time-diff.zip');
    const { issues } = back.document;
    expect(issues.map(({ code }) => code)).toContain('clocks-joined');
    const [goto] = rows(back, 'agent').filter(({ label }) => label.startsWith('page.goto'));
    const [seen] = rows(back, 'nav');
    expect(seen?.start).toBeGreaterThan(goto?.start ?? NaN);
    expect(seen?.start).toBeLessThan(goto?.end ?? NaN);
  });

  it('a repeated picture is held, and pictures of two pages are two tracks', async () => {
    const back = await openReal('pw-1.65-test-a-shop-two-contexts-trace.zip');
    expect(back.document.lane('frames')?.tracks).toHaveLength(2);
    expect(back.document.gaps.filter(({ laneId }) => laneId === 'frames')).toEqual([]);
  });
});

const context = (origin: string, wallTime: number, monotonicTime: number): object => ({
  version: 8,
  type: 'context-options',
  origin,
  browserName: 'chromium',
  options: {},
  wallTime,
  monotonicTime,
});
const before = (callId: string, startTime: number, more: object = {}): object => ({
  type: 'before',
  callId,
  startTime,
  class: 'Frame',
  method: 'click',
  params: {},
  ...more,
});

it('a library file with a clock of its own lies where its steps do', async () => {
  const runner = lines(
    context('testRunner', 1_800_000_000_000, 100),
    before('s1', 110, { class: 'Test', method: 'pw:api', title: 'Click' }),
    { type: 'after', callId: 's1', endTime: 150 },
  );
  const library = lines(
    context('library', 1_800_000_999_000, 70_000),
    before('c1', 70_010, { stepId: 's1' }),
    { type: 'console', messageType: 'log', text: 'hello', time: 70_020 },
    { type: 'after', callId: 'c1', endTime: 70_040 },
  );
  const back = await openFiles([cutFile('test.trace', runner), cutFile('0-trace.trace', library)]);
  // The call may lie 0 to 10 ms into its step: the middle is taken.
  expect(rows(back, 'console').map(({ start }) => start)).toEqual([25]);
  expect(rows(back, 'agent').map(({ start, end }) => [start, end])).toEqual([[10, 50]]);
});

it('without a shared step the machine’s own clock is taken, and said to be assumed', async () => {
  const runner = lines(
    context('testRunner', 1_800_000_000_000, 100),
    before('s1', 110, { class: 'Test', method: 'expect', title: 'x' }),
  );
  const library = lines(context('library', 1_800_000_005_000, 70_000), before('c1', 70_010));
  const back = await openFiles([cutFile('test.trace', runner), cutFile('0-trace.trace', library)]);
  expect(back.document.issues.map(({ code }) => code)).toContain('clock-assumed');
  expect(rows(back, 'agent').map(({ start, end }) => [start, end])).toEqual([
    [10, Infinity],
    [5010, Infinity],
  ]);
});

it('requests of two contexts have one lane and places of their own; missing pictures are gaps', async () => {
  const trace = lines(context('library', 1_800_000_000_000, 100), {
    type: 'screencast-frame',
    pageId: 'p',
    file: 'screencast/none.jpeg',
    timestamp: 120,
  });
  const entry = {
    type: 'resource-snapshot',
    snapshot: {
      startedDateTime: new Date(1_800_000_000_500).toISOString(),
      time: 10,
      request: { method: 'GET', url: 'http://a.test/' },
      response: { status: 200, content: { size: 1, mimeType: 'text/plain' } },
    },
  };
  const back = await openFiles([
    cutFile('0-trace.trace', trace),
    cutFile('1-trace.trace', trace),
    cutFile('0-trace.network', lines(entry)),
    cutFile('1-trace.network', lines(entry, entry)),
  ]);
  expect(rows(back, 'network').map(({ seq, start }) => [seq, start])).toEqual([
    [0, 500],
    [1, 500],
    [2, 500],
  ]);
  expect(back.document.gaps).toMatchObject([
    { laneId: 'frames', reason: 'missing', detail: 'screencast/none.jpeg' },
  ]);
});
