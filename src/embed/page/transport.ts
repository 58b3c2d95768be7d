import { errorsBefore, plainLabel } from '../../player/index.ts';
import type { Session } from '../../session/index.ts';
import { button, icon, make, recorded } from './elements.ts';
import { messages } from './messages.ts';
import { clockOf, makeSlider } from './slider.ts';
import styles from './embed.module.css';

/** Play, step, the clock, the errors. Written past any framework: it is there before the stage is. */
export function followTransport(session: Session, place: HTMLElement): () => void {
  const { commands } = session;
  const previous = button(
    styles['previous'],
    messages.previous,
    () => commands.step('step', -1),
    icon('previous'),
  );
  const play = button(styles['play'], messages.play, () => commands.toggle(), icon('play', true));
  const next = button(styles['next'], messages.next, () => commands.step('step', 1), icon('next'));
  const slider = makeSlider(session);
  const clock = make('span', { class: styles['clock'] });
  const step = make('span', { class: styles['step'] });
  const errors = button(styles['errors'], '', () => commands.step('error', 1));
  place.append(previous, play, next, slider.element, clock, step, errors);

  let shown = '';
  const structure = (): void => {
    const { playback, step: current, generation } = session.state();
    const model = session.model();
    const moving = playback === 'playing' || playback === 'buffering' || playback === 'following';
    const key = [generation, model.version, moving, current].join();
    if (key === shown) return;
    shown = key;
    const label = moving ? messages.pause : messages.play;
    if (play.title !== label) {
      play.title = label;
      play.setAttribute('aria-label', label);
      play.replaceChildren(icon(moving ? 'pause' : 'play', true));
    }
    const at = model.steps[current];
    const of = model.steps.length;
    if (of === 0) step.replaceChildren(messages.noSteps);
    else if (at === undefined) step.replaceChildren(messages.before(of));
    else
      step.replaceChildren(
        `${messages.step(current + 1, of)} · `,
        recorded(plainLabel(at.track.label(at.index))),
      );
    clock.style.minWidth = `${Math.max(clockOf(model.start, session).length, clockOf(model.start + model.duration, session).length)}ch`;
    tick();
  };
  let told = { n: -1, of: -1 };
  const tick = (): void => {
    clock.textContent = clockOf(session.clock.t, session);
    const model = session.model();
    const of = model.errors.length;
    const n = errorsBefore(model, session.clock.t);
    if (n === told.n && of === told.of) return;
    told = { n, of };
    errors.hidden = of === 0;
    errors.title = messages.error(n, of);
    errors.setAttribute('aria-label', errors.title);
    errors.replaceChildren(icon('warning'), messages.errors(n, of));
  };
  const stops = [session.subscribe(structure), session.clock.subscribe(tick), slider.follow()];
  structure();
  return () => {
    for (const stop of stops) stop();
  };
}
