import { describe, expect, it } from 'vitest';
import type { OverPainter } from '../../timeline/index.ts';
import { CANCELED, familyOf, GLYPHS, glyphOf } from './glyph.ts';
import { paintMarks, type RulerMark } from './paint-marks.ts';

/** A surface of 100 px for 100 ms whose overview holds 200 ms, and what was painted on it. */
function surface() {
  const shapes: { readonly x: number; readonly top: number; readonly ink: unknown }[] = [];
  const boxes: { readonly x: number; readonly y: number; readonly ink: unknown }[] = [];
  let path: [number, number][] = [];
  const context = {
    fillStyle: '' as unknown,
    beginPath: () => (path = []),
    moveTo: (x: number, y: number) => path.push([x, y]),
    lineTo: (x: number, y: number) => path.push([x, y]),
    closePath: () => undefined,
    stroke: () => undefined,
    fill: () =>
      shapes.push({
        x: (Math.min(...path.map(([x]) => x)) + Math.max(...path.map(([x]) => x))) / 2,
        top: Math.min(...path.map(([, y]) => y)),
        ink: context.fillStyle,
      }),
    fillRect: (x: number, y: number) => boxes.push({ x, y, ink: context.fillStyle }),
  };
  const scaleTo = (to: number) => ({ from: 0, to, width: 100, x: (t: number) => (t / to) * 100 });
  const colour = new Proxy({}, { get: (_, ink) => ink });
  const view = {
    theme: { inks: { colour } },
    scale: scaleTo(100),
    whole: scaleTo(200),
    overview: 26,
    plot: 48,
    rowOf: () => undefined,
  };
  return {
    shapes,
    boxes,
    paint: (painter: OverPainter) =>
      painter(
        context as unknown as Parameters<OverPainter>[0],
        view as unknown as Parameters<OverPainter>[1],
      ),
  };
}

const mark = (t: number, kind: string, tags: readonly string[] = []): RulerMark => ({ t, kind, tags });

describe('checkpoints on the ruler', () => {
  it('stand at its foot where they are, in the colour of their kind, and in the overview', () => {
    const { shapes, boxes, paint } = surface();
    paint(paintMarks([mark(10, 'turn.working'), mark(60, 'interaction.pending')], () => -1));
    expect(shapes.map(({ x, ink }) => [x, ink])).toEqual([
      [10, 'agent'],
      [60, 'panel'],
    ]);
    expect(shapes.every(({ top }) => top > 26 && top < 48)).toBe(true);
    expect(boxes.map(({ x, ink }) => [x, ink])).toEqual([
      [4, 'agent'],
      [29, 'run'],
    ]);
  });

  it('a dot for each other tag, in the colour of that', () => {
    const { boxes, paint } = surface();
    paint(paintMarks([mark(10, 'turn.terminal', ['tool.completed', 'response.committed'])], () => -1));
    expect(boxes.slice(1).map(({ ink }) => ink)).toEqual(['env', 'agent']);
  });

  it('one that is out of the window is in the overview alone; the one that is stood at is painted last', () => {
    const { shapes, boxes, paint } = surface();
    paint(
      paintMarks([mark(20, 'tool.started'), mark(21, 'tool.started'), mark(150, 'turn.terminal')], () => 0),
    );
    expect(shapes.map(({ ink }) => ink)).toEqual(['env', 'accent']);
    expect(boxes).toHaveLength(3);
  });
});

it('every kind has a shape of its own family, and the families differ by more than colour', () => {
  expect(glyphOf('turn.canceled')).toBe(CANCELED);
  expect(familyOf('child-session.running')).toBe('work');
  expect(familyOf('never.heard-of')).toBe('setup');
  const looks = [...Object.values(GLYPHS), CANCELED].map(({ outline, hollow }) =>
    JSON.stringify([outline, hollow]),
  );
  expect(new Set(looks).size).toBe(looks.length);
});
