import { describe, expect, it } from 'vitest';
import { DrawList, recordingOf, TEST_ORIGIN, type TestViewOptions, viewOf } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import { lane } from './index.ts';

const MARKS: readonly (readonly [number, string])[] = [
  [2000, 'tests begin'],
  [2001, 'at once'],
  [9000, 'tests end'],
];

function draw(options: TestViewOptions = {}): DrawList {
  const { model } = recordingOf((sink) => {
    const clock = 'wall';
    const track = sink.track({
      id: 'terminal',
      lane: 'terminal',
      archetype: 'fold',
      plane: 'environment',
      title: 'Terminal',
      clock,
    });
    for (let seq = 0; seq < 100; seq++)
      track.append({ seq, start: TEST_ORIGIN + seq * 100, kind: 'output', label: 'line' });
    track.append({
      seq: 100,
      start: TEST_ORIGIN + 10_000,
      kind: 'exit',
      label: 'exited with 1',
      level: Level.error,
    });
    const marks = sink.track({
      id: 'terminal.markers',
      lane: 'checkpoints',
      archetype: 'point',
      plane: 'environment',
      title: 'Checkpoints',
      clock,
    });
    MARKS.forEach(([at, label], i) =>
      marks.append({ seq: 200 + i, start: TEST_ORIGIN + at, kind: 'marker', label }),
    );
  });
  const list = new DrawList();
  lane.draw(list, viewOf(model, 'terminal', options));
  return list;
}

describe('the lane of a terminal', () => {
  it('shows how much was written when, and a failed exit as an error', () => {
    const list = draw({ t1: 10_500 });
    expect(list.of('rect').length).toBeGreaterThan(50);
    expect(list.of('triangle')).toHaveLength(1);
    expect(draw({ t1: 10_500, playhead: 5000 }).of('triangle')).toHaveLength(0);
  });

  it('shows the marks set in it, close ones as one, those to come dimmed', () => {
    const list = draw({ playhead: 5000 });
    const marks = list.of('line');
    expect(marks.map(({ x0 }) => Math.round(x0))).toEqual([200, 900]);
    expect(marks.map(({ alpha }) => alpha < 1)).toEqual([false, true]);
    expect(list.of('text').map(({ text }) => text)).toEqual(['tests begin', 'tests end']);
  });

  it('draws the marks of the window alone', () => {
    expect(draw({ t0: 2000, t1: 2001.5 }).of('line')).toHaveLength(2);
    expect(draw({ t0: 9001, t1: 9002 }).of('line')).toHaveLength(0);
  });
});
