import type { CommandQueue } from './commands.ts';
import type { Core } from './core.ts';
import { clampTo } from './playback-time.ts';
import { createStepper } from './stepping.ts';
import type { SessionCommands, TimeMode, TimeWindow } from './types.ts';
import type { Views } from './views.ts';

const TIME_MODES: readonly TimeMode[] = ['relative', 'run', 'mine', 'utc'];

/**
 * What a person or a program can ask of a viewing. Commands about the playhead wait while a
 * recording loads; those about the view act at once.
 */
export function createCommands(core: Core, queue: CommandQueue, views: Views): SessionCommands {
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
      if (Number.isFinite(rate)) core.apply({ type: 'rate', rate });
      else core.notify({ code: 'bad-rate', message: 'A speed is a number from 0.25 to 16.' });
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
        applyLoop({ range: { from, to } });
      }),
    setLoop: (loop) => applyLoop({ loop }),
    setMarkerB: (t) =>
      queue.push(() => {
        if (t === undefined || finite(t)) core.set({ markerB: t === undefined ? undefined : inRun(t) });
      }),
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
    setQuery: (query) => core.set({ query }),
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
