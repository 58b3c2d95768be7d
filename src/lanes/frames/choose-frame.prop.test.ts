import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordingOf, type TestRecording } from '../../lane-kit/index.ts';
import { Flag, type Gap, type Located, type ModelReader } from '../../model/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { AHEAD_MS, captureGap, framesAhead, heldSince, nearestDecoded } from './choose-frame.ts';

interface Shot {
  readonly at: number;
  readonly held: boolean;
}

function recorded(shots: readonly Shot[], gaps: readonly Gap[] = [], end = 10_000): TestRecording {
  return recordingOf((sink) => {
    addTrack(
      sink,
      'frames',
      'hold',
      'environment',
      shots.map(({ at, held }) => ({ at, kind: 'frame', label: 'frame', flags: held ? Flag.held : 0 })),
    );
    addTrack(sink, 'agent', 'span', 'agent', [
      { at: 0, kind: 'message', label: '' },
      { at: end, kind: 'message', label: '' },
    ]);
    for (const gap of gaps) sink.gap(gap);
  });
}

const arbitraryShots = fc
  .uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 40 })
  .chain((times) =>
    fc
      .array(fc.boolean(), { minLength: times.length, maxLength: times.length })
      .map((held): Shot[] =>
        times.toSorted((a, b) => a - b).map((at, i) => ({ at, held: i > 0 && held[i] === true })),
      ),
  );
const instant = fc.integer({ min: 0, max: 10_000 });

function at(model: ModelReader, t: number): Located | undefined {
  return model.latest('frames', t);
}

describe('heldSince', () => {
  it('is the first capture of the picture, for repeats alone', () => {
    fc.assert(
      fc.property(arbitraryShots, instant, (shots, t) => {
        const found = at(recorded(shots).model, t);
        const index = shots.findLastIndex((shot) => shot.at <= t);
        const first = shots.slice(0, index + 1).findLast((shot) => !shot.held);
        const expected = index < 0 || shots[index]?.held !== true ? undefined : first?.at;
        expect(found === undefined ? undefined : heldSince(found)).toBe(expected);
      }),
    );
  });
});

describe('captureGap', () => {
  const every = (ms: number, count: number, from = 0): Shot[] =>
    Array.from({ length: count }, (_, i) => ({ at: from + i * ms, held: false }));

  it('UIX-08: between two frames 4 s apart there is none, and so it says', () => {
    const { model } = recorded([
      { at: 0, held: false },
      { at: 4000, held: false },
    ]);
    expect(captureGap(model, 'frames', 0)).toBeUndefined();
    expect(captureGap(model, 'frames', 2000)).toEqual({ from: 0, to: 4000, reason: undefined });
    expect(captureGap(model, 'frames', 4000)).toBeUndefined();
    expect(captureGap(model, 'frames', 9000)).toEqual({ from: 4000, to: undefined, reason: undefined });
  });

  it('is no gap where a picture is captured at its usual pace, or captured again and the same', () => {
    const paced = recorded(every(1800, 6)).model;
    for (let t = 0; t < 9000; t += 100) expect(captureGap(paced, 'frames', t)).toBeUndefined();
    const held = recorded(every(500, 21).map((shot, i) => ({ ...shot, held: i > 3 }))).model;
    for (let t = 0; t <= 10_000; t += 100) expect(captureGap(held, 'frames', t)).toBeUndefined();
  });

  it('gives the reason that the recording declares', () => {
    const gap: Gap = { laneId: 'frames', from: 2100, to: 2900, code: 'x', reason: 'disconnected' };
    const { model } = recorded(every(500, 21), [gap]);
    expect(captureGap(model, 'frames', 2000)).toBeUndefined();
    expect(captureGap(model, 'frames', 2200)).toEqual({ from: 2000, to: 2500, reason: 'disconnected' });
    expect(captureGap(model, 'frames', 3000)).toBeUndefined();
  });

  it('never names a stretch that holds a frame, nor one without t', () => {
    fc.assert(
      fc.property(arbitraryShots, instant, (shots, t) => {
        const gap = captureGap(recorded(shots).model, 'frames', t);
        if (gap === undefined) return;
        const to = gap.to ?? Infinity;
        expect(gap.from < t && t < to).toBe(true);
        expect(shots.some((shot) => shot.at > gap.from && shot.at < to)).toBe(false);
        expect(shots.some((shot) => shot.at === gap.from)).toBe(true);
      }),
    );
  });
});

describe('nearestDecoded', () => {
  it('is the latest decoded frame at or before the wanted one, never a later one', () => {
    fc.assert(
      fc.property(arbitraryShots, instant, fc.func(fc.boolean()), (shots, t, decoded) => {
        const found = at(recorded(shots).model, t);
        if (found === undefined) return;
        const nearest = nearestDecoded(found, (id) => (decoded(id) ? id : undefined));
        const ids = shots.flatMap((shot, i) => (shot.at <= t ? [`frames:${i}`] : [])).slice(-25);
        expect(nearest?.entryId).toBe(ids.findLast((id) => decoded(id)));
      }),
    );
  });
});

describe('framesAhead', () => {
  it('while playing: new pictures of the next two seconds, in order, no more than fit', () => {
    fc.assert(
      fc.property(
        arbitraryShots,
        instant,
        fc.constantFrom(0.5, 1, 4, 16),
        fc.integer({ min: 0, max: 14 }),
        (shots, t, rate, room) => {
          const found = at(recorded(shots).model, t);
          if (found === undefined) return;
          const expected = shots
            .flatMap((shot, i) =>
              shot.at > t && shot.at <= t + AHEAD_MS * rate && !shot.held ? [`frames:${i}`] : [],
            )
            .slice(0, room);
          expect(framesAhead(found, t, { rate, backwards: false, room })).toEqual(expected);
        },
      ),
    );
  });

  it('while standing: the two neighbours with another picture, the way of the last move first', () => {
    const { model } = recorded([
      { at: 0, held: false },
      { at: 1000, held: false },
      { at: 2000, held: true },
      { at: 3000, held: true },
      { at: 4000, held: false },
    ]);
    const found = at(model, 2500);
    if (found === undefined) throw new Error('no frame');
    const course = { rate: undefined, room: 10 };
    expect(framesAhead(found, 2500, { ...course, backwards: false })).toEqual(['frames:4', 'frames:0']);
    expect(framesAhead(found, 2500, { ...course, backwards: true })).toEqual(['frames:0', 'frames:4']);
    expect(framesAhead(found, 2500, { ...course, backwards: true, room: 1 })).toEqual(['frames:0']);
  });
});
