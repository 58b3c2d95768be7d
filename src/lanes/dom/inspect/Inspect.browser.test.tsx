import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import Stage from '../Stage.tsx';
import { change, element, snapshot, textNode } from '../testing/generate.ts';
import { record } from '../testing/recorded.ts';
import { stand } from '../testing/stand.ts';

const recording = [
  ...snapshot(
    0,
    [
      element(
        10,
        'section',
        [
          element(11, 'h1', [textNode(12, 'Basket')], { onclick: 'x()' }),
          element(13, 'p', [textNode(14, '1 item')], { class: 'count' }),
        ],
        { id: 'basket', style: 'position:absolute;left:100px;top:50px;width:200px;height:100px;margin:0' },
      ),
    ],
    1280,
    800,
  ),
  change(1000, {
    texts: [{ id: 14, value: '<b>2</b> items' }],
    adds: [{ parentId: 10, nextId: null, node: element(20, 'button', [], { id: 'pay' }) }],
  }),
];

async function open(events: readonly unknown[] = recording) {
  const at = stand(await record(events));
  const screen = await render(
    <div style={{ width: '900px', height: '600px' }}>
      <Stage session={at.session} engine={at.engine} lane={at.lane} />
    </div>,
  );
  await at.seek(0);
  await screen.getByRole('button', { name: 'Inspect' }).click();
  return { at, screen };
}

const outline = (kind: string): DOMRect | undefined =>
  document.querySelector(`[data-outline="${kind}"]`)?.getBoundingClientRect();
/** Where a box of the page is drawn on the screen, rounded. */
function drawn(x: number, y: number, width: number): number[] {
  const frame = document.querySelector('iframe')?.getBoundingClientRect() ?? new DOMRect();
  const scale = frame.width / 1280;
  return [frame.x + x * scale, frame.y + y * scale, width * scale].map(Math.round);
}
const rounded = (box: DOMRect | undefined): number[] =>
  box === undefined ? [] : [box.x, box.y, box.width].map(Math.round);

it('shows the page at the playhead as a tree, and one element in full', async () => {
  const { at, screen } = await open();
  const section = screen.getByRole('treeitem', { name: /<section/ });
  await expect.element(section).toHaveAttribute('aria-expanded', 'false');
  await section.hover();
  await expect.poll(() => rounded(outline('hovered'))).toEqual(drawn(100, 50, 200));
  await section.click();
  await expect.element(screen.getByText('200 × 100 at 100, 50')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy selector' })).toBeVisible();
  // The frame that the page is replayed in is none of the page's.
  expect(screen.container.textContent).not.toContain('inside the');
  await expect.element(screen.getByText('#basket', { exact: true })).toBeVisible();
  await expect.poll(() => rounded(outline('selected'))).toEqual(drawn(100, 50, 200));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('treeitem', { name: '1 item' })).toBeVisible();
  expect(screen.container.textContent).not.toContain('onclick');
  await at.seek(1000);
  await expect.element(screen.getByRole('treeitem', { name: /<b>2<\/b> items/ })).toBeVisible();
  // Still chosen, in the page that changed.
  await expect.element(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('basket');
  expect(document.querySelector('iframe')?.contentDocument?.querySelector('[data-outline]')).toBeNull();
  await screen.unmount();
});

it('picks an element on the page through glass of its own', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Pick an element on the page' }).click();
  const frame = document.querySelector('iframe');
  const text = frame?.contentDocument?.querySelector('p')?.getBoundingClientRect() ?? new DOMRect();
  const scale = (frame?.getBoundingClientRect().width ?? 0) / 1280;
  await screen
    .getByTestId('pick-glass')
    .click({ position: { x: (text.x + 5) * scale, y: (text.y + text.height / 2) * scale } });
  await expect.element(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('1 item');
  await expect.element(screen.getByText('p', { exact: true })).toBeVisible();
  expect(frame?.inert).toBe(true);
  await expect.element(screen.getByTestId('pick-glass')).not.toBeInTheDocument();
  await screen.unmount();
});

it('says what changed until marker B, and when that is still to come', async () => {
  const { at, screen } = await open();
  await screen.getByRole('tab', { name: 'Changes to B' }).click();
  await expect.element(screen.getByText('Marker B is not set')).toBeVisible();
  at.session.commands.setMarkerB(1000);
  await expect.element(screen.getByText(/still to come/)).toBeVisible();
  const list = screen.getByRole('listbox', { name: 'Changes to B' });
  await expect.element(list.getByText('2 changes to the tree')).toBeVisible();
  await expect.element(list.getByRole('option', { name: /removed.*1 item/ })).toBeVisible();
  expect(document.querySelectorAll('[role="option"] b').length).toBe(0);
  await list.getByRole('option', { name: /added.*<button id="pay">/ }).click();
  // Not there yet: the element that it will stand in.
  await expect.poll(() => rounded(outline('selected'))).toEqual(drawn(100, 50, 200));
  at.session.commands.setMarkerB(0);
  await at.seek(1000);
  await expect.element(screen.getByText(/from 0:00.000 \(B\) to 0:01.000 \(playhead\)/)).toBeVisible();
  await expect.element(screen.getByText(/still to come/)).not.toBeInTheDocument();
  await list.getByRole('option', { name: /added.*<button id="pay">/ }).click();
  await expect.poll(() => outline('selected')?.height).toBeGreaterThan(1);
  await expect.element(screen.getByText('#pay', { exact: true })).toBeVisible();
  await screen.unmount();
});

const tall = 'position:absolute;left:40px;top:300px;width:400px;height:200px;border:5px solid red';

it('reaches into shadow roots and frames, and knows where they lie', async () => {
  const block = 'position:absolute;left:20px;top:30px;width:100px;height:60px';
  const { at, screen } = await open([
    ...snapshot(
      0,
      [
        {
          ...(element(10, 'div', [
            {
              ...(element(11, 'em', [textNode(12, 'in shadow')], { style: 'display:block' }) as object),
              isShadow: true,
            },
          ]) as object),
          isShadowHost: true,
        },
        element(20, 'iframe', [], { style: tall }),
      ],
      1280,
      800,
    ),
    change(0, {
      isAttachIframe: true,
      adds: [
        {
          parentId: 20,
          nextId: null,
          node: {
            type: 0,
            id: 30,
            childNodes: [
              element(31, 'html', [
                element(32, 'head'),
                element(33, 'body', [element(34, 'b', [], { style: block })]),
              ]),
            ],
          },
        },
      ],
    }),
  ]);
  await at.seek(1);
  await screen.getByRole('button', { name: 'Pick an element on the page' }).click();
  const scale = (document.querySelector('iframe')?.getBoundingClientRect().width ?? 0) / 1280;
  await screen
    .getByTestId('pick-glass')
    .click({ position: { x: (40 + 5 + 70) * scale, y: (300 + 5 + 60) * scale } });
  await expect.element(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('<b');
  await expect.element(screen.getByText('100 × 60 at 65, 335')).toBeVisible();
  await expect.element(screen.getByText('inside the frame iframe')).toBeVisible();
  await expect.poll(() => rounded(outline('selected'))).toEqual(drawn(65, 335, 100));
  await screen.getByRole('treeitem', { name: /<div/ }).click();
  await userEvent.keyboard('{ArrowRight}');
  await screen.getByRole('treeitem', { name: /in shadow/ }).click();
  await expect.element(screen.getByText('inside the shadow root of div')).toBeVisible();
  await screen.unmount();
});

it('keeps the element that is chosen when another snapshot numbers the page anew', async () => {
  const list = (first: number): unknown[] => [
    element(first, 'p', [textNode(first + 1, 'a')], { id: 'a' }),
    element(first + 2, 'p', [textNode(first + 3, 'b')], { id: 'b' }),
  ];
  const { at, screen } = await open([...snapshot(0, list(10)), ...snapshot(1000, list(8))]);
  await screen.getByRole('treeitem', { name: /id="a"/ }).click();
  await at.seek(1000);
  // Number 10 is the second paragraph by now.
  await expect.element(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('id="a"');
  at.session.commands.setMarkerB(0);
  await screen.getByRole('tab', { name: 'Changes to B' }).click();
  await expect.element(screen.getByText('Nothing changed between the two.')).toBeVisible();
  await expect.element(screen.getByText(/joined by where they stand/)).toBeVisible();
  await screen.unmount();
});
