import type { Landing, Session } from '../types.ts';
import { resolveStretch, resolveTime, toTimeRef } from '../time-ref.ts';
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
  const t = landing?.t === undefined ? undefined : resolveTime(landing.t, model);
  commands.seek(t?.ok === true ? t.value : model.start);
  if (landing?.window !== undefined) {
    const window = resolveStretch(landing.window, model);
    if (window.ok) commands.setWindow(window.value);
  }
  if (landing?.range !== undefined) {
    const range = resolveStretch(landing.range, model);
    if (range.ok) commands.setRange(range.value);
  }
  const markerB = landing?.markerB === undefined ? undefined : resolveTime(landing.markerB, model);
  if (markerB?.ok === true) commands.setMarkerB(markerB.value);
  for (const marker of landing?.markers ?? []) {
    const at = resolveTime(marker, model);
    if (at.ok) commands.toggleMarker(at.value);
  }
  const visible = landing?.lanes === undefined ? undefined : new Set(landing.lanes);
  runs.forEach((run, i) => {
    run.commands.select(view.selections[i]);
    if (visible === undefined) return;
    for (const { id } of run.model().lanes) {
      if (id !== 'agent' && !visible.has(id)) run.commands.setLaneHidden(id, true);
    }
  });
  for (const notice of landing?.notices ?? []) commands.notify(notice);
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
    markers: state.markers.length === 0 ? undefined : state.markers.map(time),
    lanes: hidden ? [...new Set(visible)] : undefined,
    timeMode: state.timeMode === 'relative' ? undefined : state.timeMode,
  };
}
