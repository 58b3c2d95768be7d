import type { CommandQueue } from './commands.ts';
import type { Core } from './core.ts';
import { normalOrder, shownOf, walkedLanes, walkedOf } from './lane-walk.ts';
import type { Pacing } from './pacing.ts';
import { clampTo } from './playback-time.ts';
import { createStepper } from './stepping.ts';
import type { Nudge, SessionCommands, TimeMode, TimeWindow } from './types.ts';
import type { Views } from './views.ts';

/** Characters of a range's name: it stands in links and on the ruler. */
const MAX_NAME = 60;
const TIME_MODES: readonly TimeMode[] = ['relative', 'run', 'mine', 'utc'];

/**
 * What a person or a program can ask of a viewing. Commands about the playhead wait while a
 * recording loads; those about the view act at once.
 */
export function createCommands(
  core: Core,
  queue: CommandQueue,
  views: Views,
  pacing: Pacing,
  nudge: (one: Nudge) => void,
): SessionCommands {
  const stepper = createStepper(core, (t, selection) => {
    core.apply({ type: 'pause' });
    core.apply({ type: 'seek', t }, { selection, window: views.revealing(t) });
  });

  function finite(...values: number[]): boolean {
    if (values.every(Number.isFinite)) return true;
    core.notify({ code: 'bad-time', message: 'That is not a time in this recording.' });
    return false;
  }

  function inRun(t: number): number {
    return clampTo(core.playback().bounds, t);
  }

  /** The lane that is walked, and with it what it shows at the playhead. */
  function walk(lane: string): void {
    const entry = shownOf(walkedOf(core.model(), lane), core.playback().t);
    const selection = entry === undefined ? {} : { selection: entry.track.entryId(entry.index) };
    core.set({ lane, ...selection });
  }

  function applyLoop(patch: { loop?: boolean; range?: TimeWindow | undefined }): void {
    const { loop, range } = { ...core.get(), ...patch };
    core.apply({ type: 'loop', loop: loop ? range : undefined }, patch);
  }

  return {
    seek(t) {
      if (!finite(t)) return;
      queue.push(() => core.apply({ type: 'seek', t }, { window: views.revealing(inRun(t)) }));
    },
    play: () => queue.push(() => core.apply({ type: 'play' })),
    pause: () => queue.push(() => core.apply({ type: 'pause' })),
    toggle: () =>
      queue.push(() => {
        const { state } = core.playback();
        const moving = state === 'playing' || state === 'buffering' || state === 'following';
        core.apply({ type: moving ? 'pause' : 'play' });
      }),
    setRate(rate) {
      if (Number.isFinite(rate)) {
        core.apply({ type: 'rate', rate });
        // Step by step there is a speed too; what sweeps the run has its own.
        if (core.get().pace.kind === 'sweep') pacing.setPace({ kind: 'rate' });
      } else core.notify({ code: 'bad-rate', message: 'A speed is a number from 0.25 to 16.' });
    },
    follow: () =>
      queue.push(() => {
        core.apply({ type: 'follow' });
        core.set({ window: views.revealing(core.playback().t) });
      }),
    select: (entryId) =>
      queue.push(() => {
        if (entryId === undefined || core.model().locate(entryId) !== undefined)
          core.set({ selection: entryId });
        else
          core.notify({
            code: 'unknown-entry',
            message: `This recording holds no entry "${entryId.slice(0, 60)}".`,
          });
      }),
    step: (kind, direction) => queue.push(() => stepper.step(kind, direction)),
    setWindow: (window) => views.show(window),
    fit: (window) => views.fit(window),
    zoom: (factor, at) => views.zoom(factor, at ?? core.playback().t),
    pan: (share) => views.pan(share),
    viewBack: () => views.walk(-1),
    viewForward: () => views.walk(1),
    setRange: (range) =>
      queue.push(() => {
        if (range === undefined) return applyLoop({ range: undefined });
        if (!finite(range.from, range.to)) return;
        const from = inRun(Math.min(range.from, range.to));
        const to = inRun(Math.max(range.from, range.to));
        // What is empty once it is clamped selects nothing and loops nothing: it is no range.
        applyLoop({ range: to > from ? { from, to } : undefined });
      }),
    setLoop: (loop) => applyLoop({ loop }),
    setIdle: (mode) => pacing.setIdle(mode),
    setPace(pace) {
      if (pace.kind === 'sweep' && !(pace.seconds > 0 && Number.isFinite(pace.seconds)))
        core.notify({ code: 'bad-rate', message: 'A run is played in a number of seconds.' });
      else pacing.setPace(pace);
    },
    setLane: walk,
    walkLane(direction) {
      const lanes = walkedLanes(core.model(), core.get());
      const next = lanes[lanes.indexOf(core.get().lane) + direction];
      if (next !== undefined) walk(next);
    },
    setLaneOrder: (laneIds) => core.set({ laneOrder: normalOrder(core.model(), laneIds) }),
    nudge: (laneId, ms) => queue.push(() => nudge({ laneId, ms })),
    nameRange: ({ from, to }, name) =>
      queue.push(() => {
        if (!finite(from, to)) return;
        const stretch = { from: inRun(Math.min(from, to)), to: inRun(Math.max(from, to)) };
        if (stretch.from === stretch.to) return;
        const others = core
          .get()
          .namedRanges.filter((named) => named.from !== stretch.from || named.to !== stretch.to);
        const said = name?.trim().slice(0, MAX_NAME) ?? '';
        core.set({
          namedRanges:
            said === ''
              ? others
              : [...others, { ...stretch, name: said }].sort((a, b) => a.from - b.from || a.to - b.to),
        });
      }),
    showComments: (ts) => core.set({ comments: [...ts].sort((a, b) => a - b) }),
    setMarkerB: (t) =>
      queue.push(() => {
        if (t === undefined || finite(t)) core.set({ markerB: t === undefined ? undefined : inRun(t) });
      }),
    setDiffB: (diffB) => core.set({ diffB }),
    toggleMarker: (t) =>
      queue.push(() => {
        if (!finite(t)) return;
        const at = inRun(t);
        const { markers } = core.get();
        const without = markers.filter((marker) => marker !== at);
        core.set({
          markers: without.length < markers.length ? without : [...markers, at].sort((a, b) => a - b),
        });
      }),
    setQuery: (query, queryOptions = core.get().queryOptions) => core.set({ query, queryOptions }),
    setLaneHidden(laneId, hidden) {
      if (laneId === 'agent') {
        if (hidden)
          core.notify({
            code: 'agent-lane-stays',
            message: 'The agent lane is the spine of a replay and cannot be hidden.',
          });
        return;
      }
      const others = core.get().hiddenLanes.filter((id) => id !== laneId);
      core.set({ hiddenLanes: hidden ? [...others, laneId] : others });
    },
    cycleTimeMode() {
      const next = TIME_MODES[(TIME_MODES.indexOf(core.get().timeMode) + 1) % TIME_MODES.length];
      core.set({ timeMode: next ?? 'relative' });
    },
    notify: (notice) => core.notify(notice),
    dismissNotice: (code) =>
      core.set({ notices: core.get().notices.filter((notice) => notice.code !== code) }),
  };
}
