import { describe, expect, it } from 'vitest';
import { DeltaSink, RecordingDocument } from '../model/index.ts';
import { INITIAL } from './core.ts';
import { carryOver } from './sealing.ts';

const T0 = 1_795_000_000_000;

function documentOf(origin: number, labels: readonly (readonly [number, string])[]): RecordingDocument {
  const sink = new DeltaSink({ keep: () => undefined });
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.origin(origin);
  const track = sink.track({
    id: 'agent',
    lane: 'agent',
    archetype: 'point',
    plane: 'agent',
    title: 'Agent',
    clock: 'wall',
  });
  labels.forEach(([t, label], seq) => track.append({ seq, start: T0 + t, kind: 'message', label }));
  const document = new RecordingDocument();
  document.apply(sink.take());
  return document;
}

const state = { ...INITIAL, selection: 'agent:1', window: { from: 0, to: 1000 }, markers: [10] };
const live = documentOf(T0, [
  [0, 'a'],
  [100, 'b'],
  [200, 'c'],
]);

describe('V4: sealing', () => {
  it('keeps everything where both documents are alike', () => {
    const { shift, state: kept, notices } = carryOver(state, live, live);
    expect([shift, notices]).toEqual([0, []]);
    expect(kept.selection).toBe('agent:1');
    expect(kept.window).toBe(state.window);
  });

  it('finds the selected entry by what it is, where the sealed recording numbers it anew', () => {
    const sealed = documentOf(T0, [
      [0, 'a'],
      [50, 'new'],
      [100, 'b'],
      [200, 'c'],
    ]);
    expect(carryOver(state, live, sealed).state.selection).toBe('agent:2');
  });

  it('keeps the instant where the sealed recording counts from another', () => {
    const sealed = documentOf(T0 - 500, [
      [0, 'a'],
      [100, 'b'],
      [200, 'c'],
    ]);
    const { shift, state: kept } = carryOver(state, live, sealed);
    expect(shift).toBe(500);
    expect(kept).toMatchObject({ selection: 'agent:1', window: { from: 500, to: 1500 }, markers: [510] });
  });

  it('says that the selected entry is gone where it is', () => {
    const { state: kept, notices } = carryOver(state, live, documentOf(T0, [[0, 'a']]));
    expect(kept.selection).toBeUndefined();
    expect(notices).toEqual([expect.objectContaining({ code: 'selection-gone' })]);
  });
});
