import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { recordingOf } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { viewing } from '../stage.fixture.ts';
import RuntimeStage from './Stage.tsx';

const MiB = 1024 * 1024;

async function open() {
  const recording = recordingOf((sink) => {
    addTrack(
      sink,
      'runtime',
      'series',
      'runtime',
      [
        { at: 0, kind: 'life-cycle', label: 'started', values: [] },
        { at: 0, kind: 'sample', label: 'sample', values: [10, 100 * MiB, 5000, 0] },
        { at: 1000, kind: 'sample', label: 'sample', values: [97, 200 * MiB, 7000, 0] },
        // The counter was reset: nothing can be said of this second.
        { at: 2000, kind: 'sample', label: 'sample', values: [20, 548 * MiB, 100, 0] },
        { at: 3000, kind: 'sample', label: 'sample', values: [30, 300 * MiB, 1100, 0] },
        { at: 3500, kind: 'life-cycle', label: 'oom', level: Level.error, values: [] },
      ],
      [
        { name: 'cpu', unit: 'percent' },
        { name: 'mem', unit: 'bytes' },
        { name: 'rx', unit: 'bytes', counter: true },
        { name: 'tx', unit: 'bytes', counter: true },
      ],
    );
    addTrack(sink, 'agent', 'span', 'agent', [
      { at: 500, until: 1500, kind: 'tool_call', label: 'run pytest -q' },
      { at: 1800, until: 'open', kind: 'tool_call', label: 'run node bin/rota.mjs' },
    ]);
  });
  const view = await viewing(recording, 'runtime');
  const screen = await render(
    <div style={{ width: 600, height: 500 }}>
      <RuntimeStage session={view.session} engine={view.engine} lane={view.lane} />
    </div>,
  );
  return { ...view, screen };
}

/** Cells of a row of the table, by its measure. */
const cells = (container: Element, name: string): string[] => {
  const row = [...container.querySelectorAll('tbody tr')].find(
    (each) => each.querySelector('th')?.textContent === name,
  );
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
};

it('says of each measure what it is, its peak so far, and the step at it', async () => {
  const { screen, seek } = await open();
  await seek(1000);
  await expect
    .poll(() => cells(screen.container, 'Memory'))
    .toEqual(['200 MiB', '200 MiB', 'during run pytest -q']);
  expect(screen.container.querySelector('table')?.textContent).not.toContain('548');
  expect(cells(screen.container, 'Sent')).toEqual(['0 B/s', '–', '–']);
  await seek(3000);
  await expect
    .poll(() => cells(screen.container, 'Memory'))
    .toEqual(['300 MiB', '548 MiB', 'during run node bin/rota.mjs']);
  expect(cells(screen.container, 'CPU')).toEqual(['30 %', '97 %', 'during run pytest -q']);
  expect(cells(screen.container, 'Received').slice(0, 2)).toEqual(['1000 B/s', '1.95 KiB/s']);
  expect(screen.container.textContent).not.toContain('oom');
  await seek(3500);
  await expect
    .element(screen.getByRole('list', { name: 'Life-cycle marks' }))
    .toHaveTextContent('oom at 0:03.5, during run node bin/rota.mjs');
});

it('draws a chart a measure, each with its words, on a scale of the whole run', async () => {
  const { screen, session, seek } = await open();
  await seek(3000);
  await expect
    .element(screen.getByRole('img', { name: /^CPU, scale 0–100 %\. At the playhead 30 %/ }))
    .toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^Memory, scale 0–548 MiB/ })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^Received, scale 0–1\.95 KiB\/s/ })).toBeVisible();
  const canvas = screen.getByRole('img', { name: /^Memory/ }).element();
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
  await expect
    .poll(() => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return [...data].some((value) => value !== 0);
    })
    .toBe(true);
  await screen.getByRole('img', { name: /^Memory/ }).click({ position: { x: 0, y: 10 } });
  expect(session.clock.t).toBe(0);
  await screen.getByRole('button', { name: '100 MiB' }).click();
  expect(session.state().selection).toBe('runtime:1');
});
