import { describe, expect, it } from 'vitest';
import { change, element, snapshot, textNode } from '../testing/generate.ts';
import { NodeIndex } from './node-index.ts';
import { inOrder, place } from './place.ts';
import { Preparer } from './prepare.ts';
import type { SafeAdd, SafeEvent } from './shapes.ts';

const node = (id: number): SafeAdd['node'] => ({ type: 2, id, tagName: 'p', attributes: {}, childNodes: [] });
const add = (id: number, parentId: number, nextId: number | null = null, previousId?: number): SafeAdd =>
  previousId === undefined
    ? { parentId, nextId, node: node(id) }
    : { parentId, nextId, previousId, node: node(id) };

function start(body: readonly unknown[] = []): Preparer {
  const preparer = new Preparer();
  for (const event of snapshot(0, body)) preparer.push(event, 0);
  return preparer;
}
const adds = (events: readonly SafeEvent[]): number[] =>
  events.flatMap((event) =>
    event.type === 3 && event.data.source === 0 ? event.data.adds.map((each) => each.node.id) : [],
  );

describe('placing', () => {
  const index = new NodeIndex();
  index.add(node(1), -1);

  it('keeps the recorder’s order where all can be placed', () => {
    const list = [add(3, 2), add(2, 1, 4), add(4, 1)];
    expect(place(list, index).now).toEqual(list);
  });

  it('lets a reference go that leads nowhere', () => {
    expect(place([add(2, 1, 99)], index).now).toEqual([add(2, 1, null)]);
  });

  it('breaks a ring of neighbours, on which rrweb would spin for half a second', () => {
    const { now, later } = place([add(2, 1, 3), add(3, 1, 4), add(4, 1, 2)], index);
    expect(later).toEqual([]);
    expect(now.filter((each) => each.nextId === null).length).toBe(1);
  });

  it('holds back what has no parent, with all that hangs on it', () => {
    const { now, later } = place([add(5, 50), add(6, 5), add(2, 1)], index);
    expect(now.map((each) => each.node.id)).toEqual([2]);
    expect(later.map((each) => each.node.id)).toEqual([5, 6]);
  });

  it('orders what waited: parent, previous sibling, node', () => {
    const list = [add(11, 7, null, 9), add(15, 7, null, 13), add(13, 7, null, 11), add(9, 7), add(7, 1)];
    expect(inOrder(list).map((each) => each.node.id)).toEqual([7, 9, 11, 13, 15]);
    expect(inOrder([add(2, 3), add(3, 2)]).length).toBe(2);
  });
});

describe('preparing', () => {
  it('counts what names nothing, once each, and leaves it out', () => {
    const preparer = start([element(10, 'p', [textNode(11, 'a')])]);
    const out = preparer.push(
      change(10, {
        texts: [
          { id: 11, value: 'b' },
          { id: 77, value: 'x' },
        ],
        attributes: [{ id: 78, attributes: { class: 'x' } }],
      }),
      10,
    );
    expect(out).toMatchObject([{ data: { texts: [{ id: 11, value: 'b' }], attributes: [] } }]);
    expect(preparer.losses.count('stray-reference')).toBe(2);
  });

  it('does not count what was removed with its parent in the same event', () => {
    const preparer = start([element(10, 'p', [textNode(11, 'a')])]);
    preparer.push(
      change(10, {
        removes: [
          { parentId: 5, id: 10 },
          { parentId: 10, id: 11 },
        ],
        texts: [{ id: 11, value: 'b' }],
      }),
      10,
    );
    expect(preparer.losses.count('stray-reference')).toBe(0);
  });

  it('waits for a parent within one instant only', () => {
    const child = change(10, { adds: [{ parentId: 20, nextId: null, node: element(21, 'i') }] });
    const parent = change(10, { adds: [{ parentId: 5, nextId: null, node: element(20, 'p') }] });
    const together = start();
    expect(adds([...together.push(child, 10), ...together.push(parent, 10)])).toEqual([20, 21]);
    expect(together.settled).toBe(true);
    const apart = start();
    expect(adds([...apart.push(child, 10), ...apart.push(parent, 11)])).toEqual([20]);
    expect(apart.losses.count('node-unplaced')).toBe(1);
  });

  it('keeps a frame’s document until the frame comes', () => {
    const preparer = start();
    const inner = {
      type: 0,
      id: 30,
      childNodes: [element(31, 'html', [element(32, 'head'), element(33, 'body')])],
    };
    const frame = change(20, { adds: [{ parentId: 5, nextId: null, node: element(29, 'iframe') }] });
    const content = change(10, { isAttachIframe: true, adds: [{ parentId: 29, nextId: null, node: inner }] });
    // The element is not known yet, so that nothing says that 29 may hold a document.
    preparer.push(content, 10);
    expect(adds(preparer.push(frame, 20))).toContain(29);
  });

  it('ignores sizes that are none', () => {
    const preparer = start();
    const size = (width: number, height: number): SafeEvent[] =>
      preparer.push({ type: 3, data: { source: 4, width, height } }, 1);
    expect(size(0, 0)).toEqual([]);
    expect(size(1, 1)).toEqual([]);
    expect(size(390, 844).length).toBe(1);
    expect(preparer.losses.count('viewport-ignored')).toBe(2);
  });
});
