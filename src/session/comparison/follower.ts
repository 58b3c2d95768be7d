import type { Session, SessionCommands, SessionState, TimeWindow } from '../types.ts';
import { createFollowerClock } from './follower-clock.ts';

/** What a follower asks of its comparison. */
export interface FollowerHost {
  readonly shared: Session;
  /** Shared time less own time. */
  offset(): number;
  /** It moves on its own. */
  isApart(): boolean;
  /** Changes of offset and of being apart. */
  subscribe(listener: () => void): () => void;
}

/**
 * A viewing whose playhead, window, range and markers are those of the shared clock, told in its own
 * times; its document, selection and hidden lanes are its own. Before its start and after its end its
 * time goes on: it shows what it held then. Apart, its playhead is its own and only the window is shared.
 */
export function createFollower(own: Session, host: FollowerHost): Session & { dispose(): void } {
  const { shared } = host;
  const listeners = new Set<() => void>();
  // Before its start a run has no step, and its own machine does not move there.
  const clock = createFollowerClock(own, host, () => {
    for (const listener of [...listeners]) listener();
  });
  let kept: { readonly from: readonly unknown[]; readonly state: SessionState } | undefined;
  const toOwn = (t: number): number => t - host.offset();
  const toShared = (t: number): number => t + host.offset();
  const shift = (window: TimeWindow, by: number): TimeWindow =>
    by === 0 ? window : { from: window.from + by, to: window.to + by };
  const back = (window: TimeWindow): TimeWindow => shift(window, -host.offset());
  const forth = (window: TimeWindow): TimeWindow => shift(window, host.offset());

  /** The same object while nothing it is made of changed: React compares by identity. */
  function state(): SessionState {
    const mine = own.state();
    const theirs = shared.state();
    const apart = host.isApart();
    const offset = host.offset();
    const early = !apart && clock.clock.t < own.model().start;
    const from = [mine, theirs, apart, offset, early];
    if (kept !== undefined && kept.from.every((value, i) => value === from[i])) return kept.state;
    const ready = mine.playback !== 'loading' && mine.playback !== 'broken' && mine.playback !== 'empty';
    const moved = kept?.state;
    const same = (now: TimeWindow, before: TimeWindow | undefined): TimeWindow =>
      before !== undefined && before.from === now.from && before.to === now.to ? before : now;
    const next: SessionState = {
      ...mine,
      playback: ready && !apart ? theirs.playback : mine.playback,
      rate: apart ? mine.rate : theirs.rate,
      window: same(back(theirs.window), moved?.window),
      range: theirs.range === undefined ? undefined : back(theirs.range),
      loop: theirs.loop,
      markerB: theirs.markerB === undefined ? undefined : toOwn(theirs.markerB),
      markers: offset === 0 ? theirs.markers : theirs.markers.map(toOwn),
      namedRanges: theirs.namedRanges.map((named) => ({ ...back(named), name: named.name })),
      // One axis for all: what is idle in one run is not in another, so none is folded.
      idle: theirs.idle,
      quiet: undefined,
      pace: apart ? mine.pace : theirs.pace,
      timeMode: theirs.timeMode,
      step: early ? -1 : mine.step,
    };
    kept = { from, state: next };
    return next;
  }

  const commands: SessionCommands = {
    ...own.commands,
    seek(t) {
      if (host.isApart()) own.commands.seek(t);
      else shared.commands.seek(toShared(t));
    },
    play: () => mover().play(),
    pause: () => mover().pause(),
    toggle: () => mover().toggle(),
    setRate: (rate) => mover().setRate(rate),
    follow: () => mover().follow(),
    step(kind, direction) {
      own.commands.step(kind, direction);
      if (!host.isApart()) shared.commands.pause();
      if (!host.isApart()) shared.commands.seek(toShared(own.clock.t));
    },
    setWindow: (window) => shared.commands.setWindow(forth(window)),
    fit: (window) => shared.commands.fit(window === undefined ? undefined : forth(window)),
    zoom: (factor, at) => shared.commands.zoom(factor, toShared(at ?? clock.clock.t)),
    pan: (share) => shared.commands.pan(share),
    viewBack: () => shared.commands.viewBack(),
    viewForward: () => shared.commands.viewForward(),
    setRange: (range) => shared.commands.setRange(range === undefined ? undefined : forth(range)),
    setMarkerB: (t) => shared.commands.setMarkerB(t === undefined ? undefined : toShared(t)),
    toggleMarker: (t) => shared.commands.toggleMarker(toShared(t)),
    nameRange: (range, name) => shared.commands.nameRange(forth(range), name),
    setIdle: (mode) => shared.commands.setIdle(mode),
    setPace: (pace) => mover().setPace(pace),
    cycleTimeMode: () => shared.commands.cycleTimeMode(),
    setLoop: (loop) => shared.commands.setLoop(loop),
  };
  const mover = (): SessionCommands => (host.isApart() ? own : shared).commands;

  return {
    clock: clock.clock,
    commands,
    engine: own.engine,
    meter: own.meter,
    model: own.model,
    state,
    subscribe(listener) {
      listeners.add(listener);
      const stops = [own.subscribe(listener), shared.subscribe(listener), host.subscribe(listener)];
      return () => {
        listeners.delete(listener);
        stops.forEach((stop) => stop());
      };
    },
    open: own.open,
    refuse: own.refuse,
    opened: own.opened,
    frame(now) {
      if (host.isApart()) own.frame(now);
    },
    busy(promise) {
      own.busy(promise);
      // What one run waits for holds the clock of all.
      if (!host.isApart()) shared.busy(promise);
    },
    idle: async () => {
      await Promise.all([own.idle(), shared.idle()]);
    },
    shown: async () => {
      await Promise.all([own.shown(), shared.shown()]);
    },
    close: own.close,
    dispose: clock.dispose,
  };
}
