import { say } from '../../base/index.ts';
import type { LaneInfo, Located, ModelReader, TrackReader } from '../../model/index.ts';
import { compareEntries, knownAt } from '../../model/index.ts';
import { ShiftedTrack } from './shifted-track.ts';
import type { Nudge } from '../types.ts';

/** One moved track for each track and offset: what is compared by identity stays the same across versions. */
const kept = new WeakMap<TrackReader, Map<number, TrackReader>>();

/**
 * The document with some lanes moved by a person, ms each. Inside a lane nothing changes its order; the
 * lanes that are not named, and the agent's, are untouched. O(entries of the moved lanes) when they are read.
 */
export function shiftedModel(of: ModelReader, moved: readonly Nudge[]): ModelReader {
  const by = new Map(moved.map(({ laneId, ms }) => [laneId, ms]));
  by.delete('agent');
  const trackOf = (track: TrackReader): TrackReader => {
    const ms = by.get(track.laneId);
    if (ms === undefined || track.clock === 'order' || of.axis === 'steps') return track;
    let shifts = kept.get(track);
    if (shifts === undefined) kept.set(track, (shifts = new Map()));
    let shifted = shifts.get(ms);
    if (shifted === undefined) shifts.set(ms, (shifted = new ShiftedTrack(track, ms)));
    return shifted;
  };
  const entryOf = ({ track, index }: Located): Located => ({ track: trackOf(track), index });
  const tracks = of.tracks.map(trackOf);
  const lanes = of.lanes.map((lane) => laneOf(lane, lane.tracks.map(trackOf), by.get(lane.id)));
  const bounds = boundsOf(of, lanes);
  const failing = of.failingMoment;
  let errors: readonly Located[] | undefined;
  return {
    version: of.version,
    status: of.status,
    axis: of.axis,
    origin: of.origin,
    ...bounds,
    meta: of.meta,
    tracks,
    lanes,
    ledger: of.ledger,
    evidence: of.evidence,
    gaps: of.gaps.map((gap) => {
      const ms = by.get(gap.laneId) ?? 0;
      return {
        ...gap,
        from: gap.from === null ? null : gap.from + ms,
        to: gap.to === null ? null : gap.to + ms,
      };
    }),
    issues: of.issues,
    offAxis: of.offAxis,
    failingMoment:
      failing === undefined ? undefined : { ...failing, t: failing.t + (by.get(failing.laneId) ?? 0) },
    // The agent's lane is never moved.
    get steps() {
      return of.steps;
    },
    get stepsVersion() {
      return of.stepsVersion;
    },
    stepsKept: (since) => of.stepsKept(since),
    get errors() {
      return (errors ??= of.errors
        .map(entryOf)
        .sort((a, b) => knownAt(a) - knownAt(b) || compareEntries(a, b)));
    },
    track: (id) => {
      const track = of.track(id);
      return track === undefined ? undefined : trackOf(track);
    },
    lane: (id) => lanes.find((lane) => lane.id === id),
    locate: (entryId) => {
      const found = of.locate(entryId);
      return found === undefined ? undefined : entryOf(found);
    },
    latest: (laneId, t) => latestIn(lanes.find((lane) => lane.id === laneId)?.tracks ?? [], t),
    indexBytes: of.indexBytes,
    entryCount: of.entryCount,
  };
}

function laneOf(lane: LaneInfo, tracks: readonly TrackReader[], ms: number | undefined): LaneInfo {
  if (ms === undefined || tracks.every((track, i) => track === lane.tracks[i])) return lane;
  const anchored = tracks.some((track) => track.anchored);
  let firstT: number | null = null;
  let lastT: number | null = null;
  for (const track of tracks) {
    if (!track.anchored || track.columns.length === 0) continue;
    firstT = Math.min(firstT ?? Infinity, track.columns.start[0] ?? Infinity);
    lastT = Math.max(lastT ?? -Infinity, lastOf(track));
  }
  const sign = ms < 0 ? '−' : '+';
  const notice = say`moved by hand: ${sign}${Math.abs(ms)} ms`;
  return { ...lane, tracks, anchored, firstT, lastT, notice };
}

/** The last finite instant of a track, ms. */
function lastOf({ archetype, columns: { start, end, length } }: TrackReader): number {
  let last = start[length - 1] ?? -Infinity;
  if (archetype !== 'span') return last;
  for (let i = 0; i < length; i += 1) {
    const to = end[i] ?? Number.NaN;
    if (Number.isFinite(to) && to > last) last = to;
  }
  return last;
}

function boundsOf(of: ModelReader, lanes: readonly LaneInfo[]): Pick<ModelReader, 'start' | 'duration'> {
  if (of.axis === 'steps') return { start: of.start, duration: of.duration };
  let first = 0;
  let last = -Infinity;
  for (const { firstT, lastT } of lanes) {
    first = Math.min(first, firstT ?? 0);
    last = Math.max(last, lastT ?? -Infinity);
  }
  return { start: first, duration: last === -Infinity ? 0 : Math.max(0, last - first) };
}

/** The greatest (start, track rank) with start <= t. */
function latestIn(tracks: readonly TrackReader[], t: number): Located | undefined {
  let best: Located | undefined;
  for (const track of tracks) {
    const index = track.anchored ? track.latestAt(t) : -1;
    if (index < 0) continue;
    const start = track.columns.start[index] ?? 0;
    if (best === undefined || start >= (best.track.columns.start[best.index] ?? 0)) best = { track, index };
  }
  return best;
}
