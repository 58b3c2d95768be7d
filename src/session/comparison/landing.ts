import { linkTimes } from '../link-times.ts';
import type { Landing, Notice, Session } from '../types.ts';
import { toTimeRef } from '../time-ref.ts';
import { runWindow } from '../window.ts';
import type { ComparisonView } from './view-link.ts';

/** Brings a comparison to where its link says, once its runs are open. */
export function landComparison(
  shared: Session,
  runs: readonly Session[],
  view: ComparisonView & { readonly landing?: Landing },
): void {
  const { landing } = view;
  const model = shared.model();
  const { commands } = shared;
  const notices: Notice[] = [...(landing?.notices ?? [])];
  const { time, stretch } = linkTimes(model, (notice) => notices.push(notice));
  commands.seek(time('t', landing?.t) ?? model.start);
  const window = stretch('win', landing?.window);
  if (window !== undefined) commands.setWindow(window);
  const range = stretch('range', landing?.range);
  if (range !== undefined) commands.setRange(range);
  const markerB = time('b', landing?.markerB);
  if (markerB !== undefined) commands.setMarkerB(markerB);
  if (markerB !== undefined && landing?.diffB === true) commands.setDiffB(true);
  const markers = (landing?.markers ?? []).map((ref) => time('m', ref)).filter((t) => t !== undefined);
  for (const marker of new Set(markers)) commands.toggleMarker(marker);
  for (const named of landing?.namedRanges ?? []) {
    const where = stretch('m', named);
    if (where !== undefined) commands.nameRange(where, named.name);
  }
  for (let i = 0; i < 4 && landing?.timeMode !== undefined; i++) {
    if (shared.state().timeMode === landing.timeMode) break;
    commands.cycleTimeMode();
  }
  const visible = landing?.lanes === undefined ? undefined : new Set(landing.lanes);
  runs.forEach((run, i) => {
    run.commands.select(view.selections[i]);
    if (visible === undefined) return;
    for (const { id } of run.model().lanes) {
      if (id !== 'agent' && !visible.has(id)) run.commands.setLaneHidden(id, true);
    }
  });
  for (const notice of notices) commands.notify(notice);
}

/** The shared clock, window and range as they stand, as a link has them. */
export function sharedLanding(shared: Session, runs: readonly Session[]): Landing {
  const model = shared.model();
  const state = shared.state();
  const time = (t: number): NonNullable<Landing['t']> => toTimeRef(t, model.axis);
  const fitted = runWindow(model);
  const fits = state.window.from === fitted.from && state.window.to === fitted.to;
  const hidden = runs.some((run) => run.state().hiddenLanes.length > 0);
  const visible = runs.flatMap((run) => {
    const gone = new Set(run.state().hiddenLanes);
    return run
      .model()
      .lanes.map(({ id }) => id)
      .filter((id) => !gone.has(id));
  });
  return {
    t: time(shared.clock.t),
    window: fits ? undefined : { from: time(state.window.from), to: time(state.window.to) },
    range: state.range === undefined ? undefined : { from: time(state.range.from), to: time(state.range.to) },
    markerB: state.markerB === undefined ? undefined : time(state.markerB),
    diffB: state.diffB && state.markerB !== undefined ? true : undefined,
    markers: state.markers.length === 0 ? undefined : state.markers.map(time),
    namedRanges:
      state.namedRanges.length === 0
        ? undefined
        : state.namedRanges.map(({ from, to, name }) => ({ from: time(from), to: time(to), name })),
    lanes: hidden ? [...new Set(visible)] : undefined,
    timeMode: state.timeMode === 'relative' ? undefined : state.timeMode,
  };
}
