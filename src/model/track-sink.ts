import type { StringTable } from '../base/index.ts';
import { isPlausible, suspectUnit } from './clocks.ts';
import type { RowPatch, TrackDelta } from './delta.ts';
import type { LedgerBook } from './ledger-book.ts';
import type { OffAxisEntry } from './reader-types.ts';
import type { RecoveryBook } from './recovery-book.ts';
import { RowBuffer } from './row-buffer.ts';
import type { EntryRow, RecordPart, TrackWriter } from './sink-types.ts';
import { type ClockDomain, Flag, type Issue, Level, type TrackSpec } from './types.ts';

/** What a track's writer needs from the sink it belongs to. */
export interface SinkTables {
  readonly strings: StringTable;
  kindIndex(kind: string): number;
  readonly ledger: LedgerBook;
  readonly recovery: RecoveryBook;
  /** Subtracted from a stamp to give t; fixes the origin by the first call on a clock that has none. */
  originOf(clock: string, stamp: number): number;
  /** Epoch ms that stamps of the clock count from. */
  baseOf(clock: string): number;
  keep(
    trackId: string,
    seq: number,
    payload: Uint8Array | string | RecordPart | undefined,
    search: string | undefined,
  ): void;
  offAxis(entry: OffAxisEntry): void;
  issue(issue: Issue): void;
}

/**
 * Writes one track. Until a plausible time is seen the track is *undecided*: its rows are shown
 * in order, beside the axis, and are kept; the first plausible time turns rows without one into
 * *assumed*, and implausible ones off the axis. So the outcome does not depend on where a stream is cut.
 */
export class TrackSink implements TrackWriter {
  readonly spec: TrackSpec;
  readonly #kind: ClockDomain['kind'];
  readonly #tables: SinkTables;
  readonly #rows: RowBuffer;
  #patches: RowPatch[] = [];
  /** Patches made while undecided: made again when the rows are sent again. */
  #patchesKept: RowPatch[] = [];
  #undecided: EntryRow[] | undefined = [];
  #specSent = false;
  #reset = false;
  #lastStart = 0;
  /** Of the track's clock, once known. */
  #origin: number | undefined;
  #notice: string | undefined;
  #touched = true;

  constructor(spec: TrackSpec, kind: ClockDomain['kind'], tables: SinkTables) {
    this.spec = spec;
    this.#kind = kind;
    this.#tables = tables;
    this.#rows = new RowBuffer(spec.series?.length ?? 0);
  }

  append(row: EntryRow): void {
    this.#touched = true;
    this.#tables.keep(this.spec.id, row.seq, row.payload, row.search ?? row.label);
    this.#outcome(row);
    if (this.#kind === 'order') {
      this.#shown(row);
      this.#push(row, row.start ?? row.seq, this.#endOf(row, row.start ?? row.seq), row.flags ?? 0);
      return;
    }
    if (this.#undecided === undefined) this.#place(row);
    else if (row.start === undefined || !this.#isPlausible(row.start)) this.#wait(row);
    else this.#decide(row);
  }

  close(seq: number, end: number, level?: Level, payload?: Uint8Array | string): void {
    this.#touched = true;
    if (payload !== undefined) this.#tables.keep(this.spec.id, seq, payload, undefined);
    const t = this.#kind === 'order' ? NaN : this.#toT(end);
    // An end that cannot be is none: it would stretch the axis for all.
    const isEnd = t === Infinity || isPlausible(t);
    this.#patch({ op: 'close', seq, end: isEnd ? t : NaN, level: level ?? 0 });
  }

  reparent(seq: number, parent: number): void {
    this.#touched = true;
    this.#patch({ op: 'reparent', seq, parent });
  }

  supersede(seq: number): void {
    this.#touched = true;
    this.#patch({ op: 'supersede', seq });
  }

  /** The end of the input: a track that is still undecided says why it has no place on the axis. */
  settle(): void {
    const waiting = this.#undecided;
    if (waiting === undefined || waiting.length === 0 || this.#kind === 'order' || this.#notice !== undefined)
      return;
    const stamped = waiting.filter((row) => row.start !== undefined);
    if (stamped.length === 0) {
      this.#notice = 'not on the shared clock';
      this.#touched = true;
      return;
    }
    const [first] = stamped;
    const stamp = first?.start ?? NaN;
    const base = this.#tables.baseOf(this.spec.clock);
    const unit = suspectUnit(base + stamp, base + this.#originOf(stamp));
    if (unit !== undefined) {
      this.#notice = `suspect unit: ${unit}`;
      this.#touched = true;
      this.#tables.issue({
        code: 'suspect-unit',
        severity: 'warning',
        laneId: this.spec.lane,
        message: `The ${this.spec.title} lane looks like ${unit}, not milliseconds. It is listed beside the axis, not drawn on it.`,
      });
      return;
    }
    this.#undecided = waiting.filter((row) => row.start === undefined);
    this.#notice = 'not on the shared clock';
    this.#touched = true;
    this.#reset = true;
    this.#restart();
    this.#patches = [...this.#patchesKept];
    for (const row of waiting) {
      if (row.start === undefined) {
        this.#push(row, row.seq, NaN, row.flags ?? 0);
        continue;
      }
      this.#shownToTray(row);
    }
  }

  take(): TrackDelta | undefined {
    if (!this.#touched) return undefined;
    const delta: TrackDelta = {
      id: this.spec.id,
      ...(this.#specSent ? {} : { spec: this.spec }),
      reset: this.#reset,
      clock: this.#undecided === undefined ? this.#kind : 'order',
      notice: this.#notice,
      rows: this.#rows.take(),
      patches: this.#patches,
    };
    this.#specSent = true;
    this.#reset = false;
    this.#touched = false;
    this.#patches = [];
    return delta;
  }

  #patch(patch: RowPatch): void {
    this.#patches.push(patch);
    if (this.#undecided !== undefined && this.#kind !== 'order') this.#patchesKept.push(patch);
  }

  /** Shown in order for now; kept until the track's clock is decided. */
  #wait(row: EntryRow): void {
    this.#undecided?.push(row);
    this.#shown(row);
    this.#push(row, row.seq, NaN, row.flags ?? 0);
  }

  #decide(first: EntryRow): void {
    const waiting = this.#undecided ?? [];
    this.#undecided = undefined;
    if (waiting.length > 0) this.#reset = true;
    this.#restart();
    this.#patches = this.#patchesKept;
    this.#patchesKept = [];
    this.#lastStart = this.#toT(first.start as number);
    for (const row of waiting) {
      if (row.start === undefined) {
        this.#push(row, this.#lastStart, this.#endOf(row, this.#lastStart), (row.flags ?? 0) | Flag.assumed);
      } else {
        this.#shownToTray(row);
      }
    }
    this.#place(first);
  }

  #place(row: EntryRow): void {
    if (row.start === undefined) {
      this.#shown(row);
      this.#push(row, this.#lastStart, this.#endOf(row, this.#lastStart), (row.flags ?? 0) | Flag.assumed);
      return;
    }
    if (!this.#isPlausible(row.start)) {
      if (row.derived !== true) this.#tables.ledger.offAxis('implausible-time', this.#raw(row));
      this.#tray(row);
      return;
    }
    let t = this.#toT(row.start);
    let flags = row.flags ?? 0;
    if (this.spec.byteStream === true && t < this.#lastStart) {
      t = this.#lastStart;
      flags |= Flag.clamped;
      this.#tables.issue({
        code: 'clock-went-back',
        severity: 'warning',
        laneId: this.spec.lane,
        message:
          'The clock went backwards; the stream keeps its order and the time is raised to its predecessor’s.',
      });
    }
    this.#lastStart = t;
    this.#shown(row);
    const end = this.#endOf(row, t);
    this.#push(row, t, end < t ? t : end, end < t ? flags | Flag.clamped : flags);
  }

  #push(row: EntryRow, start: number, end: number, flags: number): void {
    const rows = this.#rows;
    rows.start.push(start);
    rows.end.push(end);
    rows.kind.push(this.#tables.kindIndex(row.kind));
    rows.level.push(row.level ?? Level.info);
    rows.flags.push(flags);
    rows.label.push(this.#tables.strings.intern(row.label));
    rows.seq.push(row.seq);
    rows.parent.push(row.parent ?? -1);
    rows.values.forEach((column, i) => column.push(row.values?.[i] ?? NaN));
  }

  /** `end` on the axis; NaN for an instant and on an order clock, where lengths mean nothing. */
  #endOf(row: EntryRow, start: number): number {
    if (row.end === undefined || this.#kind === 'order') return NaN;
    if (row.end === 'open') return Infinity;
    if (row.start === undefined) return start;
    const end = this.#toT(row.end);
    return isPlausible(end) ? end : start;
  }

  #toT(stamp: number): number {
    return stamp - this.#originOf(stamp);
  }

  /** An origin never changes once there is one: asked for once, since every row needs it. */
  #originOf(stamp: number): number {
    if (this.#origin !== undefined) return this.#origin;
    const origin = this.#tables.originOf(this.spec.clock, stamp);
    if (!Number.isNaN(origin)) this.#origin = origin;
    return origin;
  }

  #isPlausible(stamp: number): boolean {
    if (!Number.isFinite(stamp)) return false;
    return isPlausible(this.#toT(stamp));
  }

  /** A record counts once, however many entries are made of it. */
  #shown(row: EntryRow): void {
    if (row.derived !== true) this.#tables.ledger.shown();
  }

  #shownToTray(row: EntryRow): void {
    if (row.derived !== true) this.#tables.ledger.shownToOffAxis('implausible-time', this.#raw(row));
    this.#tray(row);
  }

  #tray(row: EntryRow): void {
    this.#tables.offAxis({
      entryId: `${this.spec.id}:${row.seq}`,
      laneId: this.spec.lane,
      label: row.label,
      reason: Number.isFinite(row.start) ? 'implausible time' : 'unreadable time',
      raw: this.#raw(row),
    });
  }

  /** Its time as the file has it, in ms. */
  #raw({ start }: EntryRow): string {
    return String(start === undefined ? start : this.#tables.baseOf(this.spec.clock) + start);
  }

  /** A closed span, or an instant, tells how a try ended. */
  #outcome(row: EntryRow): void {
    if (row.recoveryKey === undefined || row.start === undefined || row.end === 'open') return;
    const at = row.end ?? row.start;
    if ((row.level ?? Level.info) >= Level.error)
      this.#tables.recovery.error(`${this.spec.id}:${row.seq}`, row.recoveryKey, at);
    else this.#tables.recovery.success(row.recoveryKey, at);
  }

  /** Takes back rows that wait for the next commit: they are sent again with their decided times. */
  #restart(): void {
    this.#rows.take();
  }
}
