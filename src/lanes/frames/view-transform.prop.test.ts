import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitView, MAX_SCALE, panBy, type Size, type View, zoomAt } from './view-transform.ts';

const side = fc.integer({ min: 1, max: 5000 });
const size: fc.Arbitrary<Size> = fc.record({ width: side, height: side });
const factor = fc.double({ min: 0.1, max: 10, noNaN: true });
const point = fc.record({ x: fc.integer({ min: 0, max: 5000 }), y: fc.integer({ min: 0, max: 5000 }) });

/** No margin where the picture is larger than its box, the middle where it is not. */
function wellPlaced(view: View, box: Size, picture: Size): boolean {
  const along = (offset: number, room: number, length: number): boolean =>
    length <= room + 1e-6
      ? Math.abs(offset - (room - length) / 2) < 1e-3
      : offset <= 1e-6 && offset + length >= room - 1e-6;
  return (
    along(view.x, box.width, picture.width * view.scale) &&
    along(view.y, box.height, picture.height * view.scale)
  );
}

it('shows a picture whole, in the middle, and never larger than it is', () => {
  fc.assert(
    fc.property(size, size, (box, picture) => {
      const view = fitView(box, picture);
      expect(view.scale).toBeLessThanOrEqual(1);
      expect(picture.width * view.scale).toBeLessThanOrEqual(box.width + 1e-6);
      expect(picture.height * view.scale).toBeLessThanOrEqual(box.height + 1e-6);
      expect(wellPlaced(view, box, picture)).toBe(true);
    }),
  );
});

it('stays within its bounds whatever is done to it', () => {
  const act = fc.oneof(
    fc.record({ zoom: factor, at: point }),
    fc.record({ dx: fc.integer({ min: -9000, max: 9000 }), dy: fc.integer({ min: -9000, max: 9000 }) }),
  );
  fc.assert(
    fc.property(size, size, fc.array(act, { maxLength: 12 }), (box, picture, acts) => {
      let view = fitView(box, picture);
      for (const each of acts) {
        view =
          'zoom' in each
            ? zoomAt(view, each.zoom, each.at, box, picture)
            : panBy(view, each.dx, each.dy, box, picture);
        expect(view.scale).toBeGreaterThanOrEqual(fitView(box, picture).scale - 1e-9);
        expect(view.scale).toBeLessThanOrEqual(MAX_SCALE);
        expect(wellPlaced(view, box, picture)).toBe(true);
      }
    }),
  );
});

it('keeps the pixel under the pointer where no edge is in the way', () => {
  const box = { width: 400, height: 300 };
  const picture = { width: 4000, height: 3000 };
  const view = zoomAt(fitView(box, picture), 4, { x: 200, y: 150 }, box, picture);
  const at = { x: 180, y: 160 };
  const pixel = (of: View): number[] => [(at.x - of.x) / of.scale, (at.y - of.y) / of.scale];
  const closer = zoomAt(view, 2, at, box, picture);
  expect(pixel(closer)[0]).toBeCloseTo(pixel(view)[0] ?? 0, 6);
  expect(pixel(closer)[1]).toBeCloseTo(pixel(view)[1] ?? 0, 6);
});
