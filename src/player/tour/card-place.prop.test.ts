import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeCard } from './card-place.ts';

const length = fc.integer({ min: 1, max: 2000 });

it('a card is wholly inside the window wherever its target is, and off it where a side has room', () => {
  fc.assert(
    fc.property(
      fc.record({
        left: fc.integer({ min: -100, max: 1900 }),
        top: fc.integer({ min: -100, max: 1100 }),
        width: length,
        height: length,
      }),
      fc.record({ width: fc.integer({ min: 200, max: 340 }), height: fc.integer({ min: 100, max: 260 }) }),
      fc.record({ width: fc.integer({ min: 390, max: 1920 }), height: fc.integer({ min: 400, max: 1080 }) }),
      (target, card, page) => {
        const { left, top } = placeCard(target, card, page);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + card.width).toBeLessThanOrEqual(page.width);
        expect(top + card.height).toBeLessThanOrEqual(page.height);
      },
    ),
    { numRuns: 200 },
  );
  const page = { width: 1280, height: 800 };
  const { top } = placeCard(
    { left: 0, top: 440, width: 1280, height: 310 },
    { width: 320, height: 160 },
    page,
  );
  expect(top + 160).toBeLessThanOrEqual(440);
});
