import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { loadInProcessEngine } from '../../engine/index.ts';
import { createSession, NO_PAGE } from '../../session/index.ts';
import PlayerPage from '../PlayerPage.tsx';
import { mountPlayer } from '../testing/mount-player.tsx';

afterEach(cleanup);

/** A Claude Code session of two lines. */
function session(id: string, words: string) {
  const line = (type: 'user' | 'assistant', second: number, content: unknown): string =>
    JSON.stringify({
      type,
      uuid: `${id}-${second}`,
      sessionId: id,
      timestamp: new Date(1_795_000_000_000 + second * 1000).toISOString(),
      message: { role: type, content },
    });
  const lines = [line('user', 0, words), line('assistant', 1, [{ type: 'text', text: `Done: ${words}` }])];
  return { name: `${id}.jsonl`, blob: new Blob([lines.join('\n')]) };
}

const TWO = [
  session('11111111-2222-4333-8444-555555555555', 'fix the build'),
  session('66666666-7777-4888-8999-000000000000', 'write the notes'),
];

describe('several recordings at once', () => {
  it('are listed by name and format, and the one that is chosen opens alone', async () => {
    const player = await mountPlayer(TWO);
    await expect.element(page.getByRole('heading', { name: 'Which of them?' })).toBeVisible();
    for (const { name } of TWO) await expect.element(page.getByText(name).first()).toBeVisible();
    const buttons = page.getByRole('button', { name: /^Open / });
    await expect.element(page.getByRole('button', { name: `Open ${TWO[1]?.name}` })).toBeVisible();
    expect(buttons.elements().length).toBeGreaterThanOrEqual(3);
    await page.getByRole('button', { name: `Open ${TWO[1]?.name}` }).click();
    await vi.waitFor(() => expect(player.session.state().playback).toBe('paused'), { timeout: 20_000 });
    await player.settle();
    const { steps } = player.session.model();
    expect(steps.map(({ track, index }) => track.label(index))).toContain('write the notes');
    expect(steps.map(({ track, index }) => track.label(index))).not.toContain('fix the build');
  });

  it('open as one where a person says that they are', async () => {
    const player = await mountPlayer(TWO);
    await page.getByRole('button', { name: 'Open all as one recording' }).click();
    await vi.waitFor(() => expect(player.session.state().playback).toBe('paused'), { timeout: 20_000 });
    await player.settle();
    const labels = player.session.model().steps.map(({ track, index }) => track.label(index));
    expect(labels).toEqual(expect.arrayContaining(['fix the build', 'write the notes']));
  });
});

/** A file on a disk that does not answer. */
class Silent extends Blob {
  override slice(): Blob {
    return this;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Promise(() => undefined);
  }
}

it('what takes long to open can be cancelled', async () => {
  const own = createSession({ engine: await loadInProcessEngine() });
  void own.open({ kind: 'files', files: [{ name: 'slow.jsonl', blob: new Silent(['{}']) }] });
  const onHome = vi.fn<() => void>(() => own.close());
  await render(
    <PlayerPage
      session={own}
      page={NO_PAGE}
      what="slow.jsonl"
      theme="dark"
      onTheme={() => undefined}
      onHome={onHome}
    />,
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(onHome).toHaveBeenCalledOnce();
  expect(own.state().playback).toBe('empty');
  expect(own.engine.progress().phase).toBe('idle');
});
