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
  hiddenLanes: [],
  nudges: [],
  laneOrder: [],
  lane: 'agent',
  idle: 'shown',
  quiet: undefined,
  pace: { kind: 'rate' },
  query: '',
  timeMode: 'relative',
  modelVersion: 0,
  tail: undefined,
  notices: [],
  error: undefined,
};

/** Listeners are told once per change, of values that are already all in place. */
export function createCore(engine: Pick<EngineClient, 'model'>): Core {
  const store = createStore<SessionState>(() => INITIAL);
  const clock = createClock();
  let playback = EMPTY;

  function publish(patch: Partial<SessionState>): void {
    const current = store.getState();
    const model = engine.model();
    const selection = 'selection' in patch ? patch.selection : current.selection;
    const next: SessionState = {
      ...current,
      ...patch,
      playback: playback.state,
      rate: rateOf(playback),
      step: hasDocument(playback) ? currentStep(model, playback.t, selection) : -1,
    };
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
    set: publish,
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
