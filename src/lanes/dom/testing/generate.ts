const T = 1_795_000_000_000;
let id = 100;

export const element = (
  nodeId: number,
  tagName: string,
  childNodes: unknown[] = [],
  attributes: object = {},
): unknown => ({ type: 2, id: nodeId, tagName, attributes, childNodes });
export const textNode = (nodeId: number, textContent: string): unknown => ({
  type: 3,
  id: nodeId,
  textContent,
});

/** A Meta and a full snapshot of a page with that body, at `at` ms. Ids 1 to 5 are the document's. */
export function snapshot(at: number, body: readonly unknown[], width = 800, height = 600): unknown[] {
  return [
    { type: 4, data: { href: 'https://shop.example.test/', width, height }, timestamp: T + at },
    {
      type: 2,
      timestamp: T + at,
      data: {
        initialOffset: { left: 0, top: 0 },
        node: {
          type: 0,
          id: 1,
          childNodes: [
            { type: 1, id: 2, name: 'html', publicId: '', systemId: '' },
            element(3, 'html', [element(4, 'head'), element(5, 'body', [...body])]),
          ],
        },
      },
    },
  ];
}

export const change = (at: number, part: object): unknown => ({
  type: 3,
  timestamp: T + at,
  data: { source: 0, adds: [], removes: [], texts: [], attributes: [], ...part },
});

/** A paragraph `v0` whose text becomes `v1`, `v2` … every `step` ms. */
export function textRun(changes: number, step: number, first = 0): unknown[] {
  return [
    ...snapshot(first, [element(10, 'p', [textNode(11, 'v0')])]),
    ...Array.from({ length: changes }, (_, i) =>
      change(first + (i + 1) * step, { texts: [{ id: 11, value: `v${i + 1}` }] }),
    ),
  ];
}

/** A table of `rows` rows, three nodes each, and `count` mixed changes 10 ms apart. */
export function tableRun(rows: number, count: number): unknown[] {
  const row = (): unknown =>
    element(id++, 'tr', [element(id++, 'td', [textNode(id++, `cell ${id}`)])], { class: 'row' });
  const list = Array.from({ length: rows }, row) as {
    id: number;
    childNodes: { childNodes: { id: number }[] }[];
  }[];
  const texts = list.map((each) => each.childNodes[0]?.childNodes[0]?.id ?? 0);
  const events = snapshot(0, [element(10, 'table', [element(11, 'tbody', list)])]);
  let last: number | undefined;
  for (let i = 0; i < count; i += 1) {
    const at = (i + 1) * 10;
    const target = list[(i * 7919) % rows];
    if (i % 4 === 0)
      events.push(change(at, { texts: [{ id: texts[(i * 31) % rows] ?? 0, value: `text ${i}` }] }));
    else if (i % 4 === 1)
      events.push(change(at, { attributes: [{ id: target?.id, attributes: { class: `row c${i % 9}` } }] }));
    else if (i % 4 === 2) {
      const made = id++;
      events.push(
        change(at, {
          adds: [
            {
              parentId: 11,
              nextId: null,
              previousId: null,
              node: { type: 2, id: made, tagName: 'tr', attributes: { class: 'new' }, childNodes: [] },
            },
          ],
          removes: last === undefined ? [] : [{ parentId: 11, id: last }],
        }),
      );
      last = made;
    } else
      events.push({
        type: 3,
        timestamp: T + at,
        data: { source: 1, positions: [{ x: i % 800, y: i % 600, id: target?.id, timeOffset: 0 }] },
      });
  }
  return events;
}
