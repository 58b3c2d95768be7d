import { expect, it } from 'vitest';
import { unresolved } from '../replay/assets.ts';
import { Fold } from '../replay/fold.ts';
import { Preparer } from '../replay/prepare.ts';
import { change, element, snapshot, textNode } from '../testing/generate.ts';
import { comparePages } from './compare-pages.ts';
import { flatPage } from './flat-page.ts';
import type { FlatNode } from './flat-page.ts';
import { styleText } from './style-text.ts';
import { compareLines, textLines } from './text-lines.ts';

/** The page as data after each group of events. */
function pages(...groups: readonly (readonly unknown[])[]): FlatNode[][] {
  const preparer = new Preparer(unresolved);
  const fold = new Fold();
  return groups.map((events, i) => {
    for (const raw of events) for (const event of preparer.push(raw, i)) fold.apply(event);
    return flatPage(fold.root, fold.inputs);
  });
}

const body = [
  element(
    10,
    'ul',
    [
      element(11, 'li', [textNode(12, 'one')]),
      element(13, 'li', [textNode(14, 'two ')]),
      element(15, 'li', [textNode(16, 'three')]),
    ],
    { class: 'list' },
  ),
  element(20, 'input', [], { value: 'a' }),
];

it('tells added, removed, moved and changed nodes apart, each subtree once', () => {
  const [before = [], after = []] = pages(snapshot(0, body), [
    change(10, {
      removes: [
        { parentId: 10, id: 11 },
        { parentId: 10, id: 15 },
      ],
      adds: [
        { parentId: 10, nextId: null, node: element(30, 'li', [], { id: 'new' }) },
        { parentId: 30, nextId: null, node: textNode(31, 'four') },
        { parentId: 5, nextId: null, node: element(15, 'li') },
        { parentId: 15, nextId: null, node: textNode(16, 'three') },
      ],
      texts: [{ id: 14, value: '2' }],
      attributes: [{ id: 10, attributes: { class: 'list wide', title: 't' } }],
    }),
    { type: 3, timestamp: 0, data: { source: 5, id: 20, text: 'typed', isChecked: false } },
  ]);
  const changes = comparePages(before, after, true);
  expect(changes.map(({ kind, label, inside, moved }) => [kind, label, inside, moved])).toEqual([
    ['changed', '<ul class="list wide">', 0, false],
    ['changed', '2', 0, false],
    ['added', '<li id="new">', 1, false],
    ['changed', '<input>', 0, false],
    ['changed', '<li>', 0, true],
    ['removed', '<li>', 1, false],
  ]);
  expect(changes[0]?.values).toEqual([
    { name: 'class', before: 'list', after: 'list wide' },
    { name: 'title', before: undefined, after: 't' },
  ]);
  expect(changes[3]?.values).toEqual([{ name: 'value', before: 'a', after: 'typed' }]);
  // What came is chosen by the list around it where it is not there yet.
  expect(changes[2]).toMatchObject({ beforeId: 10, afterId: 30 });
  expect(changes[5]).toMatchObject({ beforeId: 11, afterId: 10 });
  expect(comparePages(after, after, true)).toEqual([]);
});

it('joins two snapshots by place', () => {
  const renumbered = JSON.parse(
    JSON.stringify(snapshot(50, body)).replaceAll(
      /"id":(1\d|20)\b/g,
      (_, id: string) => `"id":${Number(id) + 100}`,
    ),
  ) as unknown[];
  const [before = [], after = []] = pages(snapshot(0, body), renumbered);
  expect(after.some(({ id }) => id === 110)).toBe(true);
  expect(comparePages(before, after, false)).toEqual([]);
  const [, other = []] = pages(
    [],
    [
      ...renumbered,
      change(60, { texts: [{ id: 114, value: 'zwei' }], removes: [{ parentId: 110, id: 115 }] }),
    ],
  );
  expect(comparePages(before, other, false)).toMatchObject([
    { kind: 'changed', beforeId: 14, afterId: 114, values: [{ before: 'two ', after: 'zwei' }] },
    { kind: 'removed', inside: 1, beforeId: 15, afterId: 110 },
  ]);
});

it('reads text by blocks and compares it line by line', () => {
  const [before = [], after = []] = pages(
    snapshot(0, [
      element(10, 'p', [
        textNode(11, 'Total '),
        element(12, 'b', [textNode(13, '3')]),
        textNode(14, ' items'),
      ]),
      element(15, 'style', [textNode(16, 'p{}')]),
      element(17, 'div', [
        textNode(18, 'loose'),
        element(19, 'p', [textNode(20, 'inner')]),
        textNode(21, 'tail'),
      ]),
    ]),
    [change(1, { texts: [{ id: 13, value: '4' }] })],
  );
  expect(textLines(before)).toEqual([
    { text: 'Total 3 items', id: 10 },
    { text: 'loose', id: 17 },
    { text: 'inner', id: 19 },
    { text: 'tail', id: 17 },
  ]);
  expect(compareLines(textLines(before), textLines(after))).toEqual([
    { kind: 'removed', text: 'Total 3 items', id: 10 },
    { kind: 'added', text: 'Total 4 items', id: 10 },
  ]);
});

it('applies changes of single style properties', () => {
  expect(
    styleText('color: red; background: url("a;b"); margin:0', [
      ['color', 'blue'],
      ['margin', false],
    ]),
  ).toBe('color: blue; background: url("a;b");');
  expect(styleText('', [['width', ['1px', 'important']]])).toBe('width: 1px !important;');
});
