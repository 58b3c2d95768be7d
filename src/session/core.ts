import { createStore } from 'zustand/vanilla';
import type { EngineClient } from '../engine/index.ts';
import type { ModelReader } from '../model/index.ts';
import { createClock, type ClockControl } from './clock.ts';
import { currentStep } from './current-step.ts';
import { EMPTY, hasDocument, type PlaybackEvent, transition } from './playback.ts';
import { type Playback, rateOf } from './playback-time.ts';
import type { Notice, SessionState } from './types.ts';

/** The one place where a viewing's state changes: machine, store and clock move together. */
export interface Core {
  readonly clock: ClockControl;
  playback(): Playback;
  model(): ModelReader;
  get(): SessionState;
  /** Lets an event happen, and changes the state in the same notification. */
  apply(event: PlaybackEvent, patch?: Partial<SessionState>): void;
  set(patch: Partial<SessionState>): void;
  notify(notice: Notice): void;
  /** Tells lists and panels what they have not been told yet. */
  catchUp(): void;
  subscribe(listener: () => void): () => void;
}

export const INITIAL: SessionState = {
  playback: 'empty',
  rate: 1,
  selection: undefined,
  window: { from: 0, to: 1000 },
  range: undefined,
  loop: false,
  step: -1,
  generation: 0,
  markerB: undefined,
  diffB: false,
  markers: [],
  namedRanges: [],
  comments: [],
  hiddenLanes: [],
  nudges: [],
  laneOrder: [],
  lane: 'agent',
  idle: 'shown',
  quiet: undefined,
  pace: { kind: 'rate' },
  query: '',
  timeMode: 'relative',
  queryOptions: '',
  modelVersion: 0,
  toldVersion: 0,
  tail: undefined,
  notices: [],
  error: undefined,
};

/** Between two times that lists and panels are told of what comes by itself, ms: nobody reads faster. */
const TOLD_MS = 200;

/**
 * Listeners are told once per change, of values that are already all in place. `now`: ms on a steady clock. `stand` is told where the viewing
 * stands before anything is derived from the document, and answers what changes with that.
 */
export function createCore(
  engine: Pick<EngineClient, 'model'>,
  now: () => number,
  stand: (t: number, selection: string | undefined) => Partial<SessionState> | undefined = () => undefined,
): Core {
  const store = createStore<SessionState>(() => INITIAL);
  const clock = createClock();
  let playback = EMPTY;
  let told: { readonly at: number; readonly model: ModelReader | undefined; readonly steps: number } = {
    at: -Infinity,
    model: undefined,
    steps: 0,
  };
  let isBehind = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  function catchUp(): void {
    clearTimeout(later);
    later = undefined;
    if (isBehind) publish({}, true);
  }

  /** Is `next` what comes by itself, and has something like it been told a moment ago? */
  function waits(current: SessionState, next: SessionState, model: ModelReader): boolean {
    return (
      model.status === 'live' &&
      told.model === model &&
      now() - told.at < TOLD_MS &&
      // What came before the current step made another of its number.
      model.stepsKept(told.steps) > current.step &&
      current.playback === next.playback &&
      current.generation === next.generation &&
      current.selection === next.selection
    );
  }

  function publish(patch: Partial<SessionState>, atOnce = false): void {
    const current = store.getState();
    const selection = 'selection' in patch ? patch.selection : current.selection;
    const stood = stand(playback.t, selection);
    const model = engine.model();
    const stepped: SessionState = {
      ...current,
      ...patch,
      ...stood,
      playback: playback.state,
      rate: rateOf(playback),
    };
    const isHeld = !atOnce && waits(current, stepped, model);
    const step = hasDocument(playback) ? currentStep(model, playback.t, stepped.selection) : -1;
    const next: SessionState = {
      ...stepped,
      // A playhead that the data moves passes more steps than anybody could follow in a list.
      step: isHeld && playback.state === 'following' ? current.step : step,
      toldVersion: isHeld ? current.toldVersion : stepped.modelVersion,
    };
    if (next.step !== current.step || next.toldVersion !== current.toldVersion)
      told = { at: now(), model, steps: model.stepsVersion };
    isBehind = next.step !== step || next.toldVersion !== next.modelVersion;
    if (isBehind) later ??= setTimeout(catchUp, TOLD_MS);
    clock.assign(playback.t);
    if (!same(current, next)) store.setState(next, true);
    clock.announce();
  }

  return {
    clock,
    playback: () => playback,
    model: () => engine.model(),
    get: store.getState,
    apply(event, patch = {}) {
      const next = transition(playback, event);
      if (next === playback && Object.keys(patch).length === 0) return;
      playback = next;
      publish(patch);
    },
    set: (patch) => publish(patch),
    catchUp,
    notify(notice) {
      const { notices } = store.getState();
      if (notices.some(({ code, message }) => code === notice.code && message === notice.message)) return;
      publish({ notices: [...notices.filter(({ code }) => code !== notice.code), notice] });
    },
    subscribe: (listener) => store.subscribe(() => listener()),
  };
}

function same(a: SessionState, b: SessionState): boolean {
  for (const key of Object.keys(b) as (keyof SessionState)[]) {
    if (!Object.is(a[key], b[key])) return false;
  }
  return true;
}
