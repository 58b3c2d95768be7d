import { type ClockControl, createClock } from '../clock.ts';
import type { Clock, Session } from '../types.ts';
import type { FollowerHost } from './follower.ts';

/**
 * The clock of a run under the shared one: shared time less the offset, beyond the run's ends too. The
 * run's own machine is moved along, so that its current step is known.
 */
export function createFollowerClock(
  own: Session,
  host: FollowerHost,
  onEarly: () => void,
): { readonly clock: Clock; dispose(): void } {
  const clock: ClockControl = createClock();
  const { shared } = host;
  let early = false;

  function follow(): void {
    if (host.isApart()) clock.assign(own.clock.t);
    else {
      const t = shared.clock.t - host.offset();
      const { start, duration } = own.model();
      const inRun = Math.min(start + duration, Math.max(start, t));
      // First the time, then the machine: who is told of the machine asks for both.
      clock.assign(t);
      if (own.clock.t !== inRun && own.state().playback !== 'loading') own.commands.seek(inRun);
    }
    clock.announce();
    const isEarly = clock.t < own.model().start;
    if (isEarly === early) return;
    early = isEarly;
    onEarly();
  }

  const stops = [
    shared.clock.subscribe(follow),
    host.subscribe(follow),
    own.clock.subscribe(() => {
      if (host.isApart()) follow();
    }),
    shared.clock.onHover((t) => {
      clock.setHover(t === undefined ? undefined : t - host.offset());
    }),
  ];
  follow();
  return {
    clock: {
      get t() {
        return clock.t;
      },
      get hover() {
        return clock.hover;
      },
      subscribe: clock.subscribe,
      onHover: clock.onHover,
      setHover: (t) => shared.clock.setHover(t === undefined ? undefined : t + host.offset()),
    },
    dispose: () => stops.forEach((stop) => stop()),
  };
}
