import { describe, expect, it } from 'vitest';
import { CanvasPainter } from './canvas-painter.ts';
import { INK_NAMES, type Inks, readInks } from './inks.ts';

const RED = [255, 0, 0, 255];
const EMPTY = [0, 0, 0, 0];
const inks: Inks = {
  colour: Object.fromEntries(
    INK_NAMES.map((name) => [name, name === 'err' ? '#ff0000' : name === 'ok' ? '#00ff00' : '#0000ff']),
  ) as Inks['colour'],
  sans: 'sans-serif',
  mono: 'monospace',
};

function canvasOf(scale: number, paint: (p: CanvasPainter) => void, left = 0, top = 0) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(100 * scale);
  canvas.height = Math.round(40 * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  const painter = new CanvasPainter(context, inks);
  painter.begin(left, top, 100, 40, scale);
  paint(painter);
  painter.end();
  const at = (x: number, y: number): number[] => [...context.getImageData(x, y, 1, 1).data];
  const painted = (): number => {
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) count++;
    return count;
  };
  return { at, painted };
}

describe.each([1, 1.25, 1.5, 2, 3])('at %s device pixels a CSS pixel', (scale) => {
  it('draws rectangles without half pixels', () => {
    const { at, painted } = canvasOf(scale, (p) => {
      p.rect(10.3, 5.7, 20.4, 10.2, 'err');
    });
    const x0 = Math.round(10.3 * scale);
    const x1 = Math.round(30.7 * scale);
    const y0 = Math.round(5.7 * scale);
    const y1 = Math.round(15.9 * scale);
    expect(at(x0, y0)).toEqual(RED);
    expect(at(x1 - 1, y1 - 1)).toEqual(RED);
    expect(at(x0 - 1, y0)).toEqual(EMPTY);
    expect(at(x1, y0)).toEqual(EMPTY);
    expect(painted()).toBe((x1 - x0) * (y1 - y0));
  });

  it('draws at least one device pixel of whatever is asked for', () => {
    expect(
      canvasOf(scale, (p) => {
        p.rect(10.01, 5, 0.001, 1 / scale, 'err');
      }).painted(),
    ).toBe(1);
  });
});

describe('the painter', () => {
  it('clips to the lane', () => {
    const { at } = canvasOf(
      1,
      (p) => {
        p.rect(-50, -50, 500, 500, 'err');
      },
      20,
      10,
    );
    expect(at(19, 20)).toEqual(EMPTY);
    expect(at(20, 9)).toEqual(EMPTY);
    expect(at(20, 10)).toEqual(RED);
  });

  it('paints overlapping shapes of one ink once, so that alpha does not add up', () => {
    const { at } = canvasOf(1, (p) => {
      p.rect(0, 0, 20, 20, 'err', 0.5);
      p.rect(10, 0, 20, 20, 'err', 0.5);
    });
    expect(at(15, 5)).toEqual(at(5, 5));
  });

  it('paints later inks over earlier ones, and text last', () => {
    const { at } = canvasOf(1, (p) => {
      p.rect(0, 0, 40, 40, 'ok');
      p.rect(10, 10, 10, 10, 'err');
    });
    expect(at(15, 15)).toEqual(RED);
    expect(at(5, 5)).toEqual([0, 255, 0, 255]);
  });

  it('breaks a line at NaN', () => {
    const { at } = canvasOf(1, (p) => {
      p.polyline(Float64Array.of(0, 30, 50, 70, 99), Float64Array.of(20, 20, Number.NaN, 20, 20), 5, 'err', {
        width: 3,
        fillTo: 39,
      });
    });
    expect(at(15, 20)).toEqual(RED);
    expect(at(50, 20)).toEqual(EMPTY);
    expect(at(50, 35)).toEqual(EMPTY);
    expect(at(85, 20)).toEqual(RED);
    expect(at(85, 35)[3]).toBeGreaterThan(0);
  });

  it('draws text only where there is room, and clips it where asked', () => {
    expect(
      canvasOf(1, (p) => {
        p.text('checkout', 5, 20, 15, 'err');
      }).painted(),
    ).toBe(0);
    const clipped = canvasOf(1, (p) => {
      p.text('WWWWWWWWWW', 5, 20, 90, 'err', { clipFrom: 40, clipTo: 60 });
    });
    expect(clipped.at(39, 20)).toEqual(EMPTY);
    expect(clipped.painted()).toBeGreaterThan(10);
    expect(
      canvasOf(1, (p) => {
        p.text('WWWWWWWWWW', 5, 20, 90, 'err');
      }).painted(),
    ).toBeGreaterThan(clipped.painted());
  });

  it('reads inks and faces from the tokens in force', () => {
    const element = document.createElement('div');
    element.style.setProperty('--agent', '#9d8cff');
    element.style.setProperty('--mono', 'Courier');
    document.body.append(element);
    const read = readInks(element);
    element.remove();
    expect(read.colour.agent).toBe('#9d8cff');
    expect(read.mono).toBe('Courier');
  });
});
