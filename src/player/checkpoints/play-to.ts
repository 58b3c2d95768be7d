import type { Session } from '../../session/index.ts';
import { pageValue } from '../viewing/page-value.ts';
import { reachedOf, type Mark } from './checkpoint.ts';

/** Index of the checkpoint that the viewing is playing to; nothing while it is not. */
export const playingTo = pageValue<number | undefined>(undefined);

/** Stands at a checkpoint: every lane shows what its cursor holds. */
export function landOn(session: Session, { entryId, t }: Mark): void {
  session.commands.pause();
  session.commands.select(entryId);
  session.commands.seek(t);
}

/**
 * Plays on to the next checkpoint and stops there; while it is on its way, asking again does nothing. With `skipWaits` idle time is left
 * out on the way, never an entry. Whoever pauses or goes elsewhere has called it off.
 */
export function playToNext(session: Session, marks: readonly Mark[], skipWaits: boolean): void {
  if (playingTo.get(session) !== undefined) return;
  const next = marks[reachedOf(session, marks) + 1];
  if (next === undefined) return;
  if (next.t <= session.clock.t) return landOn(session, next);
  const { commands, clock } = session;
  const { idle } = session.state();
  const skips = skipWaits && idle === 'shown';
  const stops: (() => void)[] = [];
  const finish = (isThere: boolean): void => {
    if (playingTo.get(session) === undefined) return;
    for (const stop of stops) stop();
    playingTo.set(session, undefined);
    if (isThere) landOn(session, next);
    if (skips) commands.setIdle(idle);
  };
  playingTo.set(session, next.index);
  if (skips) commands.setIdle('skipped');
  commands.play();
  stops.push(
    clock.subscribe((t) => {
      if (t >= next.t) finish(true);
    }),
    session.subscribe(() => {
      const { playback } = session.state();
      if (playback !== 'playing' && playback !== 'buffering') finish(clock.t >= next.t);
    }),
  );
}
