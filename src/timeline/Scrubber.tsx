import { useEffect } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Session } from '../session/index.ts';
import type { FrameLoop } from './frame-loop.ts';
import { sliderValue, speakPlayhead } from './spoken.ts';
import { labels } from './labels.ts';
import styles from './Timeline.module.css';

/** While playing a screen reader hears of the time this often at most, ms. */
const SPOKEN_EVERY = 5000;
/** As the transport's keys: UX.md "Keyboard". */
const JUMP_MS = 5000;

export interface ScrubberProps {
  readonly session: Session;
  readonly loop: FrameLoop;
  readonly element: RefObject<HTMLDivElement | null>;
  /** Shows what every lane holds at the playhead, or no longer (`undefined`: whichever is not so now). */
  readonly onCard: (on?: false) => void;
  readonly children: ReactNode;
}

/** Overview and ruler as one slider over the run. Its value is written past React: it changes in every frame. */
export function Scrubber({ session, loop, element, onCard, children }: ScrubberProps) {
  useEffect(() => {
    let spokenAt = -Infinity;
    const task = loop.onFrame((now) => {
      const node = element.current;
      if (node === null) return;
      if (session.state().playback === 'playing' && now - spokenAt < SPOKEN_EVERY) return;
      spokenAt = now;
      const model = session.model();
      node.setAttribute('aria-valuemin', String(sliderValue(model.start, model.axis)));
      node.setAttribute('aria-valuemax', String(sliderValue(model.start + model.duration, model.axis)));
      node.setAttribute('aria-valuenow', String(sliderValue(session.clock.t, model.axis)));
      node.setAttribute('aria-valuetext', speakPlayhead(model, session.clock.t, session.state().step));
    });
    const stops = [session.clock.subscribe(task.invalidate), session.subscribe(task.invalidate)];
    return () => {
      for (const stop of stops) stop();
      task.remove();
    };
  }, [session, loop, element]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { commands, clock } = session;
    const model = session.model();
    const { window } = session.state();
    const small = model.axis === 'steps' ? 1 : JUMP_MS;
    const jump = event.shiftKey
      ? Math.max(model.axis === 'steps' ? 1 : 0, (window.to - window.from) / 10)
      : small;
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowDown':
        commands.seek(clock.t - jump);
        break;
      case 'ArrowRight':
      case 'ArrowUp':
        commands.seek(clock.t + jump);
        break;
      case 'PageUp':
        commands.step('step', 1);
        break;
      case 'PageDown':
        commands.step('step', -1);
        break;
      case 'Home':
        commands.seek(model.start);
        break;
      case 'End':
        commands.follow();
        break;
      case 'Enter':
        onCard();
        break;
      default:
        return;
    }
    // The page's own keys would seek a second time.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={element}
      className={styles['scrubber']}
      role="slider"
      tabIndex={0}
      aria-label={labels.playhead}
      aria-keyshortcuts="Enter"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={0}
      aria-valuenow={0}
      onKeyDown={onKeyDown}
      onBlur={() => onCard(false)}
    >
      {children}
    </div>
  );
}
