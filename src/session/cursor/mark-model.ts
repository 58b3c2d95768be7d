import { compareEntries, knownAt } from '../../model/index.ts';
import type { Cursors, LaneInfo, Located, ModelReader, TrackReader } from '../../model/index.ts';
import { BEHIND_MS, MarkTrack, type Placed } from './mark-track.ts';

type Runs = Cursors['tracks'][string];

/** Versions of steps as they are seen from a mark: no number of a document's own. */
let versions = 2 ** 40;

/**
 * The document as it is seen from a mark: every entry that had come in lies at or before the mark's instant, every other behind it, whatever
 * the estimated clocks of their lanes say. Tracks that agree with their clocks are handed on as they are. O(entries) each time.
 */
export function modelAtMark(of: ModelReader, cursors: Cursors, mark: number, t: number): ModelReader {
  const seen = new Map<TrackReader, MarkTrack>();
  for (const track of of.tracks) {
    const runs = Object.hasOwn(cursors.tracks, track.id) ? cursors.tracks[track.id] : undefined;
    if (runs === undefined || !track.anchored) continue;
    const placed = placedAt(track, runs, mark, t);
    if (placed !== undefined) seen.set(track, new MarkTrack(track, placed));
  }
  if (seen.size === 0) return of;
  const trackOf = (track: TrackReader): TrackReader => seen.get(track) ?? track;
  const entryOf = (entry: Located): Located => {
    const track = seen.get(entry.track);
    return track === undefined ? entry : { track, index: track.here(entry.index) };
  };
  const tracks = of.tracks.map(trackOf);
  const lanes = of.lanes.map((lane) => laneOf(lane, lane.tracks.map(trackOf)));
  const stepsVersion = (versions += 1);
  let steps: readonly Located[] | undefined;
  let errors: readonly Located[] | undefined;
  return {
    version: of.version,
    status: of.status,
    axis: of.axis,
    origin: of.origin,
    start: of.start,
    duration: of.duration,
    meta: of.meta,
    tracks,
    lanes,
    ledger: of.ledger,
    evidence: of.evidence,
    gaps: of.gaps,
    issues: of.issues,
    offAxis: of.offAxis,
    failingMoment: of.failingMoment,
    get steps() {
      return (steps ??= of.steps.map(entryOf).sort(compareEntries));
    },
    stepsVersion,
    stepsKept: (since) => (since === stepsVersion ? of.steps.length : 0),
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
    latest: (laneId, at) => latestIn(lanes.find((lane) => lane.id === laneId)?.tracks ?? [], at),
    indexBytes: of.indexBytes,
    entryCount: of.entryCount,
  };
}

/** Where the entries of a track lie as seen from the mark; nothing where that is where they lie anyhow. */
function placedAt(track: TrackReader, runs: Runs, mark: number, t: number): Placed[] | undefined {
  const { start, end, seq, length } = track.columns;
  const placed: Placed[] = [];
  let differs = false;
  for (let i = 0; i < length; i += 1) {
    const run = runOf(runs, seq[i] ?? 0);
    const was = { start: start[i] ?? Number.NaN, end: end[i] ?? Number.NaN };
    const from = run === undefined ? was.start : side(was.start, run[1] <= mark, t);
    // An instant ends nowhere, and a span never before it began.
    const to =
      run === undefined || Number.isNaN(was.end) ? was.end : Math.max(from, side(was.end, run[2] <= mark, t));
    differs ||= from !== was.start || (to !== was.end && !Number.isNaN(to));
    placed.push({ start: from, end: to });
  }
  return differs ? placed : undefined;
}

const side = (at: number, isIn: boolean, t: number): number =>
  isIn ? Math.min(at, t) : Math.max(at, t + BEHIND_MS);

/** The run that a seq lies in. */
function runOf(runs: Runs, seq: number): Runs[number] | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((runs[middle]?.[0] ?? Infinity) <= seq) low = middle + 1;
    else high = middle;
  }
  return runs[low - 1];
}

function laneOf(lane: LaneInfo, tracks: readonly TrackReader[]): LaneInfo {
  return tracks.every((track, i) => track === lane.tracks[i]) ? lane : { ...lane, tracks };
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
