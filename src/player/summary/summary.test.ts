import { describe, expect, it } from 'vitest';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import type { EntryRow, RecordingSink } from '../../model/index.ts';
import { bottomUp } from './bottom-up.ts';
import { criticalPath } from './critical-path.ts';
import { totalsOf } from './totals.ts';

type Row = Pick<EntryRow, 'kind' | 'label'> & {
  readonly from: number;
  readonly to: number | 'open';
  readonly parent?: number;
  readonly level?: 3;
};

function agent(sink: RecordingSink, rows: readonly Row[]): void {
  const track = sink.track({
    id: 'agent',
    lane: 'agent',
    archetype: 'span',
    plane: 'agent',
    title: 'Agent',
    clock: 'wall',
  });
  rows.forEach(({ from, to, ...row }, seq) => {
    const end = to === 'open' ? to : TEST_ORIGIN + to;
    track.append({ ...row, seq, start: TEST_ORIGIN + from, end });
  });
}

const RUN: readonly Row[] = [
  { kind: 'span', label: 'invoke_agent', from: 0, to: 1000 },
  { kind: 'llm_call', label: 'sim-1', from: 0, to: 300, parent: 0 },
  { kind: 'tool_call', label: 'run tests', from: 300, to: 900, parent: 0, level: 3 },
  { kind: 'llm_call', label: 'sim-2', from: 400, to: 600, parent: 2 },
  { kind: 'tool_call', label: 'run lint', from: 920, to: 1000, parent: 0 },
];
const whole = { from: 0, to: 1000 };
const { model } = recordingOf((sink) => agent(sink, RUN));
const costs = [
  { entryId: 'agent:1', t: 300, tokens: 900, usd: 0.01 },
  { entryId: 'agent:3', t: 600, tokens: 100, usd: 0.002 },
];

describe('the table by tool and model', () => {
  it('tells the time of the innermost span alone, and adds up to the time in which anything ran', () => {
    const rows = bottomUp(model, whole, costs);
    expect(rows.map(({ id, calls, time }) => [id, calls, time])).toEqual([
      ['tool:run', 2, 480],
      ['model:sim-1', 1, 300],
      ['model:sim-2', 1, 200],
      ['other:', 1, 20],
    ]);
    expect(rows.reduce((sum, { time }) => sum + time, 0)).toBe(1000);
    expect(rows[0]).toMatchObject({ errors: 1, slowestTime: 400 });
    expect(rows[0]?.slowest?.track.label(rows[0].slowest.index)).toBe('run tests');
    expect(rows[1]).toMatchObject({ tokens: 900, usd: 0.01 });
  });

  it('cuts spans to the range, and counts money where a call ended', () => {
    const rows = bottomUp(model, { from: 250, to: 650 }, costs);
    const row = (id: string) => rows.find((each) => each.id === id);
    expect(row('model:sim-1')).toMatchObject({ time: 50, tokens: 900 });
    expect(row('tool:run')).toMatchObject({ calls: 1, time: 150 });
    expect(bottomUp(model, { from: 400, to: 500 }, costs).find(({ kind }) => kind === 'model')).toMatchObject(
      {
        time: 100,
        tokens: 0,
      },
    );
  });
});

describe('the critical path', () => {
  const labelsOf = (rows: readonly Row[], stretch = whole) =>
    criticalPath(recordingOf((sink) => agent(sink, rows)).model, stretch).map(({ from, to, entry }) => [
      entry.track.label(entry.index),
      from,
      to,
    ]);

  it('goes through the spans that the next one waited for, in order and apart', () => {
    expect(labelsOf(RUN)).toEqual([
      ['sim-1', 0, 300],
      ['run tests', 300, 400],
      ['sim-2', 400, 600],
      ['run tests', 600, 900],
      ['run lint', 920, 1000],
    ]);
  });

  it('leaves out what ran beside it and ended earlier', () => {
    expect(
      labelsOf([
        { kind: 'tool_call', label: 'short', from: 100, to: 400 },
        { kind: 'tool_call', label: 'long', from: 100, to: 900 },
        { kind: 'llm_call', label: 'before', from: 0, to: 100 },
        { kind: 'llm_call', label: 'after', from: 900, to: 1000 },
      ]),
    ).toEqual([
      ['before', 0, 100],
      ['long', 100, 900],
      ['after', 900, 1000],
    ]);
  });

  it('ends with the stretch, whatever has not ended', () => {
    expect(
      labelsOf([{ kind: 'tool_call', label: 'hung', from: 10, to: 'open' }], { from: 0, to: 500 }),
    ).toEqual([['hung', 10, 500]]);
  });
});

it('a stretch in numbers', () => {
  const recording = recordingOf((sink) => {
    agent(sink, RUN);
    const requests = sink.track({
      id: 'network',
      lane: 'network',
      archetype: 'span',
      plane: 'environment',
      title: 'Network',
      clock: 'wall',
    });
    [100, 250, 700].forEach((t, seq) =>
      requests.append({ seq, start: TEST_ORIGIN + t, end: TEST_ORIGIN + t + 10, kind: 'fetch', label: '' }),
    );
    const runtime = sink.track({
      id: 'runtime',
      lane: 'runtime',
      archetype: 'series',
      plane: 'runtime',
      title: 'Runtime',
      clock: 'wall',
      series: [{ name: 'cpu', unit: 'percent' }],
    });
    [10, 80, 95, 5].forEach((value, seq) =>
      runtime.append({
        seq,
        start: TEST_ORIGIN + seq * 250,
        kind: 'sample',
        label: '',
        values: [value],
      }),
    );
  }).model;
  const quiet = { stretches: [{ from: 600, to: 800 }], keep: 10, axis: undefined };
  const totals = totalsOf(recording, { from: 200, to: 700 }, costs, quiet);
  expect(totals).toMatchObject({
    time: 500,
    idle: 100,
    steps: 2,
    tokens: 1000,
    requests: 2,
    errors: 0,
    peaks: [{ name: 'cpu', words: '95 %', t: 500, entryId: 'runtime:2' }],
  });
  expect(totals.usd).toBeCloseTo(0.012, 9);
  expect(totalsOf(recording, whole, costs, quiet).errors).toBe(1);
});
