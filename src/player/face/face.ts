import type { OpenRequest } from '../../engine/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { MAX_RATE, MIN_RATE, resolveInput, type Session, type Surroundings } from '../../session/index.ts';
import { integrityOf } from '../evidence/trust.ts';
import { bare } from './cap.ts';
import { firstOf, inOrder, toEntries } from './entries.ts';
import { followReadiness } from './readiness.ts';
import type { Entry, FaceError, FaceState, FaceStatus, PlayheadFace } from './types.ts';

/** Hits that `search` answers with. */
const MAX_HITS = 1000;
const DEFAULT_LIMIT = 1000;

export interface FaceParts {
  /** What relative inputs are read against; asked for at each open. */
  readonly around?: () => Surroundings;
  /** The face that is about to take this one's place, if any: until it has, `ready` and `idle()` wait for its own. */
  readonly successor?: () => Promise<Pick<PlayheadFace, 'ready' | 'idle'>> | undefined;
}

/** Makes the public face of one viewing. Everything it answers comes from the document, nothing from the screen. */
export function createFace(session: Session, parts: FaceParts = {}): PlayheadFace {
  const readiness = followReadiness(session);
  const around = parts.around ?? pageSurroundings;

  async function entriesOf(located: readonly Located[]): Promise<Entry[]> {
    return toEntries(session.engine, located);
  }

  return {
    get ready() {
      return parts.successor?.()?.then(({ ready }) => ready) ?? readiness.promise;
    },
    state: () => stateOf(session),
    lanes: () =>
      session.model().lanes.map(({ id, archetype, plane, title, count, anchored, firstT, lastT }) => ({
        id,
        kind: archetype,
        plane,
        title,
        count,
        anchored,
        firstT,
        lastT,
      })),
    async at(t) {
      refuseUnlessFinite(t);
      const model = session.model();
      const found = model.lanes.map(({ id, anchored }) => ({
        id,
        located: anchored ? model.latest(id, t) : undefined,
      }));
      const shown = found.map(({ located }) => located).filter((located) => located !== undefined);
      const entries = await entriesOf(shown);
      const answer = bare<Entry | null>();
      let next = 0;
      for (const { id, located } of found)
        answer[id] = located === undefined ? null : (entries[next++] ?? null);
      return answer;
    },
    async covering(laneId, t) {
      refuseUnlessFinite(t);
      const tracks = tracksOf(session.model(), laneId).filter(({ anchored }) => anchored);
      return entriesOf(
        inOrder(tracks.flatMap((track) => track.covering(t).map((index) => ({ track, index })))),
      );
    },
    async entries(
      laneId,
      { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, limit = DEFAULT_LIMIT } = {},
    ) {
      if (Number.isNaN(from) || Number.isNaN(to))
        refuse('bad-time', 'from and to are numbers of milliseconds.');
      if (!(limit >= 0)) refuse('bad-limit', 'limit is a number from 0.');
      const most = Math.floor(limit);
      const located = tracksOf(session.model(), laneId).flatMap((track) =>
        // Off the shared clock there is no time to ask by: the lane answers in its own order.
        track.anchored
          ? firstOf(track, from, to, most)
          : firstOf(track, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, most),
      );
      return entriesOf(inOrder(located).slice(0, most));
    },
    async open(input) {
      const result = typeof input === 'string' ? await openText(input) : await openFiles(toList(input));
      if (!result.ok) throw plain(result.error);
    },
    async seek(t) {
      refuseUnlessFinite(t);
      refuseUnlessOpen(session);
      session.commands.seek(t);
      await session.shown();
    },
    play: () => session.commands.play(),
    pause: () => session.commands.pause(),
    setRate(rate) {
      if (!Number.isFinite(rate)) refuse('bad-rate', `A rate is a number from ${MIN_RATE} to ${MAX_RATE}.`);
      session.commands.setRate(rate);
    },
    follow: () => session.commands.follow(),
    select(entryId) {
      if (entryId !== null && session.model().locate(entryId) === undefined) {
        refuse('unknown-entry', 'This recording holds no entry of that id.');
      }
      session.commands.select(entryId ?? undefined);
    },
    async search(text) {
      const { hitsOf } = await import('../search/hits-of.ts');
      const answer = await hitsOf(session, text, MAX_HITS);
      if ('unreadable' in answer)
        refuse('bad-query', `This part of the query cannot be read: ${answer.unreadable}`);
      return answer.hits;
    },
    idle: () => parts.successor?.()?.then((face) => face.idle()) ?? session.idle(),
    ledger() {
      const { read, shown, offAxis, rejected, reasons } = session.model().ledger;
      return {
        read,
        shown,
        offAxis,
        rejected,
        reasons: reasons.map(({ code, count, example }) => ({ code, count, example })),
      };
    },
    evidence() {
      const { evidence, gaps } = session.model();
      return {
        integrity: integrityOf(evidence),
        checks: evidence.checks.map(({ code, ok, detail }) => ({ code, ok, detail })),
        gaps: gaps.map(({ laneId, from, to, code, reason }) => ({ laneId, from, to, code, reason })),
      };
    },
    perf() {
      const { firstPaintMs, readMs, frames, caches } = session.meter.read();
      const { indexBytes, entryCount } = session.model();
      return {
        firstPaintMs: firstPaintMs ?? null,
        readMs: readMs ?? null,
        frames,
        indexBytes,
        entries: entryCount,
        caches,
      };
    },
  };

  async function openText(text: string): ReturnType<Session['open']> {
    const resolved = resolveInput(text, around());
    if (!resolved.ok) return session.refuse(resolved.error);
    return session.open(resolved.value.request, { target: resolved.value.target });
  }

  async function openFiles(files: readonly File[]): ReturnType<Session['open']> {
    if (files.length === 0)
      return session.refuse({ code: 'bad-input', message: 'There is no file to open.' });
    const request: OpenRequest = {
      kind: 'files',
      files: files.map((file) => ({ name: file.webkitRelativePath || file.name, blob: file })),
    };
    return session.open(request);
  }
}

function stateOf(session: Session): FaceState {
  const { playback, rate, selection, error } = session.state();
  const model = session.model();
  const state: FaceState = {
    status: statusOf(session),
    t: session.clock.t,
    start: model.start,
    duration: model.duration,
    origin: model.origin,
    axis: model.axis,
    playing: playback === 'playing' || playback === 'buffering',
    rate,
    following: playback === 'following',
    selection: selection ?? null,
    attempt: model.meta.attempt ?? null,
    attempts: (model.meta.attempts ?? []).map(({ generation, outcome }) => ({ generation, outcome })),
  };
  return error === undefined ? state : { ...state, error: plain(error) };
}

function statusOf(session: Session): FaceStatus {
  const { playback } = session.state();
  if (playback === 'empty' || playback === 'loading') return playback;
  return playback === 'broken' ? 'error' : session.model().status;
}

function tracksOf(model: ModelReader, laneId: string): ModelReader['lanes'][number]['tracks'] {
  const lane = model.lane(laneId);
  if (lane === undefined)
    refuse('unknown-lane', 'This recording has no lane of that id; lanes() lists them.');
  return lane.tracks;
}

function refuseUnlessFinite(t: number): void {
  if (!Number.isFinite(t)) refuse('bad-time', 't is a finite number of milliseconds since the origin.');
}

function refuseUnlessOpen(session: Session): void {
  const { playback } = session.state();
  if (playback === 'empty' || playback === 'broken') refuse('nothing-open', 'No recording is open.');
}

/** Throws what the face throws: a plain `{ code, message }`, so that it survives being sent elsewhere. */
function refuse(code: string, message: string): never {
  throw plain({ code, message });
}

function plain({ code, message }: FaceError): FaceError {
  return { code, message };
}

function toList(input: File | readonly File[]): readonly File[] {
  return Symbol.iterator in input ? [...input] : [input];
}

function pageSurroundings(): Surroundings {
  const api = new URLSearchParams(location.search).get('api');
  return { base: document.baseURI, api: api ?? undefined, token: undefined };
}
