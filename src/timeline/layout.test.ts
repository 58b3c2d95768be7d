import { describe, expect, it } from 'vitest';
import { claimLanes, defineLane } from '../lane-kit/index.ts';
import { PLAIN } from './lane-look.ts';
import { layLanes, rowAt } from './layout.ts';
import { generatedRun, recording } from './recording.fixture.ts';
import { snapToEdge } from './snap.ts';

const generic = defineLane({ id: 'generic', plane: 'evidence', title: 'Generic', accepts: () => true });
const lanesOf = (model = generatedRun(400, 60_000)) => claimLanes([generic], model);

describe('layout', () => {
  it('puts the agent lane first and never leaves it out', () => {
    const lanes = lanesOf();
    const layout = layLanes([...lanes].reverse(), { hidden: new Set(['agent', 'console']) });
    expect(layout.rows[0]?.lane.id).toBe('agent');
    expect(layout.rows.some(({ lane }) => lane.id === 'console')).toBe(false);
  });

  it('stacks rows without holes, none lower than a pointer target', () => {
    const { rows, height } = layLanes(lanesOf());
    let top = 0;
    for (const row of rows) {
      expect(row.top).toBe(top);
      expect(row.height).toBeGreaterThanOrEqual(24);
      expect(row.drawTop).toBeGreaterThanOrEqual(row.top);
      expect(row.drawTop + row.drawHeight).toBeLessThan(row.top + row.height);
      top += row.height;
    }
    expect(height).toBe(top);
  });

  it('folds a high lane to one row and leaves a low one as it is', () => {
    const all = lanesOf();
    const before = layLanes(all).rows;
    const after = layLanes(all, {
      look: { ...PLAIN, collapsed: new Set(all.map(({ lane }) => lane.id)) },
    }).rows;
    after.forEach((row, i) => {
      expect(row.height).toBe(Math.min(24, before[i]?.height ?? 0));
      expect(row.collapsed).toBe((before[i]?.drawHeight ?? 0) > 24);
    });
    expect(after.some((row) => row.collapsed)).toBe(true);
  });

  it('finds the row at a height, and none outside', () => {
    const layout = layLanes(lanesOf());
    for (const row of layout.rows) {
      expect(rowAt(layout, row.top)).toBe(row);
      expect(rowAt(layout, row.top + row.height - 0.5)).toBe(row);
    }
    expect(rowAt(layout, -1)).toBeUndefined();
    expect(rowAt(layout, layout.height)).toBeUndefined();
    expect(rowAt(layLanes([]), 0)).toBeUndefined();
  });

  it('has the agent lane in a recording of nothing', () => {
    const layout = layLanes(lanesOf(recording()));
    expect(layout.rows.map(({ lane }) => lane.id)).toEqual(['agent']);
  });
});

describe('snapping', () => {
  const model = recording(
    { id: 'network', archetype: 'span', rows: [{ start: 100, end: 900 }] },
    {
      id: 'cpu',
      archetype: 'series',
      series: [{ name: 'CPU', unit: 'percent' }],
      rows: [{ start: 503, values: [1] }],
    },
    { id: 'console', rows: [{ start: 500 }, { start: 512 }] },
  );
  const { tracks } = model;

  it('draws to the nearest start, end or instant, and to no sample', () => {
    expect(snapToEdge(tracks, 504, 6)).toBe(500);
    expect(snapToEdge(tracks, 507, 6)).toBe(512);
    expect(snapToEdge(tracks, 896, 6)).toBe(900);
    expect(snapToEdge(tracks, 104, 6)).toBe(100);
  });

  it('leaves a time with no edge in reach alone', () => {
    expect(snapToEdge(tracks, 300, 6)).toBe(300);
    expect(snapToEdge([], 300, 6)).toBe(300);
  });
});
