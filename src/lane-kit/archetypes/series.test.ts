import { describe, expect, it } from 'vitest';
import type { SeriesSpec } from '../../model/index.ts';
import { DrawList } from '../draw-list.ts';
import { sampleAt, seriesData, toRates } from '../series-data.ts';
import { recordingOf, TEST_ORIGIN, viewOf, type TestViewOptions } from '../testing.ts';
import { drawSeries } from './series.ts';

const STYLE = { ink: 'run', top: 0, height: 30 } as const;
const CPU: SeriesSpec = { name: 'cpu', unit: 'percent' };
const BOTTOM = 29;

function runtime(samples: readonly (readonly [number, number])[], spec: SeriesSpec = CPU) {
  const { model } = recordingOf((sink) => {
    const track = sink.track({
      id: 'runtime',
      lane: 'runtime',
      archetype: 'series',
      plane: 'runtime',
      title: '',
      clock: 'wall',
      series: [spec],
    });
    samples.forEach(([t, value], seq) =>
      track.append({ seq, start: TEST_ORIGIN + t, kind: 'sample', label: '', values: [value] }),
    );
  });
  const track = model.track('runtime');
  if (track === undefined) throw new Error('no track');
  return { model, track };
}

function draw(
  samples: readonly (readonly [number, number])[],
  options: TestViewOptions = {},
  spec: SeriesSpec = CPU,
) {
  const { model, track } = runtime(samples, spec);
  const list = new DrawList();
  drawSeries(list, viewOf(model, 'runtime', { t0: 0, t1: 1000, ...options }), track, 0, STYLE);
  return list;
}

const ys = (list: DrawList): number[] =>
  list.of('polyline').flatMap(({ points }) => points.map(([, y]) => y));

describe('series', () => {
  it('draws a flat 3 % and a flat 90 % at different heights', () => {
    const low = ys(
      draw([
        [0, 3],
        [1000, 3],
      ]),
    );
    const high = ys(
      draw([
        [0, 90],
        [1000, 90],
      ]),
    );
    expect(Math.min(...low)).toBeGreaterThan(27);
    expect(Math.max(...high)).toBeLessThan(6);
  });

  it('keeps the scale of the whole run in every window', () => {
    const samples = [
      [0, 10],
      [100, 12],
      [900, 400],
      [1000, 10],
    ] as const;
    const near = draw(samples, { t0: 0, t1: 100, playhead: 1000 })
      .of('polyline')[0]
      ?.points.find(([x]) => x === 1000);
    const far = draw(samples, { t0: 0, t1: 1000 })
      .of('polyline')[0]
      ?.points.find(([x]) => x === 100);
    expect(near?.[1]).toBe(far?.[1]);
  });

  it('breaks the line where a sample has no value, and draws a true zero on the ground', () => {
    const list = draw([
      [0, 50],
      [200, Number.NaN],
      [400, 0],
      [600, 20],
      [1000, 20],
    ]);
    const points = list.of('polyline')[0]?.points ?? [];
    expect(points.map(([x, y]) => (Number.isNaN(y) ? 'break' : x))).toEqual([0, 'break', 400, 600, 1000]);
    expect(points[2]?.[1]).toBe(BOTTOM);
  });

  it('draws an isolated sample as a dot', () => {
    const list = draw([
      [100, 12],
      [200, Number.NaN],
      [300, 40],
      [400, Number.NaN],
    ]);
    expect(list.of('dot').map(({ x }) => x)).toEqual([100, 300]);
  });

  it('dims what comes after the playhead, and splits there', () => {
    const list = draw(
      [
        [0, 0],
        [1000, 100],
      ],
      { playhead: 500 },
    );
    const [known, later] = list.of('polyline');
    expect(known?.points.at(-1)?.[0]).toBe(500);
    expect(later?.points[0]?.[0]).toBe(500);
    expect(known?.options.alpha ?? 1).toBe(1);
    expect(later?.options.alpha).toBeLessThan(0.5);
  });

  it('keeps the peak of a hundred thousand samples', () => {
    const samples = Array.from({ length: 100_000 }, (_, i) => [i / 100, i === 33_333 ? 100 : 5] as const);
    const list = draw(samples);
    const points = list.of('polyline')[0]?.points ?? [];
    expect(points.length).toBeLessThan(2100);
    const top = points.find(([, y]) => y < 3);
    expect(Math.floor(top?.[0] ?? 0)).toBe(333);
  });
});

describe('counters', () => {
  it('become rates per second; a reset is no negative rate', () => {
    expect([
      ...toRates(Float64Array.of(0, 1000, 3000, 4000, 5000), Float64Array.of(500, 900, Number.NaN, 0, 120)),
    ]).toEqual([Number.NaN, 400, Number.NaN, Number.NaN, 120]);
  });

  it('are read at the playhead as a rate', () => {
    const { track } = runtime(
      [
        [0, 100],
        [500, 400],
        [1000, 0],
      ],
      { name: 'rx', unit: 'bytes', counter: true },
    );
    expect(sampleAt(track, 0, 499)).toBeNaN();
    expect(sampleAt(track, 0, 500)).toBe(600);
    expect(sampleAt(track, 0, 1000)).toBeNaN();
    expect(seriesData(track, 0).max).toBe(600);
  });
});
