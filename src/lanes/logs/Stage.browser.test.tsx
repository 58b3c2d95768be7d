import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { recordingOf } from '../../lane-kit/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { viewing } from '../stage.fixture.ts';
import LogsStage from './Stage.tsx';

const log = (at: number, text: string, stream = 'stdout') => ({
  at,
  kind: stream,
  label: text,
  payload: JSON.stringify({ t: at, stream, text }),
});

const texts = (within: Element | null): string[] =>
  [...(within?.querySelectorAll('[data-row]') ?? [])].map((row) => row.textContent);

it('shows streams together, one alone, and side by side', async () => {
  const recording = recordingOf((sink) =>
    addTrack(sink, 'logs', 'point', 'runtime', [
      log(0, 'out one'),
      log(100, 'err one', 'stderr'),
      log(200, 'out two'),
    ]),
  );
  const { session, engine, lane, seek } = await viewing(recording, 'logs');
  const screen = await render(
    <div style={{ height: 300 }}>
      <LogsStage session={session} engine={engine} lane={lane} />
    </div>,
  );
  await seek(200);
  await expect.poll(() => texts(screen.container).length).toBe(3);
  await screen.getByRole('button', { name: 'Side by side' }).click();
  await expect.element(screen.getByRole('tree', { name: 'stderr up to the playhead' })).toBeVisible();
  await expect
    .poll(() => texts(screen.getByRole('region', { name: 'stderr' }).element()).join())
    .toContain('err one');
  await expect.poll(() => texts(screen.getByRole('region', { name: 'stdout' }).element()).length).toBe(2);
  await screen.getByRole('button', { name: 'Side by side' }).click();
  await screen.getByRole('button', { name: 'stdout' }).click();
  await expect.poll(() => texts(screen.container).join()).toMatch(/err one$/);
  expect(screen.container.textContent).not.toContain('out two');
});
