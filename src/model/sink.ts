import { StringTable } from '../base/index.ts';
import { isEpochMs } from './clocks.ts';
import type { Delta, TrackDelta } from './delta.ts';
import { IssueBook, LedgerBook } from './ledger-book.ts';
import type { OffAxisEntry } from './reader-types.ts';
import { rebasedTrack } from './rebased-track.ts';
import { RecoveryBook } from './recovery-book.ts';
import type { RecordingSink, RecordPart, TrackWriter } from './sink-types.ts';
import { type SinkTables, TrackSink } from './track-sink.ts';
import type { ClockDomain, ClockEdge, Evidence, Gap, Issue, RunMeta, RunStatus, TrackSpec } from './types.ts';

/** Where the sink puts what does not become columns: payloads and search text stay with their reader. */
export interface PayloadKeeper {
  /** `search` is `undefined` where only the payload is replaced. */
  keep(
    trackId: string,
    seq: number,
    payload: Uint8Array | string | undefined,
    search: string | undefined,
  ): void;
  /** The same for a record among others, which need not be cut out; without it, it is. */
  keepPart?(trackId: string, seq: number, part: RecordPart, search: string | undefined): void;
}

/** The sink that turns rows into deltas. `take` answers what has come since the last call. */
export class DeltaSink implements RecordingSink {
  readonly #strings = new StringTable();
  readonly #kinds: string[] = [];
  readonly #kindIndex = new Map<string, number>();
  readonly #clocks = new Map<string, ClockDomain>();
  readonly #edges: ClockEdge[] = [];
  readonly #origins = new Map<string, number>();
  readonly #tracks = new Map<string, TrackSink>();
  readonly #ledger = new LedgerBook();
  readonly #issues = new IssueBook();
  readonly #recovery = new RecoveryBook();
  readonly #gaps: Gap[] = [];
  #offAxis: OffAxisEntry[] = [];
  readonly #tables: SinkTables;
  #wallOrigin: number | undefined;
  #meta: RunMeta = {};
  #evidence: Evidence = { integrity: 'unchecked', checks: [] };
  #status: RunStatus = 'live';
  #stringsSent = 1;
  #kindsSent = 0;

  constructor(keeper: PayloadKeeper) {
    this.#tables = {
      strings: this.#strings,
      ledger: this.#ledger,
      recovery: this.#recovery,
      kindIndex: (kind) => this.#indexOfKind(kind),
      originOf: (clock, stamp) => this.#originOf(clock, stamp),
      baseOf: (clock) => this.#baseOf(clock),
      keep: (trackId, seq, payload, search) => {
        if (typeof payload !== 'object' || payload instanceof Uint8Array)
          keeper.keep(trackId, seq, payload, search);
        else if (keeper.keepPart === undefined)
          keeper.keep(trackId, seq, payload.run.record(payload.index), search);
        else keeper.keepPart(trackId, seq, payload, search);
      },
      offAxis: (entry) => this.#offAxis.push(entry),
      issue: (issue) => this.#issues.add(issue),
    };
  }

  clock(domain: ClockDomain): void {
    if (!this.#clocks.has(domain.id)) this.#clocks.set(domain.id, domain);
  }

  relate(edge: ClockEdge): void {
    this.#edges.push(edge);
  }

  origin(epochMs: number): void {
    if (this.#wallOrigin !== undefined || !Number.isFinite(epochMs)) return;
    this.#wallOrigin = epochMs;
  }

  track(spec: TrackSpec): TrackWriter {
    let track = this.#tracks.get(spec.id);
    if (track === undefined) {
      track = new TrackSink(spec, this.#clocks.get(spec.clock)?.kind ?? 'order', this.#tables);
      this.#tracks.set(spec.id, track);
    }
    const apart = this.#baseOf(spec.clock) - this.#baseOf(track.spec.clock);
    return apart === 0 ? track : rebasedTrack(track, apart);
  }

  read(n: number): void {
    this.#ledger.read(n);
  }
  merged(code: string, example: string): void {
    this.#ledger.merged(code, example);
  }
  reject(code: string, message: string, example: string, line?: number): void {
    this.#ledger.rejected(code, example);
    this.issue({ code, message, severity: 'warning', ...(line === undefined ? {} : { line }) });
  }
  issue(issue: Issue): void {
    this.#issues.add(issue);
  }
  gap(gap: Gap): void {
    this.#gaps.push(gap);
  }
  meta(meta: RunMeta): void {
    this.#meta = { ...this.#meta, ...meta };
  }
  evidence(evidence: Evidence): void {
    this.#evidence = evidence;
  }

  seal(status: Exclude<RunStatus, 'live'>): void {
    for (const track of this.#tracks.values()) track.settle();
    // A snapshot of a run that is still going has an end of file and no seal.
    this.#status = this.#meta.running === true ? 'live' : status;
  }

  /** Everything since the last call. Cost: what was appended, and the small books. */
  take(): Delta {
    const tracks: TrackDelta[] = [];
    for (const track of this.#tracks.values()) {
      const delta = track.take();
      if (delta !== undefined) tracks.push(delta);
    }
    const delta: Delta = {
      strings: this.#strings.since(this.#stringsSent),
      kinds: this.#kinds.slice(this.#kindsSent),
      tracks,
      origin: this.#wallOrigin !== undefined && isEpochMs(this.#wallOrigin) ? this.#wallOrigin : null,
      status: this.#status,
      meta: this.#meta,
      ledger: this.#ledger.ledger,
      evidence: this.#evidence,
      issues: this.#issues.issues,
      gaps: [...this.#gaps],
      offAxis: this.#offAxis,
      recovered: this.#recovery.take(),
    };
    this.#offAxis = [];
    this.#stringsSent = this.#strings.length;
    this.#kindsSent = this.#kinds.length;
    return delta;
  }

  #indexOfKind(kind: string): number {
    let index = this.#kindIndex.get(kind);
    if (index === undefined) {
      index = this.#kinds.length;
      this.#kinds.push(kind);
      this.#kindIndex.set(kind, index);
    }
    return index;
  }

  #originOf(clock: string, stamp: number): number {
    if (this.#clocks.get(clock)?.kind === 'wall') return this.#wallOriginOf(clock, stamp);
    let origin = this.#origins.get(clock);
    if (origin === undefined) {
      origin = this.#related(clock) ?? stamp;
      this.#origins.set(clock, origin);
    }
    return origin;
  }

  /** Of a clock with a base the first stamp itself where it founds the recording's time: rounding it to epoch ms would move it. */
  #wallOriginOf(clock: string, stamp: number): number {
    const known = this.#origins.get(clock);
    if (known !== undefined) return known;
    const base = this.#baseOf(clock);
    let origin = this.#wallOrigin === undefined ? NaN : this.#wallOrigin - base;
    if (this.#wallOrigin === undefined && isEpochMs(base + stamp)) {
      this.#wallOrigin = base + stamp;
      origin = stamp;
    }
    if (!Number.isNaN(origin)) this.#origins.set(clock, origin);
    return origin;
  }

  #baseOf(clock: string): number {
    return this.#clocks.get(clock)?.base ?? 0;
  }

  /** A clock tied to the wall shares its origin: t(wall) = t(clock) + offset. */
  #related(clock: string): number | undefined {
    const edge = this.#edges.find(({ from, to }) => from === clock && this.#clocks.get(to)?.kind === 'wall');
    if (edge === undefined || this.#wallOrigin === undefined) return undefined;
    return this.#wallOrigin - edge.offsetMs;
  }
}
