import { describe, expect, it } from 'vitest';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { Flag, Level } from '../../model/index.ts';
import type { EntryRow, Located, ModelReader } from '../../model/index.ts';
import { ancestorsOf, buildStepsModel, stepFacts } from './steps-model.ts';

type Row = Omit<EntryRow, 'seq' | 'label'> & { readonly label?: string };

function agent(rows: readonly Row[], clock: 'wall' | 'none' = 'wall'): ModelReader {
  return recordingOf((sink) => {
    if (clock === 'none') sink.clock({ id: 'none', kind: 'order' });
    const track = sink.track({
      id: 'agent',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: 'Agent',
      clock,
    });
    rows.forEach((row, seq) => {
      sink.read(1);
      track.append({ label: `row ${seq}`, ...row, seq });
    });
  }).model;
}

const at = (t: number): number => TEST_ORIGIN + t;
const factsOf = (model: ModelReader, index: number, t: number) => {
  const step = model.steps[index];
  if (step === undefined) throw new Error(`no step ${index}`);
  return stepFacts(step, t, model.start + model.duration);
};

describe('the current step', () => {
  const model = agent([
    { start: at(0), kind: 'message' },
    { start: at(1000), end: at(3000), kind: 'tool_call' },
    { start: at(2000), kind: 'env_action' },
    { start: at(2000), kind: 'env_action' },
    { start: at(2500), kind: 'log' },
  ]);
  const steps = buildStepsModel(model);

  it.each([
    [-1, -1],
    [0, 0],
    [999, 0],
    [1000, 1],
    [2000, 3],
    [9e9, 3],
  ])('at %d is %d', (t, index) => {
    expect(steps.currentAt(t)).toBe(index);
  });

  it('is found by its entry and only if it is a step', () => {
    expect(steps.indexOf('agent:3')).toBe(3);
    expect(steps.indexOf('agent:4')).toBe(-1);
  });

  it('counts ends, so that a list knows when a row has news', () => {
    expect([0, 2999, 3000].map((t) => steps.endedAt(t))).toEqual([1, 3, 4]);
  });
});

describe('what is told of a step', () => {
  const model = agent([
    { start: at(1000), end: at(3000), kind: 'tool_call', level: Level.error, flags: Flag.inherited },
    { start: at(4000), end: 'open', kind: 'tool_call' },
    { start: at(5000), kind: 'message' },
  ]);

  it('is nothing of its end before its end, inclusive', () => {
    expect(factsOf(model, 0, 999)).toMatchObject({ state: 'future', failed: false, length: undefined });
    expect(factsOf(model, 0, 1000)).toMatchObject({ state: 'running', failed: false, length: undefined });
    expect(factsOf(model, 0, 2999.9)).toMatchObject({ state: 'running', failed: false });
    expect(factsOf(model, 0, 3000)).toMatchObject({ state: 'done', failed: true, length: 2000 });
  });

  it('of an open one is that it never ended, once it has begun', () => {
    expect(factsOf(model, 1, 3999).unfinished).toBe(false);
    expect(factsOf(model, 1, 4500)).toMatchObject({ unfinished: true, length: undefined });
  });
});

describe('depth', () => {
  it('leaves out what nearly all steps hang from', () => {
    const rows: Row[] = [
      { start: at(0), kind: 'message' },
      { start: at(0), end: at(9000), kind: 'span' },
      { start: at(0), end: at(9000), kind: 'span', parent: 1 },
    ];
    for (let i = 0; i < 20; i += 1)
      rows.push({ start: at(i * 100), end: at(i * 100 + 50), kind: 'tool_call', parent: 2 });
    rows.push({ start: at(5000), kind: 'env_action', parent: 3 });
    const steps = buildStepsModel(agent(rows));
    expect(steps.depth(steps.indexOf('agent:0'))).toBe(0);
    expect(steps.depth(steps.indexOf('agent:3'))).toBe(0);
    expect(steps.depth(steps.indexOf('agent:23'))).toBe(1);
  });

  it('survives a chain of 600 and a circle', () => {
    const chain: Row[] = [];
    for (let i = 0; i < 600; i += 1)
      chain.push({ start: at(i), end: at(9000), kind: 'tool_call', ...(i > 0 ? { parent: i - 1 } : {}) });
    const model = agent(chain);
    const last = model.steps.at(-1) as Located;
    expect(ancestorsOf(last).length).toBe(512);
    const circle = agent([
      { start: at(0), end: at(9), kind: 'tool_call', parent: 1 },
      { start: at(1), end: at(9), kind: 'tool_call', parent: 0 },
    ]);
    for (const step of circle.steps) expect(ancestorsOf(step).length).toBeLessThanOrEqual(1);
  });
});
