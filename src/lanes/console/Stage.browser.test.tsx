import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import { createMemoryEngine, createSession } from '../../session/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { viewing } from '../stage.fixture.ts';
import ConsoleStage from './Stage.tsx';

const call = (at: number, text: string, level: Level = Level.info) => ({
  at,
  kind: level === Level.error ? 'error' : level === Level.warning ? 'warning' : 'log',
  level,
  label: text.split('\n')[0] ?? '',
  payload: JSON.stringify({ t: at, level: 'log', text }),
});

async function open() {
  const recording = recordingOf((sink) =>
    addTrack(sink, 'console', 'point', 'environment', [
      call(0, 'ready'),
      ...Array.from({ length: 7 }, (_, i) => call(100 + i, 'poll \u001b[32mok\u001b[0m')),
      call(
        200,
        'TypeError: x is undefined\n    at pay (shop.js:12:3)\n    at click (shop.js:40:1)',
        Level.error,
      ),
      call(300, 'slow answer', Level.warning),
      call(400, 'the end'),
    ]),
  );
  const view = await viewing(recording, 'console');
  const screen = await render(
    <div style={{ height: 400 }}>
      <ConsoleStage session={view.session} engine={view.engine} lane={view.lane} />
    </div>,
  );
  return { ...view, screen };
}

const rowsIn = (container: Element): (string | null)[] =>
  [...container.querySelectorAll('[data-row]')].map((row) => row.textContent);

it('folds equal calls up to the playhead, and unfolds them again', async () => {
  const { screen, seek } = await open();
  await seek(102);
  await expect.element(screen.getByText('×3')).toBeVisible();
  await seek(150);
  await expect.element(screen.getByText('×7')).toBeVisible();
  expect(rowsIn(screen.container)).toHaveLength(2);
  await screen.getByRole('button', { name: 'Fold repeats' }).click();
  await expect.poll(() => rowsIn(screen.container).length).toBe(8);
  expect(screen.container.textContent).not.toContain('TypeError');
});

it('opens a stack by the arrow keys and closes it', async () => {
  const { screen, seek } = await open();
  await seek(400);
  await expect.element(screen.getByText('TypeError: x is undefined')).toBeVisible();
  expect(screen.container.textContent).not.toContain('at pay');
  const item = screen.getByRole('treeitem', { name: /TypeError/ });
  await expect.element(item).toHaveAttribute('aria-expanded', 'false');
  await screen.getByText('TypeError: x is undefined').click();
  (screen.getByRole('tree').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText(/at click \(shop\.js:40:1\)/)).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => screen.container.textContent).not.toContain('at pay');
});

it('filters by level and by text, and says how many', async () => {
  const { screen, seek } = await open();
  await seek(400);
  for (const name of ['Info', 'Debug', 'Warnings'])
    await screen.getByRole('button', { name, exact: true }).click();
  await expect.poll(() => rowsIn(screen.container).length).toBe(1);
  await expect.element(screen.getByText('1 of 11 so far')).toBeVisible();
  await screen.getByRole('button', { name: 'Warnings', exact: true }).click();
  await screen.getByRole('searchbox', { name: 'Filter by text' }).fill('SLOW');
  await expect.poll(() => rowsIn(screen.container).join()).toContain('slow answer');
  await expect.poll(() => rowsIn(screen.container).length).toBe(1);
  await screen.getByRole('searchbox', { name: 'Filter by text' }).fill('no such words');
  await expect.element(screen.getByText('Nothing passes the filter')).toBeVisible();
});

it('keeps up with a recording that grows, under the same filter', async () => {
  const engine = createMemoryEngine();
  const session = createSession({ engine });
  void session.open({ kind: 'files', files: [] });
  const write = (from: number, to: number): void =>
    engine.write((sink) => {
      sink.clock({ id: 'wall', kind: 'wall' });
      sink.origin(TEST_ORIGIN);
      const track = sink.track({
        id: 'console',
        lane: 'console',
        archetype: 'point',
        plane: 'environment',
        title: 'Console',
        clock: 'wall',
      });
      for (let seq = from; seq < to; seq++)
        track.append({ seq, start: TEST_ORIGIN + seq, kind: 'log', label: `line ${seq}` });
    });
  write(0, 3);
  engine.catchUp();
  const lane = session.model().lane('console');
  if (lane === undefined) throw new Error('no console');
  const screen = await render(
    <div style={{ height: 400 }}>
      <ConsoleStage session={session} engine={session.engine} lane={lane} />
    </div>,
  );
  await screen.getByRole('searchbox', { name: 'Filter by text' }).fill('line');
  session.commands.follow();
  await expect.poll(() => rowsIn(screen.container).length).toBe(3);
  write(3, 9);
  await expect.poll(() => rowsIn(screen.container).length).toBe(9);
});
