import { type Failure, fail, ok, type Result } from '../base/index.ts';
import type { EngineClient, OpenRequest } from '../engine/index.ts';
import type { ModelReader } from '../model/index.ts';
import { boundsOf } from './bounds.ts';
import { createBusyRegister } from './busy.ts';
import { createCommandQueue, createGeneration } from './commands.ts';
import { createCore, INITIAL } from './core.ts';
import { createLiveEdge } from './live-edge.ts';
import { createMarks } from './marks.ts';
import { createMeter } from './meter.ts';
import { createNudges } from './nudges.ts';
import { land } from './opening.ts';
import { createPacing } from './pacing.ts';
import type { Playback } from './playback-time.ts';
import { createCommands } from './session-commands.ts';
import { createTurn } from './turn.ts';
import type { OpenOptions, Session, SessionState, Nudge } from './types.ts';
import { createViews } from './views.ts';
import { nextFrame, pageVisibility, type Visibility } from './visibility.ts';
import { runWindow } from './window.ts';

export interface SessionParts {
  readonly engine: EngineClient;
  readonly visibility?: Visibility;
  /** Milliseconds on a steady clock. */
  readonly now?: () => number;
  /** Resolves when a frame has been painted. */
  readonly frame?: () => Promise<void>;
}

/** While playing, a part that has not caught up for longer stops the clock until it has. */
const STALL_MS = 1000;

/** A run is followed whole until it is so long, ms. */
const YOUNG_MS = 30_000;

/** A run that goes on is taken in and drawn no oftener by whoever follows it, ms. */
const FOLLOWED_MS = 100;
/** Whoever looks at another part of it sees so much later that it has gone on, ms: a burst is then one change. */
const PASSED_BY_MS = 250;

const SUPERSEDED = fail('superseded', 'Another recording was opened before this one was ready.');

/** An engine answers with failures; that it throws at all (its worker died) is told like one. */
function crashed(error: unknown): Result<undefined, Failure> {
  const reason = error instanceof Error ? error.message : String(error);
  return fail(
    'engine-crashed',
    `The part that reads recordings stopped: ${reason}. Open it again, or a smaller one.`,
  );
}

/** Makes a viewing. It holds no recording until `open`, and none after `close`; it may be used again. */
export function createSession(parts: SessionParts): Session {
  const marks = createMarks();
  const nudges = createNudges(parts.engine, marks.seen);
  const { engine } = nudges;
  const now = parts.now ?? (() => performance.now());
  const frame = parts.frame ?? nextFrame;
  const visibility = parts.visibility ?? pageVisibility();
  const core = createCore(engine, now, (t, selection) =>
    marks.stand(nudges.moved(), t, selection) ? { modelVersion: modelVersion() } : undefined,
  );
  const queue = createCommandQueue();
  const views = createViews(core, now);
  const meter = createMeter(now);
  const busy = createBusyRegister(now, () => core.apply({ type: 'resume' }));
  const pacing = createPacing(core, now);
  const edge = createLiveEdge(now);
  const generation = createGeneration();
  let opened: { request: OpenRequest; options: OpenOptions } | undefined;
  let opening: { readonly done: Promise<void>; settle(result: Result<undefined, Failure>): void } | undefined;
  let detach: (() => void) | undefined;
  /** The document that playhead and selection are of. */
  let document: ModelReader | undefined;
  let seen: { readonly model: unknown; readonly version: number; readonly count: number } | undefined;

  function attach(): void {
    if (detach !== undefined) return;
    const leaveEngine = engine.subscribe(onEngine);
    const leavePage = visibility.subscribe(() => {
      if (visibility.hidden()) core.apply({ type: 'hide' });
      engine.growth?.setHidden(visibility.hidden());
    });
    engine.growth?.setHidden(visibility.hidden());
    detach = () => {
      leaveEngine();
      leavePage();
    };
  }

  /** A number that changes with every version of every document: those of two documents may be equal. */
  function modelVersion(): number {
    const model = engine.model();
    if (seen === undefined || seen.model !== model || seen.version !== model.version) {
      seen = { model, version: model.version, count: (seen?.count ?? 0) + 1 };
    }
    return seen.count;
  }

  const growth = createTurn(now, takeIn);
  /** The version of the steps that was taken in last. */
  let takenSteps = 0;

  /** More of the same run is taken in now and then, anything else at once. */
  function onEngine(): void {
    const { playback, tail, step } = core.get();
    const isMore =
      opening === undefined &&
      playback !== 'loading' &&
      document === parts.engine.model() &&
      engine.model().status === 'live' &&
      tail === engine.growth?.tail() &&
      // What comes before the current step makes another of its number (TRAPS W2).
      engine.model().stepsKept(takenSteps) > step;
    if (!isMore) growth.now();
    else if (playback === 'following') growth.ask(FOLLOWED_MS);
    else growth.soon(PASSED_BY_MS);
  }

  /** A growing document never moves playhead, selection or window of a viewing that has begun. */
  function takeIn(): void {
    if (opening === undefined && core.get().playback === 'empty') return;
    const model = engine.model();
    takenSteps = model.stepsVersion;
    const loading = core.get().playback === 'loading';
    const patch = { modelVersion: modelVersion(), tail: engine.growth?.tail() };
    const before = core.playback();
    const fits = loading && views.chosen === undefined;
    replaced();
    core.apply(
      { type: 'bounds', bounds: edge.shown(boundsOf(model), before.state === 'following') },
      fits ? { ...patch, window: runWindow(model) } : patch,
    );
    if (before.state === 'following') turnPage(before.t);
    // A live recording is ready when what there is has been read; `engine.open` answers when it seals.
    if (loading && nudges.ready && model.status === 'live' && engine.progress().phase === 'complete')
      becomeReady();
    else if (!loading) pacing.refresh();
  }

  /** The document was told anew (a preview was sealed): the viewing stays where it is. */
  function replaced(): void {
    const raw = parts.engine.model();
    const old = document;
    document = raw;
    if (old === undefined || old === raw || opening !== undefined) return;
    const mine = generation.current;
    busy.add(
      import('./sealing.ts').then(({ carryOver }) => {
        if (!generation.isCurrent(mine) || document !== raw) return;
        const carried = carryOver(core.get(), old, raw);
        core.set(carried.state);
        if (carried.shift !== 0 && core.playback().state !== 'following')
          core.apply({ type: 'seek', t: core.playback().t + carried.shift });
        for (const notice of carried.notices) core.notify(notice);
      }),
    );
  }

  /** Moves a lane by hand. Playhead, selection and window stay where they are. */
  function nudge(one: Nudge): void {
    const mine = generation.current;
    busy.add(
      nudges.move(one).then((answer) => {
        if (!generation.isCurrent(mine)) return;
        if ('message' in answer) return core.notify(answer);
        core.set({ nudges: answer });
        growth.now();
      }),
    );
  }

  /** The playhead moved by itself from `before`: the window goes along where the person was watching it. */
  function turnPage(before: number): void {
    const { state, t, bounds } = core.playback();
    // A run that has just begun is shown whole until a stretch of it is enough to look at.
    const isYoung =
      state === 'following' &&
      views.chosen === undefined &&
      bounds.axis === 'time' &&
      engine.model().duration < YOUNG_MS;
    const window = isYoung ? runWindow(engine.model()) : views.turning(before, t);
    if (window !== core.get().window) core.set({ window });
  }

  /** The edge that is followed came nearer to the data's; whoever left it has all of the run again. */
  function onEdge(before: Playback): void {
    const bounds = boundsOf(engine.model());
    core.apply({ type: 'bounds', bounds: edge.shown(bounds, before.state === 'following') });
    if (before.state === 'following') turnPage(before.t);
  }

  function becomeReady(): void {
    const ready = opening;
    if (ready === undefined) return;
    const moved = nudges.landed();
    const model = engine.model();
    // Whoever comes to a run that is going on and names no instant comes to see it go on.
    const { t, selection } = opened?.options.landing ?? {};
    const isFollowed =
      engine.growth?.tail()?.phase === 'growing' && t === undefined && selection === undefined;
    const { attempt, landing } = opened?.options ?? {};
    const landed = land(model, landing, views.chosen, attempt, isFollowed);
    views.restart(landed.state.window ?? runWindow(model));
    core.apply(
      { type: 'ready', t: landed.t, bounds: boundsOf(model) },
      { ...landed.state, nudges: moved.nudges, modelVersion: modelVersion() },
    );
    for (const notice of [...landed.notices, ...moved.notices]) core.notify(notice);
    opening = undefined;
    if (isFollowed) {
      core.apply({ type: 'follow' });
      core.set({ window: views.revealing(core.playback().t) });
    }
    meter.completed();
    queue.release();
    pacing.refresh();
    ready.settle(ok(undefined));
  }

  function failed(error: Failure): void {
    const refused = opening;
    if (refused === undefined) {
      // It was ready and being watched; what was read stays.
      core.notify(error);
      return;
    }
    opening = undefined;
    queue.drop();
    queue.release();
    core.apply({ type: 'fail' }, { error, modelVersion: modelVersion() });
    refused.settle({ ok: false, error });
  }

  async function read(request: OpenRequest, options: OpenOptions): Promise<void> {
    const mine = generation.current;
    const moved = nudges.begin(options.landing?.nudges ?? []).then(() => {
      if (generation.isCurrent(mine)) onEngine();
    });
    const answer = await engine.open(request, { attempt: options.attempt }).catch(crashed);
    await moved;
    await marks.begin(engine.model());
    if (!generation.isCurrent(mine)) return;
    if (answer.ok) {
      onEngine();
      becomeReady();
    } else failed(answer.error);
  }

  function open(request: OpenRequest, options: OpenOptions = {}): Promise<Result<undefined, Failure>> {
    leave();
    attach();
    queue.hold();
    opened = { request, options };
    meter.opened();
    return new Promise((resolve) => {
      let finish = (): void => undefined;
      const done = new Promise<void>((settled) => {
        finish = settled;
      });
      opening = {
        done,
        settle(result) {
          finish();
          resolve(result);
        },
      };
      core.apply({ type: 'open' }, { ...INITIAL, ...kept(), generation: generation.current });
      views.restart(INITIAL.window);
      void read(request, options);
    });
  }

  /** How a person watches, whatever is open. */
  function kept(): Pick<SessionState, 'timeMode' | 'idle' | 'pace'> {
    const { timeMode, idle, pace } = core.get();
    return { timeMode, idle, pace };
  }

  /** Ends what is open or opening, and makes room for the next. */
  function leave(): void {
    generation.next();
    void nudges.begin([]);
    opening?.settle(SUPERSEDED);
    opening = undefined;
    opened = undefined;
    queue.drop();
  }

  function refuse(error: Failure): Result<undefined, Failure> {
    leave();
    engine.close();
    queue.release();
    core.apply({ type: 'open' }, { ...INITIAL, ...kept(), generation: generation.current });
    core.apply({ type: 'fail' }, { error });
    return { ok: false, error };
  }

  async function shown(): Promise<void> {
    while (opening !== undefined) await opening.done;
    growth.catchUp();
    core.catchUp();
    // What a command starts may itself only begin in the next frame.
    for (let i = 0; i < 2; i++) {
      await frame();
      await busy.settled();
    }
  }

  /** A part that has just come is laid out in the next frame, and may find there that one of its own has still to be fetched. */
  async function idle(): Promise<void> {
    const isQuiet = (): boolean => opening === undefined && busy.count === 0 && queue.waiting === 0;
    for (let wasQuiet = false; ; ) {
      await pacing.pending;
      await shown();
      if (wasQuiet && isQuiet()) return;
      wasQuiet = isQuiet();
    }
  }

  return {
    clock: core.clock,
    commands: createCommands(core, queue, views, pacing, nudge),
    engine,
    meter,
    model: core.model,
    state: core.get,
    subscribe: core.subscribe,
    open,
    refuse,
    opened: () => opened,
    frame(at) {
      const before = core.playback();
      meter.tick(at, before.state === 'playing');
      const stalled = busy.oldest(now()) > STALL_MS;
      if (before.state === 'playing' && stalled) core.apply({ type: 'stall' });
      else if (before.state === 'buffering' && !stalled) core.apply({ type: 'resume' });
      else if (before.state === 'playing') {
        core.apply({ type: 'frame', now: at });
        turnPage(before.t);
      }
      growth.frame();
      const { from, to } = core.get().window;
      if (edge.frame(at, to - from)) onEdge(before);
    },
    busy: (promise) => busy.add(promise),
    idle,
    shown,
    close() {
      leave();
      queue.release();
      engine.close();
      detach?.();
      detach = undefined;
      core.catchUp();
      core.apply({ type: 'close' }, { ...INITIAL, ...kept(), generation: core.get().generation });
    },
  };
}
