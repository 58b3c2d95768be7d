import { phrases } from '../../base/index.ts';
import type { Session } from '../../session/index.ts';

/** In a chunk of the parts that need them: a recording that does not match is rare. */
export const mismatchWords = phrases('player/trouble/open-anyway', {
  heldBack: 'What does not match is held back: it may have been changed since it was recorded.',
  showAnyway: 'Show it anyway',
  shownAnyway: 'What does not match is shown, as you asked. It may have been changed since it was recorded.',
});

/**
 * Opens the same again, with what is not what its inventory says, at the same instant; `undefined` where that was done
 * already.
 */
export function openAnyway(session: Session): (() => void) | undefined {
  const opened = session.opened();
  if (opened === undefined || opened.request.anyway === true) return undefined;
  const { request, options } = opened;
  return () => {
    // A link counts seconds, or steps where nothing has a time.
    const value = session.model().axis === 'steps' ? session.clock.t : session.clock.t / 1000;
    const landing = { ...options.landing, t: { kind: 'seconds', value } } as const;
    const isOpen = session.state().playback !== 'broken';
    void session.open({ ...request, anyway: true }, isOpen ? { ...options, landing } : options);
  };
}
