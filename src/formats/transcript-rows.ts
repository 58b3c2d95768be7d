import { Flag, Level, type EntryRow, type RecordingSink, type TrackSpec } from '../model/index.ts';
import { brokenRecord } from './broken-record.ts';
import { jsonText } from './json-text.ts';
import type { Place } from './transcript-types.ts';
import { label } from './words.ts';

export interface TranscriptOptions {
  /** Of the entries of one file; each part of a transcript has a stretch of its own (`PART_SEQS`). */
  readonly seqBase?: number;
  /** Entries without a parent of their own lie under this one. */
  readonly parent?: number;
  /** `relative` where times have a unit and no epoch. A transcript without any time plays on steps by itself. */
  readonly clock?: 'wall' | 'relative';
  /** Id of a wall clock that the reader declared itself. */
  readonly wallId?: string;
  /** Track of the agent's events, where a recording holds several transcripts that are nobody's sub-agent. */
  readonly track?: { readonly id: string; readonly title: string };
}

export type RowWords = Pick<EntryRow, 'label' | 'search' | 'level' | 'end' | 'recoveryKey'>;

/** Rows of one transcript: their seqs, their times where the file gives none, and what the ledger counts. */
export class TranscriptRows {
  readonly sink: RecordingSink;
  protected readonly spec: TrackSpec;
  readonly #base: number;
  /** Entries without a parent of their own lie under this one. */
  protected parent: number | undefined;
  #count = 0;
  /** Line of the record that is being read, 1-based. */
  protected line: number | undefined;
  /** Entries made of the record that is being read; -1 outside any. */
  #made = -1;
  protected last: number | undefined;
  protected wentBack = 0;

  constructor(sink: RecordingSink, options: TranscriptOptions) {
    this.sink = sink;
    this.#base = options.seqBase ?? 0;
    this.parent = options.parent;
    const kind = options.clock ?? 'wall';
    const clock = kind === 'wall' ? (options.wallId ?? 'wall') : 'transcript';
    if (options.wallId === undefined || kind !== 'wall') sink.clock({ id: clock, kind });
    this.spec = {
      id: options.track?.id ?? 'agent',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: options.track?.title ?? 'Agent',
      clock,
      emitter: 'run',
    };
  }

  /** Id of the clock, for tracks that stand beside the agent's. */
  get clock(): string {
    return this.spec.clock;
  }

  /** Seq of the last entry; before the first, the seq it will have. */
  get seq(): number {
    return this.#base + Math.max(0, this.#count - 1);
  }

  /** A seq for an entry that stands beside the agent's track, at this place of the file. */
  nextSeq(): number {
    return this.#base + this.#count++;
  }

  /** The last time that was read, ms. */
  get lastAt(): number | undefined {
    return this.last;
  }

  /** Id of an entry of this transcript. */
  entryId(seq: number): string {
    return `${this.spec.id}:${seq}`;
  }

  /**
   * Reads one record of the file: whatever `write` adds is made of it, and the ledger counts it once. A record of
   * which nothing is made is folded in under `folded`, one that breaks `write` is rejected. `line` is 1-based.
   */
  record(line: number | undefined, example: string, folded: string, write: () => void): void {
    this.sink.read(1);
    this.line = line;
    this.#made = 0;
    try {
      write();
      if (this.#made === 0) this.sink.merged(folded, example.slice(0, 120));
    } catch (error) {
      this.#broke(error, example);
    }
    this.#made = -1;
    this.line = undefined;
  }

  /** A record that breaks its reader costs itself alone; what was made of it until then stays. */
  #broke(error: unknown, example: string): void {
    const { code, message } = brokenRecord(error);
    const { line } = this;
    if (this.#made === 0) this.sink.reject(code, message, example.slice(0, 120), line);
    else this.sink.issue({ code, message, severity: 'warning', ...(line === undefined ? {} : { line }) });
  }

  /** Records that tell nothing of what the agent did are kept on a lane of their own, under their own kind. */
  other(kind: string, record: unknown, event: Place, words?: string): void {
    const payload = jsonText(record ?? null);
    const { at, assumed } = this.#placed(event.at);
    this.sink.track(OTHER(this.clock)).append({
      seq: this.nextSeq(),
      start: at,
      kind: kind || 'record',
      label: label(words ?? kind) || kind || 'record',
      level: Level.debug,
      flags: assumed ? Flag.assumed : 0,
      payload,
      search: words ?? kind,
      derived: this.#isDerived(),
    });
  }

  protected write(
    place: Place,
    event: Readonly<Record<string, unknown>> & { readonly kind: string },
    words: RowWords,
    flags = 0,
  ): number {
    const where = this.line === undefined ? {} : { line: this.line };
    const payload = jsonText({ ...event, ...place.more, ...where });
    const { at, assumed } = this.#placed(place.at);
    const seq = this.nextSeq();
    this.sink.track(this.spec).append({
      ...words,
      seq,
      start: at,
      kind: event.kind,
      parent: place.parent ?? this.parent,
      flags: flags | (assumed || place.assumed === true ? Flag.assumed : 0),
      payload,
      derived: this.#isDerived(),
    });
    return seq;
  }

  #placed(at: number | undefined): { readonly at: number | undefined; readonly assumed: boolean } {
    if (at === undefined) return { at: this.last, assumed: this.last !== undefined };
    if (!Number.isNaN(at)) {
      if (this.last !== undefined && at < this.last && this.#made === 0) this.wentBack++;
      this.last = at;
    }
    return { at, assumed: false };
  }

  #isDerived(): boolean {
    const derived = this.#made !== 0;
    if (this.#made >= 0) this.#made++;
    return derived;
  }
}

const OTHER = (clock: string): TrackSpec => ({
  id: 'other',
  lane: 'other',
  archetype: 'point',
  plane: 'evidence',
  title: 'Other records',
  clock,
});
