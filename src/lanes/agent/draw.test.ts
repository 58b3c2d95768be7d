import { describe, expect, it } from 'vitest';
import { DrawList, recordingOf, type TestViewOptions, viewOf } from '../../lane-kit/index.ts';
import { Flag, Level, type ModelReader } from '../../model/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { lane } from './index.ts';
import { turnsOf } from './tries.ts';

type Rows = Parameters<typeof addTrack>[4];

const recorded = (rows: Rows): ModelReader =>
  recordingOf((sink) => addTrack(sink, 'agent', 'span', 'agent', rows)).model;

function draw(model: ModelReader, options: TestViewOptions = {}): DrawList {
  const list = new DrawList();
  const info = model.lane('agent');
  if (info === undefined) throw new Error('no lane');
  lane.draw(list, viewOf(model, 'agent', { height: lane.height(info), ...options }));
  return list;
}

const call = (at: number, until: number, label: string, level: Level = Level.info) => ({
  at,
  until,
  kind: 'tool_call',
  label,
  level,
});

describe('sub-agents', () => {
  const rows: Rows = [
    { at: 0, until: 100, kind: 'span', label: 'run' },
    { at: 10, until: 60, kind: 'span', label: 'prices', parent: 0, flags: Flag.agent },
    { at: 10, until: 80, kind: 'span', label: 'sources', parent: 0, flags: Flag.agent },
    { ...call(20, 50, 'read prices'), parent: 1 },
    { ...call(20, 50, 'read sources'), parent: 2 },
  ];

  it('stand side by side, each with what it did under it, and fork from who started them', () => {
    const list = draw(recorded(rows));
    const y = new Map(list.of('text').map(({ text, y: at }) => [text, at]));
    const at = (label: string): number => y.get(label) ?? Number.NaN;
    expect(at('run')).toBeLessThan(at('prices'));
    expect(at('prices')).toBeLessThan(at('read prices'));
    expect(at('read prices')).toBeLessThan(at('sources'));
    expect(at('sources')).toBeLessThan(at('read sources'));
    const forks = list.of('line').filter(({ x0, x1, ink }) => ink === 'agent' && x0 === x1);
    expect(forks).toHaveLength(4);
  });

  it('are found under the pointer and outlined where they are drawn', () => {
    const model = recorded(rows);
    const info = model.lane('agent');
    if (info === undefined) throw new Error('no lane');
    const list = draw(model);
    const label = list.of('text').find(({ text }) => text === 'read sources');
    const view = viewOf(model, 'agent', { height: lane.height(info), selection: 'agent:4' });
    const hit = lane.hit?.(view, view.x(30), label?.y ?? 0);
    expect(hit?.track).toBe(model.track('agent'));
    expect(hit?.track.entryId(hit.index)).toBe('agent:4');
    const outlined = draw(model, { selection: 'agent:4' });
    const drawn = (it_: DrawList): number => it_.calls.length;
    // One outline, not one a band.
    expect(drawn(outlined) - drawn(list)).toBe(drawn(draw(model, { selection: 'agent:0' })) - drawn(list));
  });
});

describe('tries', () => {
  const rows: Rows = [
    call(0, 10, 'run tests', Level.error),
    call(20, 30, 'run tests', Level.error),
    call(40, 50, 'run tests'),
    call(60, 70, 'run tests'),
    call(80, 90, 'look', Level.error),
  ];

  it('are counted from a failure until a success', () => {
    const track = recorded(rows).track('agent');
    if (track === undefined) throw new Error('no track');
    expect([...turnsOf(track).tries]).toEqual([
      [1, { n: 2, before: 0 }],
      [2, { n: 3, before: 1 }],
    ]);
  });

  it('are bracketed, but not before the second has begun', () => {
    const model = recorded(rows);
    const brackets = (playhead: number): number =>
      draw(model, { playhead })
        .of('line')
        .filter(({ ink }) => ink === 'run').length;
    expect([brackets(19), brackets(20), brackets(40)]).toEqual([0, 2, 4]);
  });

  it('are those of one agent: what another one tried is none', () => {
    const agent = (at: number) => ({ at, until: 100, kind: 'span', label: 'a', flags: Flag.agent });
    const track = recorded([
      agent(0),
      agent(1),
      { ...call(10, 20, 'x', Level.error), parent: 0 },
      { ...call(30, 40, 'x'), parent: 1 },
      { ...call(50, 60, 'x'), parent: 0 },
    ]).track('agent');
    if (track === undefined) throw new Error('no track');
    expect([...turnsOf(track).tries]).toEqual([[4, { n: 2, before: 2 }]]);
  });

  it('are none where the other had not failed by then', () => {
    const track = recorded([call(0, 30, 'a', Level.error), call(10, 20, 'a')]).track('agent');
    if (track === undefined) throw new Error('no track');
    expect(turnsOf(track).tries.size).toBe(0);
  });
});

it('a compaction is told by its kind, or by the words of what is no speech', () => {
  const model = recorded([
    { at: 0, kind: 'message', label: 'compact the list' },
    { at: 10, kind: 'compaction', label: 'summary' },
    { at: 20, kind: 'log', label: 'Context compacted: 120k to 20k' },
    { at: 30, kind: 'span', label: 'auto-compact' },
    { at: 40, kind: 'log', label: 'built the compactor' },
  ]);
  const track = model.track('agent');
  if (track === undefined) throw new Error('no track');
  expect(turnsOf(track).compactions).toEqual([1, 2, 3]);
  expect(
    draw(model)
      .of('line')
      .filter(({ ink }) => ink === 'evi'),
  ).toHaveLength(3);
});
