import { bareAddress, fail, isSignedAddress, ok, type Result } from '../base/index.ts';
import { isFitted, lensOf } from './lens.ts';
import type { Link, PageLink, RunLink } from './link.ts';
import { inOrder } from './lane-walk.ts';
import { toTimeRef } from './time-ref.ts';
import type { Landing, LinkTarget, Session, TimeWindow } from './types.ts';
import { formatLink } from './url-format.ts';

/** What a link to this viewing names; nothing for dropped files. */
export function targetOf(session: Session): RunLink | undefined {
  const opened = session.opened();
  if (opened === undefined) return undefined;
  const { request, options } = opened;
  const target: LinkTarget | undefined =
    options.target ??
    (request.kind === 'url'
      ? { kind: 'src', url: bareAddress(request.url) }
      : request.kind === 'run'
        ? { kind: 'run', id: request.runId }
        : undefined);
  return target === undefined ? undefined : { target, attempt: options.attempt };
}

/** The viewing as it stands, as the part of a link that describes it. */
export function landingOf(session: Session): Landing {
  const model = session.model();
  const state = session.state();
  const time = (t: number): NonNullable<Landing['t']> => toTimeRef(t, model.axis);
  const stretch = ({ from, to }: TimeWindow): NonNullable<Landing['window']> => ({
    from: time(from),
    to: time(to),
  });
  const fits = isFitted(lensOf(state), model, state.window);
  const hidden = new Set(state.hiddenLanes);
  return {
    t: time(session.clock.t),
    selection: state.selection,
    window: fits ? undefined : stretch(state.window),
    range: state.range === undefined ? undefined : stretch(state.range),
    lanes:
      hidden.size === 0 && state.laneOrder.length === 0
        ? undefined
        : inOrder(
            model.lanes.map(({ id }) => id),
            state.laneOrder,
          ).filter((id) => !hidden.has(id)),
    query: state.query === '' ? undefined : state.query,
    queryOptions: state.query === '' || state.queryOptions === '' ? undefined : state.queryOptions,
    markerB: state.markerB === undefined ? undefined : time(state.markerB),
    diffB: state.diffB && state.markerB !== undefined ? true : undefined,
    markers: state.markers.length === 0 ? undefined : state.markers.map(time),
    namedRanges:
      state.namedRanges.length === 0
        ? undefined
        : state.namedRanges.map((named) => ({ ...stretch(named), name: named.name })),
    nudges: state.nudges.length === 0 ? undefined : state.nudges,
    idle: state.idle === 'shown' ? undefined : state.idle,
    timeMode: state.timeMode === 'relative' ? undefined : state.timeMode,
  };
}

/**
 * The link of a page with one viewing. A run takes the control plane it came from along; what could
 * not be opened keeps the link it was asked by, so that a reload asks again.
 */
export function linkOf(session: Session, page: PageLink): Link {
  const opened = session.opened();
  const run = targetOf(session);
  if (opened === undefined || run === undefined) return { ...page, runs: [], landing: {} };
  const { request, options } = opened;
  const api = request.kind === 'run' ? (page.api ?? request.api) : page.api;
  const { playback } = session.state();
  const asked = playback === 'broken' || playback === 'loading';
  return {
    ...page,
    api,
    runs: [run],
    landing: asked ? { ...options.landing, notices: undefined } : landingOf(session),
  };
}

/** Address of this very moment, or why there is none. */
export function momentLink(session: Session, page: PageLink, base: string): Result<string> {
  if (targetOf(session) === undefined) {
    return fail(
      'no-link',
      session.opened() === undefined
        ? 'Nothing is open, so there is nothing to link to.'
        : 'A dropped file has no address, so there is no link to it. Put it on a server and open it by its URL to share this moment.',
    );
  }
  const url = new URL(base);
  url.search = '';
  url.hash = '';
  return ok(`${url.href}?${formatLink(linkOf(session, page))}`);
}

/** Why somebody else may not be able to open a link to this viewing: its address was signed, or it leads to this machine. */
export function linkCaution(session: Pick<Session, 'opened'>, base: string): 'signed' | 'local' | undefined {
  const request = session.opened()?.request;
  if (request?.kind === 'url' && isSignedAddress(request.url)) return 'signed';
  const addresses = [
    base,
    request?.kind === 'url' ? request.url : request?.kind === 'run' ? request.api : base,
  ];
  return addresses.some((address) => LOOPBACK.test(new URL(address, base).hostname)) ? 'local' : undefined;
}

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
