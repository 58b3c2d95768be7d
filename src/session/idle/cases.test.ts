import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { createSession } from '../session.ts';
import type { Session } from '../types.ts';

const CASE = join(import.meta.dirname, '../../../../shared/cases/UIX-06/input.cast');
if (!existsSync(CASE)) console.info('../shared is not here: idle time was not tried on UIX-06.');

async function open(): Promise<Session> {
  const session = createSession({
    engine: await loadInProcessEngine(),
    now: () => 0,
    frame: () => Promise.resolve(),
    visibility: { hidden: () => false, subscribe: () => () => undefined },
  });
  const blob = new Blob([new Uint8Array(readFileSync(CASE))]);
  const answer = await session.open({ kind: 'files', files: [{ name: 'input.cast', blob }] });
  if (!answer.ok) throw new Error(answer.error.message);
  await session.idle();
  return session;
}

describe.runIf(existsSync(CASE))('UIX-06: the limit that a cast puts on idle time', () => {
  it('folds 91 s into 3, with every moment where it belongs', async () => {
    const session = await open();
    const { quiet } = session.state();
    expect(quiet?.stretches).toEqual([
      { from: 500, to: 30_500 },
      { from: 31_000, to: 91_000 },
    ]);
    const axis = quiet?.axis;
    expect(axis?.duration).toBeCloseTo(3000, 6);
    expect(axis?.toAxis(30_500)).toBeCloseTo(1500, 6);
    expect(axis?.toRun(1500)).toBeCloseTo(30_500, 6);
  });

  it('keeps the moment when it is folded and unfolded, and changes no time stamp', async () => {
    const session = await open();
    const { commands, clock } = session;
    commands.seek(31_000);
    const fitted = session.state().window;
    commands.setIdle('folded');
    expect(clock.t).toBe(31_000);
    const folded = session.state().window;
    expect(folded.from).toBeGreaterThan(fitted.from);
    expect(session.model().duration).toBe(91_000);
    commands.setIdle('shown');
    expect(clock.t).toBe(31_000);
    expect(session.state().window).toEqual(fitted);
  });

  it('is played in the length it is shown in', async () => {
    const session = await open();
    const { commands, clock } = session;
    commands.seek(0);
    commands.setIdle('skipped');
    commands.play();
    const seen = new Set<number>();
    let now = 0;
    for (session.frame(now); session.state().playback === 'playing'; session.frame(now)) {
      seen.add(Math.round(clock.t));
      now += 10;
    }
    expect(now).toBeGreaterThanOrEqual(2990);
    expect(now).toBeLessThanOrEqual(3010);
    expect(clock.t).toBe(91_000);
    // One move over each silence: nothing between its kept second and its end.
    expect([...seen].filter((t) => t > 1510 && t < 30_490)).toEqual([]);
  });
});
