import { describe, expect, it } from 'vitest';
import { Level } from '../../model/index.ts';
import { DrawList } from '../draw-list.ts';
import { DIM } from '../style.ts';
import { recordingOf, TEST_ORIGIN, viewOf, type TestViewOptions } from '../testing.ts';
import { drawFold } from './fold.ts';
import { drawPoints } from './point.ts';

const STYLE = { ink: 'evi', top: 3, height: 12 } as const;

function draw(times: readonly (readonly [number, Level])[], options: TestViewOptions = {}, how = drawPoints) {
  const { model } = recordingOf((sink) => {
    const track = sink.track({
      id: 'console',
      lane: 'console',
      archetype: 'point',
      plane: 'environment',
      title: '',
      clock: 'wall',
    });
    times.forEach(([t, level], seq) =>
      track.append({ seq, start: TEST_ORIGIN + t, kind: 'log', label: '', level }),
    );
  });
  const list = new DrawList();
  const track = model.track('console');
  if (track === undefined) throw new Error('no track');
  how(list, viewOf(model, 'console', { t0: 0, t1: 1000, ...options }), track, STYLE);
  return list;
}

describe('points', () => {
  it('draws a dot each, an error as a triangle, a warning in amber', () => {
    const list = draw([
      [100, Level.info],
      [300, Level.warning],
      [600, Level.error],
    ]);
    expect(list.of('dot').map(({ x, ink }) => [x, ink])).toEqual([
      [100, 'evi'],
      [300, 'run'],
    ]);
    expect(list.of('triangle').map(({ x, ink }) => [x, ink])).toEqual([[600, 'err']]);
  });

  it('includes the entry at the playhead, and says nothing of the level of later ones', () => {
    const list = draw(
      [
        [100, Level.error],
        [600, Level.error],
        [600.5, Level.error],
      ],
      { playhead: 600 },
    );
    expect(list.of('triangle').map(({ x }) => x)).toEqual([100, 600]);
    expect(list.of('dot').map(({ x, ink, alpha }) => [x, ink, alpha])).toEqual([[600.5, 'evi', 0.85 * DIM]]);
  });

  it('does not hide an error among a hundred thousand points', () => {
    const points = Array.from(
      { length: 100_000 },
      (_, i) => [i / 100, i === 70_000 ? Level.error : Level.info] as const,
    );
    const list = draw(points);
    expect(list.calls.length).toBeLessThan(1010);
    expect(list.of('triangle').map(({ x }) => Math.floor(x))).toEqual([701]);
    const blind = draw(points, { playhead: 699.9 });
    expect(blind.of('triangle')).toEqual([]);
    expect(draw(points, { playhead: 700.3 }).of('triangle')).toHaveLength(1);
  });

  it('gives a column the same height at any window that holds the same count', () => {
    const points = Array.from({ length: 2000 }, (_, i) => [i / 2, Level.info] as const);
    const heights = (options: TestViewOptions) =>
      new Set(
        draw(points, options)
          .of('rect')
          .map(({ h }) => Math.round(h)),
      );
    expect(Math.max(...heights({ t0: 0, t1: 500, width: 500 }))).toBe(
      Math.max(...heights({ t0: 0, t1: 1000 })),
    );
  });
});

describe('folds', () => {
  it('draws deltas as columns', () => {
    const list = draw(
      Array.from({ length: 5000 }, (_, i) => [i / 5, Level.info] as const),
      { playhead: 500 },
      drawFold,
    );
    const columns = list.of('rect');
    expect(columns.length).toBeGreaterThan(300);
    expect(columns.length).toBeLessThan(340);
    expect(columns.filter(({ x }) => x > 505).every(({ alpha }) => alpha < 0.3)).toBe(true);
  });
});
