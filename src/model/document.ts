import type { Delta, TrackDelta } from './delta.ts';
import { ERRORS, failingMoment } from './errors.ts';
import { buildLanes } from './lanes.ts';
import type { LaneInfo, Located, ModelReader, OffAxisEntry } from './reader-types.ts';
import { RowList } from './row-list.ts';
import { STEPS } from './steps.ts';
import { Track } from './track.ts';
import { TrackStore } from './track-store.ts';
import type { Evidence, FailingMoment, Gap, IssueCount, Ledger, RunMeta, RunStatus } from './types.ts';

const NOTHING: Ledger = { read: 0, shown: 0, offAxis: 0, rejected: 0, reasons: [] };

/**
 * A recording as columns. Deltas from a sink are the only way in; readers see it change only
 * between two `version`s. What is derived is made when asked for: lanes once a version, the lists of
 * steps and errors by adding what is new.
 */
export class RecordingDocument implements ModelReader {
  version = 0;
  status: RunStatus = 'live';
  axis: 'time' | 'steps' = 'time';
  origin: number | null = null;
  start = 0;
  duration = 0;
  meta: RunMeta = {};
  ledger: Ledger = NOTHING;
  evidence: Evidence = { integrity: 'unchecked', checks: [] };
  issues: readonly IssueCount[] = [];
  gaps: readonly Gap[] = [];
  readonly offAxis: OffAxisEntry[] = [];
  tracks: readonly Track[] = [];
  readonly #stores = new Map<string, Track>();
  readonly #strings: string[] = [''];
  readonly #kinds: string[] = [];
  #stringBytes = 0;
  readonly #recovered = new Set<string>();
  readonly #steps = new RowList(STEPS);
  readonly #errors = new RowList(ERRORS);
  #derived: Derived = {};

  apply(delta: Delta): void {
    for (const text of delta.strings) {
      this.#strings.push(text);
      this.#stringBytes += text.length + 16;
    }
    this.#kinds.push(...delta.kinds);
    for (const track of delta.tracks) this.#applyTrack(track);
    this.origin = delta.origin;
    this.status = delta.status;
    this.meta = delta.meta;
    this.ledger = delta.ledger;
    this.evidence = delta.evidence;
    this.issues = delta.issues;
    this.gaps = delta.gaps;
    for (const entry of delta.offAxis) this.offAxis.push(entry);
    for (const entryId of delta.recovered) this.#recovered.add(entryId);
    this.#settleAxis();
    if (this.status !== 'live') for (const track of this.tracks) track.store.trim();
    this.#derived = {};
    this.version++;
  }

  get lanes(): readonly LaneInfo[] {
    return (this.#derived.lanes ??= buildLanes(this.tracks, this.gaps));
  }

  get steps(): readonly Located[] {
    return this.#upToDate(this.#steps, 'steps').list;
  }

  get stepsVersion(): number {
    return this.#upToDate(this.#steps, 'steps').version;
  }

  stepsKept(since: number): number {
    return this.#upToDate(this.#steps, 'steps').kept(since);
  }

  get errors(): readonly Located[] {
    return this.#upToDate(this.#errors, 'errors').list;
  }

  get failingMoment(): FailingMoment | undefined {
    this.#derived.failing ??= { moment: failingMoment(this.meta.outcome, this.errors, this.#recovered) };
    return this.#derived.failing.moment;
  }

  track(id: string): Track | undefined {
    return this.#stores.get(id);
  }

  lane(id: string): LaneInfo | undefined {
    return this.lanes.find((lane) => lane.id === id);
  }

  locate(entryId: string): Located | undefined {
    const cut = entryId.lastIndexOf(':');
    const seq = Number(entryId.slice(cut + 1));
    const track = this.#stores.get(entryId.slice(0, cut));
    if (track === undefined || cut === -1 || !Number.isInteger(seq)) return undefined;
    const index = track.indexOf(seq);
    return index < 0 ? undefined : { track, index };
  }

  latest(laneId: string, t: number): Located | undefined {
    let best: Located | undefined;
    let bestStart = -Infinity;
    for (const track of this.lane(laneId)?.tracks ?? []) {
      if (!track.anchored) continue;
      const index = track.latestAt(t);
      if (index < 0) continue;
      const start = track.columns.start[index] as number;
      if (best !== undefined && start < bestStart) continue;
      best = { track, index };
      bestStart = start;
    }
    return best;
  }

  get indexBytes(): number {
    let sum = this.#stringBytes;
    for (const track of this.tracks) sum += track.store.bytes;
    return sum;
  }

  get entryCount(): number {
    let sum = 0;
    for (const track of this.tracks) sum += track.store.length;
    return sum;
  }

  #upToDate(rows: RowList, name: 'steps' | 'errors'): RowList {
    if (this.#derived[name] !== true) {
      this.#derived[name] = true;
      rows.update(this.tracks);
    }
    return rows;
  }

  #applyTrack(delta: TrackDelta): void {
    let track = this.#stores.get(delta.id);
    if (track === undefined) {
      if (delta.spec === undefined) return;
      track = new Track(new TrackStore(delta.spec), this.#strings, this.#kinds);
      this.#stores.set(delta.id, track);
      this.tracks = [...this.tracks, track].sort((a, b) => a.laneRank - b.laneRank);
      this.tracks.forEach((each, rank) => ((each as Track).rank = rank));
    }
    track.store.apply(delta);
    track.refresh();
  }

  /** Wall clock if anything has one, else the first relative clock, else steps. */
  #settleAxis(): void {
    const filled = this.tracks.filter((track) => track.store.length > 0);
    const wall = filled.some((track) => track.store.clock === 'wall');
    const relative = wall ? undefined : filled.find((track) => track.store.clock === 'relative');
    const onAxis = (track: Track): boolean =>
      wall
        ? track.store.clock === 'wall'
        : relative !== undefined
          ? track.store.clock === 'relative' && track.store.spec.clock === relative.store.spec.clock
          : track.store.clock === 'order';
    this.axis = wall || relative !== undefined || filled.length === 0 ? 'time' : 'steps';
    if (!wall) this.origin = null;
    let first = Infinity;
    let last = -Infinity;
    for (const track of this.tracks) {
      track.anchored = onAxis(track) && (track.store.length > 0 || this.axis === 'time');
      if (!track.anchored || track.store.length === 0) continue;
      first = Math.min(first, track.store.start.array[0] as number);
      last = Math.max(
        last,
        this.axis === 'steps'
          ? (track.store.start.array[track.store.length - 1] as number)
          : track.store.lastT(),
      );
    }
    this.start = first === Infinity ? 0 : Math.min(0, first);
    if (this.axis === 'steps') this.start = 0;
    this.duration = last === -Infinity ? 0 : Math.max(0, last - this.start);
  }
}

/** What has been made, or brought up to date, since the last delta. */
interface Derived {
  lanes?: readonly LaneInfo[];
  steps?: true;
  errors?: true;
  failing?: { moment: FailingMoment | undefined };
}
