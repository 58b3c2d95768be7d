import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { viewing } from '../stage.fixture.ts';
import TerminalDetail from './Detail.tsx';
import TerminalStage from './Stage.tsx';

/** Put together here: no file of ours holds such an address. */
const SCRIPT = 'javascript';

type Event = readonly [at: number, kind: string, data: string];

async function open(events: readonly Event[], cols = 40, rows = 6) {
  const recording = recordingOf((sink) => {
    const track = sink.track({
      id: 'terminal',
      lane: 'terminal',
      archetype: 'fold',
      plane: 'environment',
      title: 'Terminal',
      clock: 'wall',
      byteStream: true,
    });
    track.append({
      seq: 0,
      start: TEST_ORIGIN,
      kind: 'start',
      label: 'terminal',
      payload: JSON.stringify({ version: 2, width: cols, height: rows }),
    });
    events.forEach(([at, kind, data], i) =>
      track.append({
        seq: i + 1,
        start: TEST_ORIGIN + at,
        kind,
        label: kind === 'exit' ? `exited with ${data}` : kind,
        payload: JSON.stringify([at / 1000, kind[0], data]),
      }),
    );
  });
  const view = await viewing(recording, 'terminal');
  const screen = await render(
    <div style={{ width: 900, height: 500 }}>
      <TerminalStage session={view.session} engine={view.engine} lane={view.lane} />
    </div>,
  );
  return { ...view, screen, recording };
}

const grid = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=group]');
  if (found === null) throw new Error('no screen');
  return found;
};
const rows = (): string[] =>
  [...grid().querySelectorAll('div')].map((row) => row.textContent?.trimEnd() ?? '');

it('shows what was written up to the playhead, forwards and back', async () => {
  const { screen, seek } = await open([
    [1000, 'output', 'one\r\n'],
    [2000, 'output', 'two'],
    [3000, 'output', '\u001b[2J\u001b[Hthree'],
    [4000, 'exit', '1'],
  ]);
  await seek(0);
  await expect.element(screen.getByText('No output yet')).toBeVisible();
  await seek(2000);
  expect(rows()).toEqual(['one', 'two', '', '', '', '']);
  await seek(4000);
  expect(rows()[0]).toBe('three');
  await expect.element(screen.getByText('exited with 1')).toBeVisible();
  await seek(1500);
  expect(rows()).toEqual(['one', '', '', '', '', '']);
  await expect.element(screen.getByText('exited with 1')).not.toBeInTheDocument();
  await seek(500);
  await expect.element(screen.getByText('No output yet')).toBeVisible();
});

it('keeps every character in its column', async () => {
  const { seek } = await open([[10, 'output', '漢字🚀|\r\n──────|\r\nabcdef|\r\n']]);
  await seek(10);
  const bars = [...grid().querySelectorAll('div')].slice(0, 3).map((row) => {
    const range = document.createRange();
    const text = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    while (text.nextNode() !== null);
    const { length } = text.currentNode.textContent ?? '';
    range.setStart(text.currentNode, length - 1);
    range.setEnd(text.currentNode, length);
    return range.getBoundingClientRect().left - row.getBoundingClientRect().left;
  });
  const [wide = 0, lines = 0, plain = -1] = bars;
  expect(Math.abs(wide - plain)).toBeLessThan(0.5);
  expect(Math.abs(lines - plain)).toBeLessThan(0.5);
});

it('fits the screen into the stage', async () => {
  const { seek } = await open([[10, 'output', 'x']], 200, 60);
  await seek(10);
  const area = grid().parentElement;
  expect(area?.scrollWidth).toBe(area?.clientWidth);
  expect(area?.scrollHeight).toBe(area?.clientHeight);
});

it('makes links of http and https alone, and no markup of anything', async () => {
  const link = (uri: string, text: string): string => `\u001b]8;;${uri}\u001b\\${text}\u001b]8;;\u001b\\ `;
  const { seek } = await open(
    [
      [
        10,
        'output',
        `${link(`${SCRIPT}:window.top.__pwned=1`, 'JS')}${link('file:///etc/passwd', 'FILE')}${link('data:text/html,x', 'DATA')}${link('https://ok.example.test/a', 'OK')}\r\n<img src=x onerror=window.top.__pwned=1>`,
      ],
    ],
    60,
  );
  await seek(10);
  const links = [...grid().querySelectorAll('a')];
  expect(links.map(({ textContent, href, rel, target }) => [textContent, href, rel, target])).toEqual([
    ['OK', 'https://ok.example.test/a', 'noopener noreferrer', '_blank'],
  ]);
  expect(grid().querySelector('img')).toBeNull();
  expect(rows().slice(0, 2)).toEqual(['JS FILE DATA OK', '<img src=x onerror=window.top.__pwned=1>']);
  expect(Reflect.get(window, '__pwned')).toBeUndefined();
});

it('shows what was typed only when asked for', async () => {
  const { session, engine, screen } = await open([
    [10, 'output', 'password: '],
    [20, 'input', 'hunter2'],
  ]);
  await screen.unmount();
  const text = JSON.stringify([0.02, 'i', 'hunter2']);
  const detail = await render(
    <TerminalDetail
      session={session}
      engine={engine}
      entryId="terminal:2"
      text={text}
      value={JSON.parse(text)}
    />,
  );
  expect(document.body.textContent).not.toContain('hunter2');
  await detail.getByRole('button').click();
  await expect.element(detail.getByText('"hunter2"')).toBeVisible();
});
