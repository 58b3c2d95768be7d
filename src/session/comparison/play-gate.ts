import type { Session } from '../types.ts';

/** Keeps viewings from playing until it is known that they may be played together; who asked to play meanwhile plays then. */
export interface PlayGate {
  /** The same viewing, whose play goes through the gate. */
  guard(session: Session): Session;
  hold(isHeld: boolean): void;
}

export function createPlayGate(): PlayGate {
  const guarded: Session[] = [];
  const waiting = new Set<Session>();
  let isHeld = false;

  const isPlaying = (session: Session): boolean =>
    session.state().playback === 'playing' || session.state().playback === 'buffering';

  return {
    guard(session) {
      guarded.push(session);
      const { commands } = session;
      const play = (): void => {
        if (isHeld) waiting.add(session);
        else commands.play();
      };
      const pause = (): void => {
        waiting.delete(session);
        commands.pause();
      };
      const toggle = (): void => {
        if (!isHeld) commands.toggle();
        else if (waiting.has(session) || isPlaying(session)) pause();
        else play();
      };
      return { ...session, commands: { ...commands, play, pause, toggle } };
    },
    hold(next) {
      if (next === isHeld) return;
      isHeld = next;
      const played = next ? guarded.filter(isPlaying) : [...waiting];
      waiting.clear();
      for (const session of played) {
        if (next) {
          session.commands.pause();
          waiting.add(session);
        } else session.commands.play();
      }
    },
  };
}
