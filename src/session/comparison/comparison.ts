import { say } from '../../base/index.ts';
import type { EngineClient } from '../../engine/index.ts';
import { createSession } from '../session.ts';
import type { Session } from '../types.ts';
import type { Visibility } from '../visibility.ts';
import { runWindow } from '../window.ts';
import { createAxisEngine } from './axis-engine.ts';
import { createFollower } from './follower.ts';
import { landComparison } from './landing.ts';
import { createPlayGate } from './play-gate.ts';
import { placeRuns } from './placements.ts';
import type { ComparedRun, Comparison, ComparisonState, Placement, RunToCompare } from './types.ts';
import type { Landing } from '../types.ts';
import type { ComparisonView } from './view-link.ts';

export interface ComparisonParts {
  /** A new engine for each run: each is read in a worker of its own, closed with it. */
  readonly engine: () => EngineClient;
  readonly visibility?: Visibility;
  readonly now?: () => number;
  readonly frame?: () => Promise<void>;
}

interface Held {
  readonly run: ComparedRun;
  readonly own: Session;
  readonly asked: RunToCompare;
  stop(): void;
}

/** Opens runs side by side. One that fails leaves the others as they are. */
export function createComparison(
  asked: readonly RunToCompare[],
  view: ComparisonView & { readonly landing?: Landing },
  parts: ComparisonParts,
): Comparison {
  const axis = createAxisEngine();
  const sessionParts = { ...parts, engine: axis };
  const gate = createPlayGate();
  const shared = gate.guard(createSession(sessionParts));
  const listeners = new Set<() => void>();
  let divergence: readonly (number | undefined)[] | undefined;
  let state: ComparisonState = {
    alignment: view.alignment,
    byHand: asked.map((_, i) => view.offsets[i]),
    placements: asked.map((): Placement => ({ offset: 0, sure: 'none', how: say`It is being opened.` })),
    apart: asked.map((_, i) => view.apart.includes(i)),
    offClock: asked.map(() => undefined),
    active: Math.min(view.active, Math.max(0, asked.length - 1)),
    settled: false,
  };
  let landed = false;

  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const held: Held[] = asked.map((run, index) => hold(run, index));

  function hold(run: RunToCompare, index: number): Held {
    const own = gate.guard(createSession({ ...parts, engine: parts.engine() }));
    const follower = createFollower(own, {
      shared,
      offset: () => state.placements[index]?.offset ?? 0,
      isApart: () => state.apart[index] === true || state.offClock[index] !== undefined,
      subscribe,
    });
    let seen = '';
    const leave = own.subscribe(() => {
      const { playback, modelVersion, error } = own.state();
      const now = `${playback === 'loading' || playback === 'broken' ? playback : 'open'} ${modelVersion} ${error?.code ?? ''}`;
      if (now === seen) return;
      seen = now;
      refresh();
    });
    return {
      run: { index, session: follower, link: run.link, what: run.what },
      own,
      asked: run,
      stop() {
        leave();
        follower.dispose();
        own.close();
      },
    };
  }

  const isOpen = ({ own }: Held): boolean => {
    const { playback } = own.state();
    return playback !== 'loading' && playback !== 'broken' && playback !== 'empty';
  };

  /** Places the runs anew and lays the shared axis over all of them. */
  function refresh(): void {
    const open = held.map(isOpen);
    const models = held.map(({ own }, i) => (open[i] === true ? own.model() : undefined));
    const hasTime = models.some((model) => model?.axis === 'time');
    const offClock = models.map((model) =>
      hasTime && model?.axis === 'steps'
        ? 'It counts steps and has no times: it cannot share the clock.'
        : undefined,
    );
    const placeable = models.map((model, i) => (offClock[i] === undefined ? model : undefined));
    const placements = placeRuns(placeable, state.alignment, divergence).map((placement, i): Placement => {
      const why = offClock[i];
      const offset = state.byHand[i];
      if (why !== undefined) return { offset: 0, sure: 'none', how: why };
      return offset === undefined ? placement : { offset, sure: 'by hand', how: say`Laid by hand.` };
    });
    const settled = held.every(({ own }, i) => open[i] === true || own.state().playback === 'broken');
    state = { ...state, placements, offClock, settled };
    layAxis();
    tell();
    if (settled && !landed) land();
  }

  function layAxis(): void {
    const before = shared.model();
    const seen = shared.state().window;
    const whole = runWindow(before);
    const fitted = seen.from === whole.from && seen.to === whole.to;
    const extents = held.flatMap((each, i) => {
      if (!isOpen(each) || state.offClock[i] !== undefined) return [];
      const { start, duration } = each.own.model();
      const offset = state.placements[i]?.offset ?? 0;
      return [{ from: start + offset, to: start + offset + duration }];
    });
    const open = held.filter(isOpen).map(({ own }) => own.model());
    const first = held.find((each, i) => isOpen(each) && state.offClock[i] === undefined);
    const origin = first?.own.model().origin ?? null;
    axis.set({
      axis: open.length > 0 && open.every((model) => model.axis === 'steps') ? 'steps' : 'time',
      origin: origin === null ? null : origin - (state.placements[first?.run.index ?? 0]?.offset ?? 0),
      extents,
      live: open.some(({ status }) => status === 'live'),
    });
    // What a person zoomed to stays; who saw everything goes on seeing everything.
    if (fitted) shared.commands.fit();
  }

  function land(): void {
    landed = true;
    landComparison(
      shared,
      held.map(({ own }) => own),
      view,
    );
  }

  function setActive(run: number): void {
    if (run === state.active || held[run] === undefined) return;
    state = { ...state, active: run };
    tell();
  }

  function start({ own, asked: { opening } }: Held): void {
    if ('failure' in opening) own.refuse(opening.failure);
    else void own.open(opening.request, opening.options);
  }

  void shared.open({ kind: 'files', files: [] });
  for (const each of held) start(each);
  refresh();

  return {
    runs: held.map(({ run }) => run),
    shared,
    state: () => state,
    subscribe,
    align(alignment) {
      state = { ...state, alignment, byHand: state.byHand.map(() => undefined) };
      refresh();
    },
    setOffset(run, offset) {
      if (offset !== undefined && !Number.isFinite(offset)) return;
      state = { ...state, byHand: state.byHand.with(run, offset) };
      refresh();
    },
    setApart(run, apart) {
      const each = held[run];
      if (each === undefined || state.apart[run] === apart || state.offClock[run] !== undefined) return;
      const stands = each.own.clock.t;
      state = { ...state, apart: state.apart.with(run, apart) };
      if (!apart) state = { ...state, byHand: state.byHand.with(run, shared.clock.t - stands) };
      refresh();
    },
    setActive,
    holdPlay: gate.hold,
    setDivergence(times) {
      divergence = times;
      if (state.alignment.mode === 'divergence') refresh();
    },
    retry(run) {
      const each = held[run];
      if (each !== undefined) start(each);
    },
    async idle() {
      await Promise.all([shared.idle(), ...held.map(({ own }) => own.idle())]);
    },
    close() {
      for (const each of held) each.stop();
      shared.close();
      listeners.clear();
    },
  };
}
