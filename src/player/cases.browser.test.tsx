import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { frames, mountPlayer } from './testing/mount-player.tsx';
import { caseFiles, casesAreHere } from './testing/shared-cases.ts';

afterEach(cleanup);

/** Mean colour of the picture on the stage, to tell one frame from another. */
async function stageColour(root: HTMLElement): Promise<string> {
  const picture = root.querySelector<HTMLImageElement | HTMLCanvasElement>(
    '[role=tabpanel] img, [role=tabpanel] canvas',
  );
  if (picture === null) return 'none';
  if (picture instanceof HTMLImageElement) await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
  if (red > 2 * Math.max(green, blue)) return 'red';
  if (blue > 2 * Math.max(red, green)) return 'blue';
  return `${red},${green},${blue}`;
}

describe.runIf(casesAreHere)('cases', () => {
  it('UIX-01: what is typed in the search reaches the field, and keys press a control once', async () => {
    const { session, root, settle } = await mountPlayer(await caseFiles('UIX-01'));
    session.commands.seek(0);
    await settle();
    await userEvent.keyboard('/');
    await userEvent.keyboard('assertion failed: total');
    await settle();
    const field = root.querySelector<HTMLInputElement>('input[type=search]');
    expect(field?.value).toBe('assertion failed: total');
    expect(session.state().playback).toBe('paused');
    await expect.element(page.getByText(/^1 (?:hit|of 1)$/)).toBeVisible();
    await userEvent.keyboard('{Escape}');

    let changes = 0;
    let last = session.state().playback;
    const leave = session.subscribe(() => {
      const next = session.state().playback;
      if (next !== last) changes += 1;
      last = next;
    });
    root.querySelector<HTMLElement>('button[aria-label=Play]')?.focus();
    await userEvent.keyboard(' ');
    await frames(2);
    leave();
    expect(last).toBe('playing');
    expect(changes).toBe(1);

    const find = new KeyboardEvent('keydown', {
      key: 'f',
      code: 'KeyF',
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    });
    document.body.dispatchEvent(find);
    expect(find.defaultPrevented).toBe(false);
  });

  it('UIX-05: opens at the first moment with its frame, and other units move nothing', async () => {
    const { session, root, settle } = await mountPlayer(await caseFiles('UIX-05'));
    expect(session.clock.t).toBe(0);
    const clock = page.getByTitle(/activate to type/);
    await expect.element(clock).toHaveTextContent('0:00.000');
    await expect.poll(() => stageColour(root)).not.toBe('none');
    const atStart = await stageColour(root);
    for (let i = 0; i < 4; i += 1) {
      session.commands.cycleTimeMode();
      await settle();
      expect(session.clock.t).toBe(0);
      if (session.state().timeMode === 'utc')
        await expect.element(clock).toHaveTextContent(/2026-11-18 11:06:40.*UTC/);
    }
    session.commands.seek(5000);
    await settle();
    expect(await stageColour(root)).not.toBe(atStart);
  });

  it('UIX-08: a step without a picture shows the one before it with its age', async () => {
    const { session, root, settle } = await mountPlayer(await caseFiles('UIX-08'));
    const model = session.model();
    expect(model.steps.length).toBe(3);
    expect(model.lane('frames')?.count).toBe(2);
    const seen: string[] = [];
    for (const t of [0, 2000, 4000]) {
      session.commands.seek(t);
      await settle();
      seen.push(await stageColour(root));
      if (t === 2000) expect(root.querySelector('[role=tabpanel]')?.textContent).toMatch(/2(?:\.0)? s old/);
    }
    expect(seen).toEqual(['blue', 'blue', 'red']);
  });

  it('SIZ-02: ten thousand levels are capped with words, searched and copied whole', async () => {
    const { session, root, settle } = await mountPlayer(await caseFiles('SIZ-02'));
    expect(session.model().lane('agent')?.count).toBe(2);
    const [call] = session.model().steps;
    if (call === undefined) throw new Error('no step');
    const id = call.track.entryId(call.index);
    session.commands.select(id);
    await settle();
    await expect
      .poll(() => root.querySelector('section[aria-label=Inspector]')?.textContent ?? '')
      .toMatch(/deep/i);
    await expect(session.engine.search('bottom', 10)).resolves.toBeInstanceOf(Array);
    const { entryAsJson } = await import('./inspector/copy-entry.ts');
    const copied = await entryAsJson(session, call);
    expect(copied.match(/\[/g)?.length).toBeGreaterThanOrEqual(5000);
  });
});
