import type { ModelReader } from '../model/index.ts';
import { boundsOf } from './bounds.ts';
import { clampTo } from './playback-time.ts';
import { draggedOrder } from './lane-walk.ts';
import { settings } from './settings.ts';
import { startOf } from './stops.ts';
import { linkTimes } from './link-times.ts';
import type { Landing, Notice, SessionState, TimeWindow } from './types.ts';
import { clampWindow, runWindow } from './window.ts';

/** Where a viewing begins. */
export interface Landed {
  readonly t: number;
  readonly state: Partial<SessionState>;
  readonly notices: readonly Notice[];
}

/**
 * Where to land in a recording that has just become complete: at the time a link names, else at the
 * entry it selects, else at a cassette's first checkpoint where that was chosen, else at the failing moment of a failed
 * run with its entry selected, else at the start. The window fits the run unless the link, or the person meanwhile, chose
 * another. `attempt`: the one that was asked for. `isFollowed`: whoever comes to follow a run that goes on selects nothing;
 * what failed in it is no end.
 */
export function land(
  model: ModelReader,
  landing: Landing | undefined,
  chosen: TimeWindow | undefined,
  attempt?: number,
  isFollowed = false,
): Landed {
  const notices: Notice[] = [...(landing?.notices ?? [])];
  const note = (code: string, message: string): void => {
    notices.push({ code, message });
  };
  const { time, stretch } = linkTimes(model, (notice) => notices.push(notice));

  const asked = landing?.t === undefined ? undefined : (time('t', landing.t) ?? model.start);
  const stops = asked === undefined && (landing?.stop ?? settings().stop) === 'first';
  const chosenId =
    landing?.selection ?? (stops ? model.track(model.meta.cursors?.trackId ?? '')?.entryId(0) : undefined);
  const named = chosenId === undefined ? undefined : model.locate(chosenId);
  if (landing?.selection !== undefined && named === undefined) {
    note(
      'link-sel-unknown',
      `The link selects "${landing.selection.slice(0, 60)}", which this recording does not hold.`,
    );
  }
  const failing = asked === undefined && named === undefined && !isFollowed ? model.failingMoment : undefined;
  const selection = named === undefined ? failing?.entryId : chosenId;
  const namedT = named?.track.anchored === true ? startOf(named) : undefined;
  const window = stretch('win', landing?.window) ?? chosen;
  const markers = (landing?.markers ?? []).map((ref) => time('m', ref)).filter((t) => t !== undefined);
  const visible = landing?.lanes === undefined ? undefined : new Set(landing.lanes);
  const unknown = [...(visible ?? [])].filter((id) => id !== 'agent' && model.lane(id) === undefined);
  // A lane of a run that goes on may still come.
  if (unknown.length > 0 && model.status !== 'live')
    note(
      'link-lanes-unknown',
      `The link shows lanes that this recording does not hold: ${unknown.slice(0, 5).join(', ').slice(0, 100)}${unknown.length > 5 ? ' …' : ''}.`,
    );
  if (attempt !== undefined && model.meta.attempt !== undefined && attempt !== model.meta.attempt)
    note(
      'link-attempt-unknown',
      `The link asks for attempt ${attempt}, which is not served; attempt ${model.meta.attempt} is shown.`,
    );
  return {
    t: clampTo(boundsOf(model), asked ?? namedT ?? failing?.t ?? model.start),
    state: {
      selection,
      window: window === undefined ? runWindow(model) : clampWindow(window, model),
      range: stretch('range', landing?.range),
      markerB: time('b', landing?.markerB),
      diffB: landing?.diffB === true && landing.markerB !== undefined,
      markers: [...new Set(markers)].sort((a, b) => a - b),
      hiddenLanes:
        visible === undefined
          ? []
          : model.lanes.map(({ id }) => id).filter((id) => id !== 'agent' && !visible.has(id)),
      namedRanges: (landing?.namedRanges ?? []).flatMap((named) => {
        const range = stretch('m', named);
        return range === undefined || named.name === '' ? [] : [{ ...range, name: named.name }];
      }),
      laneOrder: visible === undefined ? [] : draggedOrder(model, [...visible]),
      ...(landing?.idle === undefined ? {} : { idle: landing.idle }),
      ...(landing?.query === undefined
        ? {}
        : { query: landing.query, queryOptions: landing.queryOptions ?? '' }),
      ...(landing?.timeMode === undefined ? {} : { timeMode: landing.timeMode }),
    },
    notices,
  };
}
