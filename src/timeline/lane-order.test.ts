import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf } from './lane-order.ts';
import { recording } from './recording.fixture.ts';

describe('order of a lane', () => {
  it('is (t, track rank, position) over all tracks, and reaches each entry once', () => {
    const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(times, { maxLength: 4 }), fc.integer({ min: -1, max: 21 }), (lists, t) => {
        const document = recording(
          ...lists.map((starts, i) => ({
            id: `t${i}`,
            lane: 'console',
            rows: starts.map((start) => ({ start })),
          })),
        );
        const lane = document.lane('console');
        if (lane === undefined) return;
        const tracks = lane.tracks;
        const order = orderOf(lane);
        const expected = tracks
          .flatMap((track) =>
            Array.from(track.columns.start, (start, index) => ({
              id: track.entryId(index),
              start,
              rank: track.rank,
              index,
            })),
          )
          .sort((a, b) => a.start - b.start || a.rank - b.rank || a.index - b.index);
        expect(order.length).toBe(expected.length);
        const seen = Array.from({ length: order.length }, (_, i) => order.at(i)).map((at) =>
          at?.track.entryId(at.index),
        );
        expect(seen).toEqual(expected.map(({ id }) => id));
        expect(order.latest(t)).toBe(expected.filter(({ start }) => start <= t).length - 1);
        expect(order.at(order.length)).toBeUndefined();
      }),
    );
  });

  it('puts what has no place in time after all that has', () => {
    const document = recording(
      { id: 'b', lane: 'console', clock: 'order', rows: [{ start: 0 }, { start: 1 }] },
      { id: 'a', lane: 'console', rows: [{ start: 5 }] },
    );
    const lane = document.lane('console');
    if (lane === undefined) throw new Error('no lane');
    const order = orderOf(lane);
    const ids = [0, 1, 2].map((i) => order.at(i)).map((at) => at?.track.entryId(at.index));
    expect(ids).toEqual(['a:0', 'b:0', 'b:1']);
    expect(order.latest(1e9)).toBe(0);
  });
});
