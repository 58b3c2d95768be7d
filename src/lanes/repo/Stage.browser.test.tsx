import { page } from 'vitest/browser';
import { expect, it, vi } from 'vitest';
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

const patch = (path: string, from: string, ...to: string[]) =>
  `diff --git a/${path} b/${path}\nindex 1111111..2222222 100644\n--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,${to.length + 1} @@\n keep\n-${from}\n${to.map((line) => `+${line}\n`).join('')}`;

/** An edit that is proven, a change that is not, a test that passes, a commit. */
const story = () =>
  recordingOf((sink) => {
    const call = (at: number, name: string, args: object, failed = false) => ({
      at,
      until: at + 100,
      kind: 'tool_call',
      label: `${name} ${Object.values(args).join(' ')}`,
      level: failed ? (3 as const) : (1 as const),
      payload: JSON.stringify({ kind: 'tool_call', name, args }),
    });
    addTrack(sink, 'agent', 'span', 'agent', [
      call(200, 'edit_file', { path: 'src/a.ts', replace: 'one' }),
      call(1200, 'run', { cmd: 'make gen' }),
      call(2500, 'run', { cmd: 'npm test' }),
      call(3200, 'run', { cmd: 'git commit -qam done' }),
    ]);
    addTrack(sink, 'repo', 'hold', 'environment', [
      row(1000, { text: patch('src/a.ts', 'x', 'one') }),
      row(2000, { text: patch('src/a.ts', 'x', 'one', 'two') + patch('src/b.ts', 'y', 'z') }),
      row(4000, { text: '' }),
    ]);
    addTrack(sink, 'logs', 'point', 'runtime', [{ at: 6000, kind: 'stdout', label: 'end' }]);
  });

const showStory = async (width = 900) => {
  const view = await viewing(story(), 'repo');
  const screen = await render(
    <div style={{ height: 500, width }}>
      <RepoStage session={view.session} engine={view.engine} lane={view.lane} />
    </div>,
  );
  return { ...view, screen };
};

it('names the step that an edit proves, else the stretch, and says what was checked since', async () => {
  const { seek, session } = await showStory();
  await seek(2100);
  const proven = page.getByRole('button', { name: /^Added by step 1 \(edit_file/ });
  await expect.element(proven).toBeVisible();
  await expect.element(proven).toHaveAccessibleName(/unverified after last edit/);
  await expect
    .element(
      page
        .getByRole('button', { name: /between 0:01\.0 and 0:02\.0, during step 2 \(run make gen\)/ })
        .first(),
    )
    .toBeVisible();
  expect(page.getByText('unverified after last edit').elements()).toHaveLength(2);
  await proven.click();
  await session.idle();
  expect(session.state().selection).toBe('agent:0');
  // The test that passes later is known from its end on.
  await seek(2550);
  await expect.element(page.getByText('unverified after last edit').first()).toBeVisible();
  await seek(2700);
  await expect.element(page.getByText('checked: step 3').first()).toBeVisible();
  await page.getByRole('button', { name: 'Blame' }).click();
  await vi.waitFor(
    () => {
      expect(page.getByRole('button', { name: /^Added/ }).elements()).toHaveLength(0);
    },
    { timeout: 20_000 },
  );
  await page.getByRole('button', { name: 'Blame' }).click();
});

it('says that an empty diff was committed, by which step', async () => {
  const { seek } = await showStory();
  await seek(4100);
  await expect.element(page.getByText('Committed')).toBeVisible();
  await expect.element(page.getByText(/step 4 \(run git commit -qam done\) at 0:03\.2/)).toBeVisible();
});

it('lists the checkpoints that changed a file, and goes to the one that is chosen', async () => {
  const { seek, session } = await showStory();
  await seek(2100);
  await page.getByRole('button', { name: 'History of src/a.ts' }).click();
  const list = page.getByRole('listbox', { name: 'Checkpoints that changed src/a.ts' });
  await expect.element(list).toBeVisible();
  const options = list.getByRole('option');
  await vi.waitFor(
    () => {
      expect(options.elements().map((each) => each.textContent)).toEqual([
        '0:01.0+1 −1step 1',
        '0:02.0+2 −1no step is proven',
        '0:04.0no diffcommitted by step 4',
      ]);
    },
    { timeout: 20_000 },
  );
  await options.nth(0).click();
  await session.idle();
  expect(session.clock.t).toBe(1000);
});

it('shows the change between the playhead and marker B, in the direction of time', async () => {
  const { seek, session, screen } = await showStory();
  await seek(2100);
  await page.getByRole('button', { name: 'Compare from here' }).click();
  await expect.element(page.getByText('The same checkpoint')).toBeVisible();
  await seek(1100);
  await expect.element(page.getByRole('region', { name: 'Changes from 0:01.0 to 0:02.0' })).toBeVisible();
  await vi.waitFor(
    () => {
      expect([...screen.container.querySelectorAll('[data-kind]')].map((line) => line.textContent)).toEqual([
        '11 keep',
        '22 one',
        '3+addedtwo',
        '11 keep',
        '2−removedy',
        '2+addedz',
      ]);
    },
    { timeout: 20_000 },
  );
  // After a commit diffs count from another HEAD: nothing is made up.
  await seek(4100);
  await expect.element(page.getByText('HEAD moved in between')).toBeVisible();
  await page.getByRole('button', { name: /^Changes to B/ }).click();
  await expect.element(page.getByText('Committed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove marker B' }).click();
  await session.idle();
  expect(session.state().markerB).toBeUndefined();
});

it('fits a page 390 px wide', async () => {
  const { seek, screen } = await showStory(390);
  await seek(2100);
  await expect.element(page.getByText('src/b.ts').first()).toBeVisible();
  const box = screen.container.firstElementChild;
  expect(box?.scrollWidth).toBeLessThanOrEqual(390);
});

it('names nobody where there is one state and no step: a diff opened alone', async () => {
  const recording = recordingOf((sink) => {
    addTrack(sink, 'repo', 'hold', 'environment', [row(0, { text: patch('src/a.ts', 'x', 'y') })]);
  });
  const { session, engine, lane, seek } = await viewing(recording, 'repo');
  await render(
    <div style={{ height: 300, width: 900 }}>
      <RepoStage session={session} engine={engine} lane={lane} />
    </div>,
  );
  await seek(0);
  await expect.element(page.getByText('src/a.ts')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'History of src/a.ts' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Blame' }).elements()).toHaveLength(0);
  expect(page.getByText('unverified').elements()).toHaveLength(0);
});
