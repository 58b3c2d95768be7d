import fc from 'fast-check';
import { change, element, textNode } from './generate.ts';

/** Changes of every kind, to nodes that are mostly there. */
const id = fc.integer({ min: 9, max: 44 });
const action = fc.oneof(
  fc.record({
    adds: fc.array(
      fc.record({
        parentId: id,
        nextId: fc.option(id, { nil: null }),
        previousId: fc.option(id, { nil: null }),
        node: fc.oneof(
          id.map((n) => element(n, 'div')),
          id.map((n) => textNode(n, `t${n}`)),
        ),
      }),
      { maxLength: 3 },
    ),
    removes: fc.array(fc.record({ parentId: id, id }), { maxLength: 2 }),
  }),
  fc.record({ texts: fc.array(fc.record({ id, value: fc.string({ maxLength: 4 }) }), { maxLength: 2 }) }),
  fc.record({
    attributes: fc.array(
      fc.record({
        id,
        attributes: fc.dictionary(
          fc.constantFrom('class', 'title', 'data-a'),
          fc.option(fc.string({ maxLength: 3 }), { nil: null }),
          { maxKeys: 2 },
        ),
      }),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    attributes: fc.array(
      fc.record({
        id,
        attributes: fc.record({
          style: fc.dictionary(
            fc.constantFrom('color', 'width', 'margin'),
            fc.constantFrom('red', '1px', false),
          ),
        }),
      }),
      { maxLength: 2 },
    ),
  }),
);
const other = fc.oneof(
  fc.record({ source: fc.constant(3), id, x: fc.nat(9), y: fc.nat(9) }),
  fc.record({ source: fc.constant(5), id, text: fc.string({ maxLength: 3 }), isChecked: fc.boolean() }),
  fc.record({ source: fc.constant(8), id, adds: fc.constant([{ rule: 'p{}', index: 0 }]) }),
  fc.record({
    source: fc.constant(4),
    width: fc.integer({ min: 2, max: 9 }),
    height: fc.integer({ min: 2, max: 9 }),
  }),
);
/** Ten rows of three nodes. */
export const rows = Array.from({ length: 10 }, (_, i) =>
  element(10 + 3 * i, 'p', [element(11 + 3 * i, 'b', [textNode(12 + 3 * i, `row ${i}`)])]),
);
/** Up to 25 of them, all at one instant. */
export const anyChanges = fc.array(
  fc.oneof(
    action.map((part) => change(0, part)),
    other.map((data) => ({ type: 3, data })),
  ),
  { maxLength: 25 },
);
