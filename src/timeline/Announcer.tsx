import { useEffect, useRef } from 'react';
import type { Session } from '../session/index.ts';
import { speakLane, speakPlayhead } from './spoken.ts';
import styles from './Timeline.module.css';

/** A seek is spoken when it has settled; while playing a new step is, but not more often than a person can listen. */
const SETTLED_MS = 300;
const PLAYING_MS = 4000;

/** Says politely where the playhead is. Silent while the scrubber has the focus, which says it itself. */
export default function Announcer({ session }: { readonly session: Session }) {
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let spokenStep = session.state().step;
    const speak = (): void => {
      timer = undefined;
      if (region.current === null || document.activeElement?.getAttribute('role') === 'slider') return;
      const { step } = session.state();
      spokenStep = step;
      region.current.textContent = speakPlayhead(session.model(), session.clock.t, step);
    };
    const stop = session.clock.subscribe(() => {
      const playing = session.state().playback === 'playing';
      if (playing && (timer !== undefined || session.state().step === spokenStep)) return;
      clearTimeout(timer);
      timer = setTimeout(speak, playing ? PLAYING_MS : SETTLED_MS);
    });
    // Another lane moves no playhead: it says itself what is walked now.
    let walked = session.state().lane;
    const stopWalking = session.subscribe(() => {
      const { lane } = session.state();
      if (lane === walked) return;
      walked = lane;
      clearTimeout(timer);
      timer = undefined;
      if (region.current !== null) region.current.textContent = speakLane(session.model(), lane);
    });
    return () => {
      stop();
      stopWalking();
      clearTimeout(timer);
    };
  }, [session]);

  return <div ref={region} className={styles['unseen']} role="status" aria-live="polite" />;
}
