import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { createSession, type Session } from '../../session/index.ts';
import { readCassette } from '../verify/read-cassette.ts';
import { marksOf, readCheckpoints, standsAt } from './checkpoint.ts';
import { landOn, playingTo, playToNext } from './play-to.ts';

const FOLDER = join(import.meta.dirname, '../../../../shared/samples/cassette/codex-create-session');

async function opened(): Promise<Session> {
  const session = createSession({
    engine: await loadInProcessEngine(),
    frame: () => Promise.resolve(),
    visibility: { hidden: () => false, subscribe: () => () => undefined },
  });
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: `c/${relative(FOLDER, path)}`, blob: new Blob([readFileSync(path)]) }));
  const result = await session.open({ kind: 'files', files });
  if (!result.ok) throw new Error(result.error.message);
  await session.idle();
  return session;
}

const shown = (session: Session, laneId: string): string => {
  const found = session.model().latest(laneId, session.clock.t);
  return found === undefined ? '' : found.track.label(found.index);
};

describe.runIf(existsSync(FOLDER))('landing on a checkpoint of a cassette', () => {
  it('at interaction.pending the recorded answer is not there yet, though it shares the activity cursor', async () => {
    const session = await opened();
    const marks = marksOf(session.model());
    const pending = marks.find(({ label }) => label === 'interaction.pending');
    const resolved = marks.find(({ label }) => label === 'interaction.resolved');
    if (pending === undefined || resolved === undefined) throw new Error('no such checkpoint');
    landOn(session, pending);
    expect(standsAt(session, marks)).toEqual(pending);
    expect(shown(session, 'custom:connection-1')).toBe('item/commandExecution/requestApproval');
    expect(shown(session, 'custom:User%20activity')).toContain('session/activate');
    expect(shown(session, 'agent')).toBe('Waits for approval: npm test');
    // Two checkpoints on, the user has answered; what goes out because of it has not gone out yet, whatever the clocks estimate.
    landOn(session, resolved);
    expect(shown(session, 'custom:User%20activity')).toContain('interaction/respond');
    expect(shown(session, 'custom:connection-1')).toBe('item/commandExecution/requestApproval');
    const [checkpoint] = await readCheckpoints(session, [resolved]);
    expect(checkpoint).toMatchObject({
      kind: 'interaction.resolved',
      activity: 4,
      activityEvents: 6,
      activityEntry: 'custom:User%20activity:4',
      positions: [{ connection: 'connection-1', chunk: 29, unit: 1, entryId: 'custom:connection-1:29' }],
      subjects: [{ kind: 'interaction', entryId: 'custom:connection-1:29' }],
      ready: [{ type: 'interaction.status', subject: 0, equals: 'answered' }],
    });
  });

  it('shows at every checkpoint what its cursor holds, chunk by chunk', async () => {
    const session = await opened();
    const marks = marksOf(session.model());
    const checkpoints = await readCheckpoints(session, marks);
    for (const [i, mark] of marks.entries()) {
      landOn(session, mark);
      const wire = session.model().track('custom:connection-1');
      const user = session.model().track('custom:User%20activity');
      if (wire === undefined || user === undefined) throw new Error('no lane');
      expect(wire.latestAt(session.clock.t) + 1).toBe(checkpoints[i]?.positions[0]?.chunk);
      expect(user.latestAt(session.clock.t) + 1).toBe(checkpoints[i]?.activity);
    }
  });

  it('plays to the next one and stops there; asking again on the way does nothing', async () => {
    const session = await opened();
    const marks = marksOf(session.model());
    const [, , working, started] = marks;
    if (working === undefined || started === undefined) throw new Error('no such checkpoint');
    landOn(session, working);
    playToNext(session, marks, true);
    expect(session.state()).toMatchObject({ playback: 'playing', idle: 'skipped' });
    expect(playingTo.get(session)).toBe(started.index);
    let now = 1000;
    const entered: number[] = [];
    const stop = session.clock.subscribe((t) => entered.push(t));
    for (let i = 0; i < 400 && playingTo.get(session) !== undefined; i++) {
      playToNext(session, marks, true);
      expect(playingTo.get(session)).toBe(started.index);
      session.frame((now += 16));
    }
    stop();
    expect(entered.length).toBeGreaterThan(2);
    expect(standsAt(session, marks)).toEqual(started);
    expect(session.state()).toMatchObject({ playback: 'paused', idle: 'shown' });
  });

  it('whoever pauses has called it off', async () => {
    const session = await opened();
    const marks = marksOf(session.model());
    playToNext(session, marks, false);
    playToNext(session, marks, false);
    session.commands.pause();
    expect(playingTo.get(session)).toBeUndefined();
  });

  it('its own files can be read again, by the names in its manifest', async () => {
    const session = await opened();
    const read = await readCassette(session);
    expect(read.ok ? [...read.value.files.keys()].length : read.error).toBe(7);
  });
});
if (!existsSync(FOLDER)) console.info('checkpoints: ../shared is not here; landing was not tried');
