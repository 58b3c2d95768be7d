import type { KeyBinding } from './keys.ts';
import { along, lensOf, spanOf } from './lens.ts';
import { RATES } from './playback.ts';
import type { IdleMode, Session } from './types.ts';

const IDLE_MODES: readonly IdleMode[] = ['shown', 'skipped', 'folded'];

/** Factor of one press of a zoom key; six of them are about ten times. */
const ZOOM = 1.5;
const PAN = 0.2;
const SECONDS_5 = 5000;

/**
 * Carries out what a key means to a viewing. `false`: it means something to the page (search, copy,
 * dialogs, full screen).
 */
export function runKeyCommand(session: Session, binding: KeyBinding): boolean {
  const { commands, clock } = session;
  const state = session.state();
  const { window, range, loop, rate, selection, markerB, diffB, lane, idle } = state;
  const model = session.model();
  const lens = lensOf(state);
  const span = spanOf(lens, window);
  const nudge = model.axis === 'steps' ? 5 : SECONDS_5;
  const far = model.axis === 'steps' ? Math.max(1, Math.round(span / 10)) : span / 10;
  const end = model.start + model.duration;
  switch (binding.command) {
    case 'toggle-play':
      commands.toggle();
      return true;
    case 'back':
      commands.seek(along(lens, clock.t, -nudge));
      return true;
    case 'forward':
      commands.seek(along(lens, clock.t, nudge));
      return true;
    case 'back-far':
      commands.seek(along(lens, clock.t, -far));
      return true;
    case 'forward-far':
      commands.seek(along(lens, clock.t, far));
      return true;
    case 'start':
      commands.seek(model.start);
      return true;
    case 'end':
      commands.follow();
      return true;
    case 'seek-share':
      commands.seek(model.start + (model.duration * (binding.tenths ?? 0)) / 10);
      return true;
    case 'previous-frame':
      commands.step(lane === 'agent' ? 'frame' : 'lane', -1);
      return true;
    case 'next-frame':
      commands.step(lane === 'agent' ? 'frame' : 'lane', 1);
      return true;
    case 'previous-step':
      commands.step('step', -1);
      return true;
    case 'next-step':
      commands.step('step', 1);
      return true;
    case 'previous-tool':
      commands.step('tool', -1);
      return true;
    case 'next-tool':
      commands.step('tool', 1);
      return true;
    case 'previous-nav':
      commands.step('nav', -1);
      return true;
    case 'next-nav':
      commands.step('nav', 1);
      return true;
    case 'previous-lane':
      commands.walkLane(-1);
      return true;
    case 'next-lane':
      commands.walkLane(1);
      return true;
    case 'previous-error':
      commands.step('error', -1);
      return true;
    case 'next-error':
      commands.step('error', 1);
      return true;
    case 'previous-checkpoint':
      commands.step('checkpoint', -1);
      return true;
    case 'next-checkpoint':
      commands.step('checkpoint', 1);
      return true;
    case 'slower':
      commands.setRate(RATES.findLast((known) => known < rate) ?? rate);
      return true;
    case 'faster':
      commands.setRate(RATES.find((known) => known > rate) ?? rate);
      return true;
    case 'zoom-in':
      commands.zoom(ZOOM);
      return true;
    case 'zoom-out':
      commands.zoom(1 / ZOOM);
      return true;
    case 'pan-left':
      commands.pan(-PAN);
      return true;
    case 'pan-right':
      commands.pan(PAN);
      return true;
    case 'fit-run':
      commands.fit();
      return true;
    case 'fit-selection':
      fitSelection(session);
      return true;
    case 'view-back':
      commands.viewBack();
      return true;
    case 'view-forward':
      commands.viewForward();
      return true;
    case 'cycle-time':
      commands.cycleTimeMode();
      return true;
    case 'toggle-marker':
      commands.toggleMarker(clock.t);
      return true;
    case 'range-start':
      commands.setRange({ from: clock.t, to: Math.max(range?.to ?? end, clock.t) });
      return true;
    case 'range-end':
      commands.setRange({ from: Math.min(range?.from ?? model.start, clock.t), to: clock.t });
      return true;
    case 'loop-range':
      commands.setLoop(!loop);
      return true;
    case 'cycle-idle':
      commands.setIdle(IDLE_MODES[(IDLE_MODES.indexOf(idle) + 1) % IDLE_MODES.length] ?? 'shown');
      return true;
    case 'diff-b':
      if (markerB !== undefined) commands.setDiffB(!diffB);
      else {
        commands.setMarkerB(clock.t);
        commands.setDiffB(true);
        commands.notify({
          code: 'marker-b-set',
          message: 'Marker B is here. Go to another moment to see what differs from it.',
        });
      }
      return true;
    case 'pin-b':
      commands.setMarkerB(markerB === clock.t ? undefined : clock.t);
      return true;
    case 'escape':
      if (range !== undefined) commands.setRange(undefined);
      else if (selection !== undefined) commands.select(undefined);
      else return false;
      return true;
    default:
      return false;
  }
}

/** The selected entry, or the range; an open span reaches to the run's end. */
function fitSelection({ commands, model, state }: Session): void {
  const { selection, range } = state();
  const document = model();
  const located = selection === undefined ? undefined : document.locate(selection);
  if (located?.track.anchored !== true) {
    if (range !== undefined) commands.fit(range);
    return;
  }
  const { start, end } = located.track.columns;
  const from = start[located.index] ?? document.start;
  const until = end[located.index] ?? Number.NaN;
  const to = Number.isNaN(until) ? from : Math.min(until, document.start + document.duration);
  commands.fit({ from, to });
}
