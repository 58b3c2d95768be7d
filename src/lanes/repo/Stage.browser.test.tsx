import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { recordingOf } from '../../lane-kit/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { viewing } from '../stage.fixture.ts';
import RepoStage from './Stage.tsx';

const DIFF = 'diff --git a/f b/f\nindex 1..2 100644\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-x\n+y\n';
const row = (at: number, payload: object) => ({
  at,
  kind: 'repo-diff',
  label: 'diff',
  payload: JSON.stringify({ t: at, ...payload }),
});

it('shows the tree at the playhead, and tells apart: none yet, no changes, missing', async () => {
  const recording = recordingOf((sink) => {
    addTrack(sink, 'repo', 'hold', 'environment', [
      row(1000, { text: DIFF }),
      row(3000, { text: '' }),
      row(4000, { ref: 'diffs/held.patch' }),
    ]);
    addTrack(sink, 'repo.state', 'hold', 'environment', [row(5000, { ref: 'diffs/gone.patch' })]);
    addTrack(sink, 'logs', 'point', 'runtime', [
      { at: 0, kind: 'stdout', label: 'start' },
      { at: 6000, kind: 'stdout', label: 'end' },
    ]);
  });
  const { session, engine, lane, seek } = await viewing(recording, 'repo', {
    'diffs/held.patch': new Blob([DIFF.replaceAll('y', 'held')]),
  });
  const screen = await render(
    <div style={{ height: 300 }}>
      <RepoStage session={session} engine={engine} lane={lane} />
    </div>,
  );
  await seek(500);
  await expect.element(screen.getByText('No checkpoint yet')).toBeVisible();
  await seek(1500);
  await expect.element(screen.getByText(/^\+?y$/)).toBeVisible();
  await seek(3500);
  await expect.element(screen.getByText('No changes')).toBeVisible();
  expect(screen.container.textContent).not.toContain('100644');
  await seek(4500);
  await expect.element(screen.getByText(/^\+?held$/)).toBeVisible();
  await seek(5500);
  await expect.element(screen.getByText('Diff not available')).toBeVisible();
  await expect.element(screen.getByText(/diffs\/gone\.patch/)).toBeVisible();
});
