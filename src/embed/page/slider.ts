import { formatClock, speakDuration } from '../../base/index.ts';
import type { Session } from '../../session/index.ts';
import { make } from './elements.ts';
import { messages } from './messages.ts';
import styles from './embed.module.css';

/** As the player's keys do. */
const JUMP_MS = 5000;
/** While playing a screen reader hears of the time this often at most, ms. */
const SPOKEN_EVERY = 5000;

/** The run as one line to scrub on, where there is no room for a ruler. Its failing moment is marked. */
export function makeSlider(session: Session): { readonly element: HTMLElement; follow(): () => void } {
  const filled = make('span', { class: styles['filled'] });
  const failing = make('span', { class: styles['failing'] });
  const element = make(
    'div',
    {
      class: styles['slider'],
      role: 'slider',
      tabindex: '0',
      'aria-label': messages.playhead,
      'aria-valuemin': '0',
      'aria-valuemax': '0',
      'aria-valuenow': '0',
    },
    make('span', { class: styles['groove'] }, filled, failing),
  );

  const shareOf = (t: number): number => {
    const { start, duration } = session.model();
    return duration > 0 ? Math.min(1, Math.max(0, (t - start) / duration)) : 0;
  };
  let spokenAt = -Infinity;
  const tick = (): void => {
    const { t } = session.clock;
    filled.style.width = `${shareOf(t) * 100}%`;
    if (session.state().playback === 'playing' && performance.now() - spokenAt < SPOKEN_EVERY) return;
    spokenAt = performance.now();
    const steps = session.model().axis === 'steps';
    element.setAttribute('aria-valuenow', String(steps ? Math.round(t) : Math.round(t) / 1000));
    element.setAttribute(
      'aria-valuetext',
      steps ? messages.step(Math.round(t) + 1, Math.round(session.model().duration) + 1) : speakDuration(t),
    );
  };
  const structure = (): void => {
    const { start, duration, axis, failingMoment } = session.model();
    const unit = axis === 'steps' ? 1 : 1000;
    element.setAttribute('aria-valuemin', String(start / unit));
    element.setAttribute('aria-valuemax', String((start + duration) / unit));
    failing.hidden = failingMoment === undefined;
    if (failingMoment !== undefined) failing.style.left = `${shareOf(failingMoment.t) * 100}%`;
    tick();
  };

  const seekTo = (event: PointerEvent): void => {
    const box = element.getBoundingClientRect();
    const { start, duration } = session.model();
    session.commands.seek(
      start + duration * Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)),
    );
  };
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    seekTo(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) seekTo(event);
  });
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { start, duration, axis } = session.model();
    const jump = axis === 'steps' ? 1 : JUMP_MS;
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: session.clock.t - jump,
      ArrowDown: session.clock.t - jump,
      ArrowRight: session.clock.t + jump,
      ArrowUp: session.clock.t + jump,
      Home: start,
      End: start + duration,
    };
    const t = to[event.key];
    if (t === undefined) return;
    session.commands.seek(t);
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    follow() {
      const stops = [session.clock.subscribe(tick), session.subscribe(structure)];
      structure();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The clock's text: as long as it will get, so that nothing beside it moves. */
export function clockOf(t: number, session: Session): string {
  const { axis, start, duration } = session.model();
  if (axis === 'steps') return `${Math.round(t) + 1} / ${Math.round(start + duration) + 1}`;
  return formatClock(t, 1);
}
