import { describe, expect, it } from 'vitest';
import { TEST_ORIGIN, recordingOf } from '../../lane-kit/index.ts';
import { Flag } from '../../model/index.ts';
import type { EntryRow, ModelReader } from '../../model/index.ts';
import { loopsOf } from './loops.ts';
import { stallsOf } from './stalls.ts';

type Step = Pick<EntryRow, 'kind' | 'label' | 'parent' | 'flags'> & {
  readonly at: number;
  readonly end?: number;
};

function run(steps: readonly Step[], frames: readonly { at: number; held: boolean }[] = []): ModelReader {
  return recordingOf((sink) => {
    const agent = sink.track({
      id: 'agent',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: 'Agent',
      clock: 'wall',
    });
    for (const [seq, { at, end, kind, label, parent, flags = 0 }] of steps.entries())
      agent.append({
        seq,
        start: TEST_ORIGIN + at,
        end: end === undefined ? undefined : TEST_ORIGIN + end,
        kind,
        label,
        parent,
        flags,
      });
    const screen = sink.track({
      id: 'frames',
      lane: 'frames',
      archetype: 'hold',
      plane: 'environment',
      title: 'Screen',
      clock: 'wall',
    });
    for (const [seq, { at, held }] of frames.entries())
      screen.append({
        seq,
        start: TEST_ORIGIN + at,
        kind: 'frame',
        label: 'frame',
        flags: held ? Flag.held : 0,
      });
  }).model;
}

const call = (at: number, label: string): Step => ({ kind: 'tool_call', label, at, end: at + 10 });

describe('loops', () => {
  it('are the same call over and over, whatever is said in between', () => {
    const model = run([
      call(0, 'ls'),
      call(100, 'npm test'),
      { kind: 'message', label: 'again', at: 150 },
      call(200, 'npm test'),
      { kind: 'env_action', label: 'run', at: 205 },
      call(300, 'npm test'),
      call(400, 'ls'),
    ]);
    expect(loopsOf(model)).toEqual([{ first: 1, last: 5, count: 3 }]);
  });

  it('two are no loop, and another call between breaks one', () => {
    expect(loopsOf(run([call(0, 'a'), call(1, 'a'), call(2, 'b'), call(3, 'a')]))).toEqual([]);
  });

  it('are of actions where a trace has no calls', () => {
    const press = (at: number): Step => ({ kind: 'env_action', label: 'press Down', at });
    expect(loopsOf(run([press(0), press(1), press(2), press(3)]))).toEqual([{ first: 0, last: 3, count: 4 }]);
  });
});

describe('stalls', () => {
  it('are stretches in which nothing new is told, held pictures or not', () => {
    const model = run(
      [{ kind: 'llm_call', label: 'm', at: 0, end: 45_000 }, call(46_000, 'a'), call(100_000, 'b')],
      [
        { at: 0, held: false },
        { at: 20_000, held: true },
        { at: 40_000, held: true },
        { at: 70_000, held: false },
      ],
    );
    expect(stallsOf(model)).toEqual([
      { from: 0, to: 45_000 },
      { from: 70_000, to: 100_000 },
    ]);
  });

  it('short pauses are none', () => {
    expect(stallsOf(run([call(0, 'a'), call(29_000, 'b'), call(58_000, 'c')]))).toEqual([]);
  });
});

it('the same call of several agents is no loop of one', () => {
  const agent = { at: 0, end: 100, kind: 'span', label: 'agent', flags: Flag.agent };
  const call = (at: number, parent: number): Step => ({
    at,
    end: at + 1,
    kind: 'tool_call',
    label: 'make',
    parent,
  });
  expect(loopsOf(run([agent, agent, call(10, 0), call(20, 1), call(30, 0), call(40, 1)]))).toEqual([]);
  expect(loopsOf(run([agent, agent, call(10, 0), call(20, 0), call(30, 0), call(40, 1)]))).toEqual([
    { first: 0, last: 2, count: 3 },
  ]);
});
