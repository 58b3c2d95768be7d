import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Flag, type ModelReader } from '../model/index.ts';
import { loadInProcessEngine, type EngineClient } from './index.ts';

const SHARED = join(import.meta.dirname, '../../../shared');
const CASES = join(SHARED, 'cases');
const here = existsSync(CASES);
if (!here) console.info('../shared is not here: the cases of agents’ own records did not run.');

async function open(...paths: string[]): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const files = paths.map((path) => ({
    name: basename(path),
    blob: new Blob([readFileSync(join(CASES, path))]),
  }));
  const result = await engine.open({ kind: 'files', files }, {});
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  const { read, shown, offAxis, rejected } = engine.model().ledger;
  expect(shown + offAxis + rejected).toBe(read);
  return engine;
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly start: number;
  readonly ms: number;
  readonly flags: number;
  readonly parent: number;
  readonly level: number;
}

function rows(model: ModelReader, laneId = 'agent'): Row[] {
  return (model.lane(laneId)?.tracks ?? []).flatMap((track) =>
    Array.from({ length: track.columns.length }, (_, i) => ({
      id: track.entryId(i),
      kind: track.kindOf(i),
      label: track.label(i),
      start: track.columns.start[i] as number,
      ms: (track.columns.end[i] as number) - (track.columns.start[i] as number),
      flags: track.columns.flags[i] as number,
      parent: track.columns.parent[i] as number,
      level: track.columns.level[i] as number,
    })),
  );
}
const ofKind = (model: ModelReader, kind: string): Row[] => rows(model).filter((row) => row.kind === kind);
const codes = (model: ModelReader): string[] => model.issues.map(({ code }) => code);

describe.runIf(here)('cases: Claude Code', () => {
  it('CLK-08: a result never precedes its call, whatever its clock', async () => {
    const model = (await open('CLK-08/session.jsonl')).model();
    const order = rows(model).filter(({ kind }) => kind !== 'llm_call');
    expect(order.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'message run the build',
      'tool_call Bash make',
      'tool_result built',
      'message Done.',
    ]);
    expect(rows(model).every(({ ms }) => Number.isNaN(ms) || ms >= 0)).toBe(true);
  });

  it('STR-02: bookkeeping alone is a session without a step, and no prompt twice', async () => {
    const session = (await open('STR-02/session.jsonl')).model();
    expect(ofKind(session, 'message').map(({ label }) => label)).toEqual(['hello', 'hi there']);
    const alone = await open('STR-02/only_bookkeeping.jsonl');
    expect((await alone.recognised?.())?.files[0]).toMatchObject({ format: 'claude-code' });
    expect([alone.model().lane('agent')?.count, alone.model().steps.length]).toEqual([0, 0]);
  });

  it('STR-07: tokens of a reply that is written on several lines count once', async () => {
    const model = (await open('STR-07/session.jsonl')).model();
    expect(ofKind(model, 'llm_call')).toHaveLength(2);
    // 200 of input, 2000 read from the cache and 40 written to it.
    expect(model.meta.usage).toMatchObject({ outputTokens: 166, inputTokens: 2240 });
    expect(
      ['hm', 'partial'].every((text) => ofKind(model, 'message').some(({ label }) => label === text)),
    ).toBe(true);
    expect(ofKind(model, 'tool_call')).toHaveLength(1);
  });

  it('STR-09: records of other vendors are all there, paired, and marked where they have no time', async () => {
    const engine = await open('STR-09/session.jsonl');
    const bash = ofKind(engine.model(), 'tool_call').find(({ label }) => label.startsWith('Bash'));
    expect(bash?.ms).toBe(400);
    expect(ofKind(engine.model(), 'tool_call').some(({ label }) => label.startsWith('TodoWrite'))).toBe(true);
    expect(engine.model().ledger).toMatchObject({ read: 6, rejected: 0 });
    const answer = ofKind(engine.model(), 'tool_result')[0];
    expect([answer?.parent, answer?.start]).toEqual([Number(bash?.id.split(':')[1]), 900]);
    const todo = ofKind(engine.model(), 'tool_call').find(({ label }) => label === 'TodoWrite');
    expect(JSON.parse((await engine.detail(todo?.id ?? ''))?.text ?? '{}')).not.toHaveProperty('args');
    // One record without a time keeps its place; one whose time cannot be read is in the tray (RULES.md "Order"), with its picture.
    expect(rows(engine.model()).at(-1)).toMatchObject({ kind: 'llm_call', start: 1200, flags: Flag.assumed });
    expect(engine.model().offAxis).toMatchObject([
      { label: 'nested', reason: 'unreadable time' },
      { label: expect.stringContaining('A picture that cannot be read') },
    ]);
  });

  it('ENC-01: byte order marks and CRLF are no text', async () => {
    for (const [path, count] of [
      ['ENC-01/session.jsonl', 3],
      ['ENC-01/second.jsonl', 6],
    ] as const) {
      const model = (await open(path)).model();
      const messages = ofKind(model, 'message');
      expect(messages).toHaveLength(count);
      expect(messages.every(({ label }) => !/[\ufeff\r]/.test(label))).toBe(true);
      expect(model.ledger.rejected).toBe(0);
    }
  });

  it('ENC-03: only a line feed ends a line', async () => {
    const engine = await open('ENC-03/session.jsonl');
    const messages = ofKind(engine.model(), 'message');
    expect([messages.length, engine.model().issues.length]).toEqual([3, 0]);
    expect(messages[1]?.label).toMatch(/^line.*end$/s);
  });

  it('ENC-04: a character that a chunk cuts is whole', async () => {
    const engine = await open('ENC-04/session.jsonl');
    expect(ofKind(engine.model(), 'message')).toHaveLength(24);
    for (const text of ['中END65536', '🚀END131072', '界END262144'])
      expect((await engine.search(text, 5)).filter(({ laneId }) => laneId === 'agent')).toHaveLength(1);
    expect(await engine.search('\ufffd', 5)).toHaveLength(0);
  });

  it('ENC-05: a hole of NUL costs its line alone, told by its number', async () => {
    const model = (await open('ENC-05/session.jsonl')).model();
    expect(ofKind(model, 'message').map(({ label }) => label)).toEqual([
      'before the hole',
      'after the hole',
      'last',
    ]);
    expect(model.ledger.rejected).toBe(1);
    expect(model.issues.some(({ line, message }) => line === 3 || message.includes('Line 3'))).toBe(true);
  });

  it('ENC-06: bytes that are no UTF-8 are marks, and the rest is kept', async () => {
    const model = (await open('ENC-06/session.jsonl')).model();
    const result = ofKind(model, 'tool_result')[0];
    expect(result?.label).toMatch(/^caf.*\ufffd.*end$/);
    expect(model.ledger).toMatchObject({ read: 4, rejected: 0 });
    expect(ofKind(model, 'tool_call')).toHaveLength(1);
  });
});

describe.runIf(here)('cases: Codex, ATIF, SWE-agent, Inspect', () => {
  it('STR-08: of cumulative counters the last counts, whatever is written twice', async () => {
    const model = (await open('STR-08/rollout-parent.jsonl')).model();
    const { inputTokens = 0, outputTokens = 0 } = model.meta.usage ?? {};
    expect(inputTokens + outputTokens).toBe(1650);
    expect(ofKind(model, 'tool_call').map(({ label, ms }) => [label, ms])).toEqual([['shell ls', 200]]);
  });

  it('STR-08: what a fork copied of its parent is said to be a copy, and counts once', async () => {
    for (const [paths, tokens, calls] of [
      [['STR-08/rollout-fork.jsonl'], 220, 0],
      [['STR-08/rollout-parent.jsonl', 'STR-08/rollout-fork.jsonl'], 1870, 1],
      [['STR-08/rollout-fork.jsonl', 'STR-08/rollout-parent.jsonl'], 1870, 1],
    ] as const) {
      const engine = await open(...paths);
      const model = engine.model();
      const { inputTokens = 0, outputTokens = 0 } = model.meta.usage ?? {};
      expect([paths, inputTokens + outputTokens]).toEqual([paths, tokens]);
      expect(ofKind(model, 'tool_call')).toHaveLength(calls);
      expect(ofKind(model, 'message').map(({ label }) => label)).toContain('new work');
      const copied = ofKind(model, 'log').find(({ label }) => label.startsWith('8 records copied from'));
      expect((await engine.detail(copied?.id ?? ''))?.text).toContain(
        '"forkedFrom":"01990000-0000-7000-8000-000000000001"',
      );
    }
    const both = (await open('STR-08/rollout-parent.jsonl', 'STR-08/rollout-fork.jsonl')).model();
    expect(ofKind(both, 'span').map(({ label }) => label)).toContain('fork');
  });

  it('STR-14: steps by their number, results that answer nothing, parts that are not there', async () => {
    const engine = await open('STR-14/trajectory.json');
    const model = engine.model();
    expect(codes(model)).toContain('subagent-missing');
    const steps = rows(model).filter(({ level, kind }) => kind === 'message' && level >= 0);
    expect(steps.map(({ label, start, flags }) => [label.split('\n')[0]?.trim(), start, flags])).toEqual([
      ['count files', 0, 0],
      ['two calls', 1000, 0],
      ['delegating', 3000, 0],
      [expect.stringMatching(/^see picture/), expect.any(Number), Flag.assumed],
      ['', 4000, 0],
    ]);
    const calls = ofKind(model, 'tool_call').filter(({ label }) => label.startsWith('bash'));
    const answers = ofKind(model, 'tool_result').filter(({ parent }) => parent >= 0);
    expect(calls.map(({ ms }) => ms)).toEqual([2000, Infinity]);
    expect(codes(model)).toEqual(
      expect.arrayContaining(['call-id-repeated', 'result-without-call', 'path-refused', 'steps-differ']),
    );
    expect(answers.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['a b', 'environment note', 'for a call in another step']),
    );
    expect(model.issues.find(({ code }) => code === 'steps-differ')?.message).toMatch(/9 steps; it holds 5/);
    expect(model.lane('frames')).toBeUndefined();
    expect(
      rows(model).some(({ label }) => label.startsWith('A picture at ../outside/shot.png is refused')),
    ).toBe(true);
  });

  it('STR-15: a damaged line is told, and what follows it is read', async () => {
    const model = (await open('STR-15/rollout.jsonl')).model();
    const calls = ofKind(model, 'tool_call');
    expect(calls.slice(0, 2).map(({ ms }) => Math.round(ms))).toEqual([200, 100]);
    expect(model.issues.some(({ message, line }) => line === 5 || message.includes('Line 5'))).toBe(true);
    expect(rows(model).find(({ label }) => label === 'float stamped')?.start).toBeCloseTo(1600, 3);
    expect(model.offAxis).toEqual([]);
    expect(calls.at(-1)).toMatchObject({ ms: Infinity, label: expect.stringContaining('unterminated') });
    expect(rows(model).some(({ start, label }) => start === 2500 && label.includes('interrupted'))).toBe(
      true,
    );
    expect(rows(model).filter(({ label }) => /thinking|reasoning/.test(label))).toHaveLength(1);
  });

  it('STR-21: a trajectory without a clock has the time of its commands, and says so', async () => {
    const demo = (await open('STR-21/demo.traj')).model();
    const first = ofKind(demo, 'tool_call')[0];
    expect([demo.origin, first?.ms]).toEqual([null, 310]);
    expect(codes(demo)).toContain('commands-only');
    const cut = (await open('STR-21/cut.traj')).model();
    expect(codes(cut)).toContain('truncated');
    expect(ofKind(cut, 'tool_call').length).toBeGreaterThan(0);
  });

  it('ENC-09: NaN as Python writes it is no number, and words stay words', async () => {
    const engine = await open('ENC-09/log.json');
    expect(codes(engine.model())).toContain('not-a-number');
    expect(ofKind(engine.model(), 'message').map(({ label }) => label)).toEqual([
      'hi NaN text',
      'Infinity war',
    ]);
    expect(engine.model().meta.scores).toMatchObject([{ metric: 'acc', status: 'unmeasured' }]);
  });
});

describe.runIf(here)('cases: spans', () => {
  it('CLK-13: a child of 30 s at the end of six hours', async () => {
    const model = (await open('CLK-13/input.otlp.json')).model();
    expect(model.duration).toBe(6 * 3_600_000 + 45_000);
    const last = rows(model).find(({ label }) => label.includes('chat last'));
    expect([last?.start, last?.ms]).toEqual([6 * 3_600_000, 30_000]);
  });

  it('CLK-14: spans of 300 ns stand in order, one after the other', async () => {
    const strings = (await open('CLK-14/input.strings.json')).model();
    const exact = rows(strings).map(({ label, start, ms }) => [label, start.toFixed(6), ms.toFixed(6)]);
    expect(exact).toEqual([
      ['root', '0.000000', '0.003000'],
      ['first', '0.000100', '0.000300'],
      ['second', '0.000400', '0.000300'],
      ['third', '0.000700', '0.000300'],
    ]);
    expect(strings.origin).toBeCloseTo(1_795_000_000_123.457, 3);
    expect(codes(strings)).not.toContain('times-rounded');
    const numbers = (await open('CLK-14/input.numbers.json')).model();
    expect(rows(numbers).every(({ ms }) => ms > 0)).toBe(true);
    expect(codes(numbers)).toContain('times-rounded');
    for (const model of [strings, numbers]) {
      const children = rows(model).filter(({ label }) => label !== 'root');
      expect(children.map(({ label }) => label)).toEqual(['first', 'second', 'third']);
      for (const [i, child] of children.slice(1).entries()) {
        const before = children[i] as Row;
        expect(child.start).toBeGreaterThanOrEqual(before.start + before.ms - 1e-7);
      }
    }
  });

  it('CLK-17: a child that begins before its parent stands at its own time', async () => {
    const engine = await open('CLK-17/input.otlp.json');
    const model = engine.model();
    const worker = rows(model).find(({ label }) => label === 'worker');
    const parent = rows(model).find(({ label }) => label === 'POST /run');
    const mark = rows(model).find(({ label }) =>
      label.startsWith('Clock skew: begins 700 ms before POST /run'),
    );
    expect([mark?.start, mark?.parent]).toEqual([0, Number(worker?.id.split(':')[1])]);
    expect(codes(model)).toContain('clock-skew');
    expect((await engine.detail(mark?.id ?? ''))?.text).toContain('1794999999300000000 ns');
    expect([model.duration, (parent?.start ?? 0) - (worker?.start ?? 0)]).toEqual([2700, 700]);
  });

  it('STR-22: spans that arrive before their parents find them, and none is there twice', async () => {
    const one = (await open('STR-22/batch-1.json')).model();
    expect(rows(one).map(({ label }) => label)).toEqual([expect.stringContaining('grep')]);
    const all = await open('STR-22/batch-1.json', 'STR-22/batch-2.json', 'STR-22/batch-3.json');
    const spans = rows(all.model());
    expect(spans.filter(({ label }) => label.includes('grep'))).toHaveLength(1);
    expect(spans).toHaveLength(4);
    const parentOf = (name: string): string | undefined => {
      const span = spans.find(({ label }) => label.includes(name));
      return spans.find(({ id }) => id.endsWith(`:${span?.parent ?? ''}`))?.label;
    };
    expect([parentOf('grep'), parentOf('edit')].every((label) => label?.includes('coder'))).toBe(true);
    expect(parentOf('coder')).toContain('root');
  });

  it('STR-10: a trace with holes opens, and each hole is told', async () => {
    const model = (await open('STR-10/input.zip')).model();
    const action = rows(model).find(({ kind }) => kind === 'env_action');
    expect([action?.start, action?.ms]).toEqual([100, 500]);
    expect(rows(model, 'console')[0]).toMatchObject({ start: 200, label: 'boom' });
    expect(rows(model, 'frames')[0]?.flags).toBe(Flag.missing);
    expect(codes(model)).toEqual(
      expect.arrayContaining(['end-without-call', 'not-an-event', 'missing-resource']),
    );
  });
});

/** The server beside the cases: it does to ranges what a real one did. */
const SCRIPTED = join(CASES, 'tools/scripted-server.mjs');
interface Scripted {
  readonly start: (
    dir: string,
    options: { readonly port: number },
  ) => Promise<{ readonly url: string; close(): unknown }>;
}
const isScripted = (value: unknown): value is Scripted =>
  typeof value === 'object' && value !== null && 'start' in value && typeof value.start === 'function';

describe.runIf(here)('cases: servers', () => {
  it('NET-02: ranges that are ignored, cut short, of no length or refused give what the file gives', async () => {
    const scripted: unknown = await import(/* @vite-ignore */ SCRIPTED);
    if (!isScripted(scripted)) throw new Error('the server of the cases does not start');
    const server = await scripted.start(join(CASES, 'NET-02'), { port: 0 });
    try {
      const whole = rows((await open('NET-02/trace.zip')).model(), 'network');
      for (const path of ['a.zip', 'b.zip', 'c.zip', 'd.zip']) {
        const engine = await loadInProcessEngine();
        const result = await engine.open({ kind: 'url', url: `${server.url}/${path}` }, {});
        expect([path, result.ok ? 'opened' : result.error.message]).toEqual([path, 'opened']);
        expect(rows(engine.model(), 'network')).toEqual(whole);
      }
      const seen: unknown = await (await fetch(`${server.url}/__log`)).json();
      expect(JSON.stringify(seen)).not.toContain('HEAD');
    } finally {
      await server.close();
    }
  });
});
