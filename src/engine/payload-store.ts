import { Column, float64, lowerBound, uint32 } from '../base/index.ts';
import type { PayloadKeeper, RecordPart, RecordRun } from '../model/index.ts';
import { KeptTexts, type KeptText } from './kept-texts.ts';
import { Slabs, type Piece } from './slabs.ts';

/** Bytes of records that stay in this thread; older ones are kept by the browser. */
const IN_MEMORY = 24 << 20;
/** As the length of a record: it lies among others, and its offset says in which run and where. */
export const IN_RUN = 0xffff_ffff;
/** More records than any run holds. */
export const RUN_SIZE = 2 ** 24;

/**
 * Records as the bytes they came in, copied into slabs or in the runs they were read in, and the text a search looks through. Lives
 * in the worker: the page asks for one record at a time. 16 bytes of index an entry.
 */
export class PayloadStore implements PayloadKeeper {
  readonly #tracks = new Map<string, TrackPayloads>();
  readonly #slabs = new Slabs(IN_MEMORY);
  readonly #texts: KeptTexts;
  readonly #runs: RecordRun[] = [];
  #bytes = 0;

  /** `asStrings`: characters of texts that are kept as they are; a test wants few. */
  constructor(asStrings?: number) {
    this.#texts = new KeptTexts(asStrings);
  }

  get isEmpty(): boolean {
    return this.#tracks.size === 0;
  }

  keep(
    trackId: string,
    seq: number,
    payload: Uint8Array | string | undefined,
    search: string | undefined,
  ): void {
    const track = this.#track(trackId);
    const slot = track.slot(seq);
    if (search !== undefined) track.search[slot] = this.#texts.keep(search);
    if (payload === undefined) return;
    const { offset, length } =
      typeof payload === 'string'
        ? this.#slabs.writeText(payload)
        : { offset: this.#slabs.write(payload), length: payload.length };
    track.length.array[slot] = length;
    track.offset.array[slot] = offset;
  }

  keepPart(trackId: string, seq: number, { run, index }: RecordPart, search: string | undefined): void {
    const track = this.#track(trackId);
    const slot = track.slot(seq);
    if (search !== undefined) track.search[slot] = this.#texts.keep(search);
    if (this.#runs.at(-1) !== run) {
      this.#runs.push(run);
      this.#bytes += run.bytes.length;
    }
    track.length.array[slot] = IN_RUN;
    track.offset.array[slot] = (this.#runs.length - 1) * RUN_SIZE + index;
  }

  #track(trackId: string): TrackPayloads {
    let track = this.#tracks.get(trackId);
    if (track === undefined) {
      track = new TrackPayloads();
      this.#tracks.set(trackId, track);
    }
    return track;
  }

  /** The record's bytes: a view, good until the next question. */
  bytes(trackId: string, seq: number): Uint8Array | undefined {
    const track = this.#tracks.get(trackId);
    const slot = track?.find(seq);
    if (track === undefined || slot === undefined) return undefined;
    const length = track.length.array[slot] as number;
    if (length === 0) return undefined;
    const offset = track.offset.array[slot] as number;
    if (length === IN_RUN) return this.#runs[Math.floor(offset / RUN_SIZE)]?.record(offset % RUN_SIZE);
    return this.#slabs.read(offset, length);
  }

  *texts(): Generator<{ readonly trackId: string; readonly seq: number; readonly text: string }> {
    for (const [trackId, track] of this.#tracks) {
      for (let slot = 0; slot < track.search.length; slot++) {
        const text = this.#texts.textOf(track.search[slot]);
        if (text !== undefined && text !== '') yield { trackId, seq: track.seq.array[slot] as number, text };
      }
    }
  }

  /** Every record that is kept, a track after the other, by arrival. */
  *records(): Generator<{ readonly trackId: string; readonly bytes: Uint8Array }> {
    for (const [trackId, track] of this.#tracks) {
      for (let slot = 0; slot < track.seq.length; slot++) {
        const bytes = this.bytes(trackId, track.seq.array[slot] as number);
        if (bytes !== undefined) yield { trackId, bytes };
      }
    }
  }

  /** Search texts of one track with their seqs, by arrival. */
  *textsOf(trackId: string): Generator<{ readonly seq: number; readonly text: string }> {
    const track = this.#tracks.get(trackId);
    if (track === undefined) return;
    for (let slot = 0; slot < track.search.length; slot++) {
      const text = this.#texts.textOf(track.search[slot]);
      if (text !== undefined && text !== '') yield { seq: track.seq.array[slot] as number, text };
    }
  }

  /** A track as a search walks it, by arrival: columns that go on growing. Nothing where nothing of it is kept. */
  walk(trackId: string): KeptTrack | undefined {
    const track = this.#tracks.get(trackId);
    if (track === undefined) return undefined;
    const { seq, offset, length, search } = track;
    return {
      count: seq.length,
      seqs: seq.view(),
      offsets: offset.view(),
      lengths: length.view(),
      texts: search,
    };
  }

  /** Bytes that records lie in (`offset / SLAB_BYTES`), those that texts lie in, and a run. Good until this thread gives way. */
  recordSlab(index: number): Uint8Array {
    return this.#slabs.slab(index);
  }
  /** Those of records that the browser keeps. */
  recordPieces(): readonly Piece[] {
    return this.#slabs.pieces;
  }
  textSlab(index: number): Uint8Array {
    return this.#texts.slab(index);
  }
  run(index: number): RecordRun | undefined {
    return this.#runs[index];
  }
  textOf(kept: KeptText): string | undefined {
    return this.#texts.textOf(kept);
  }

  /** What a search looks through for one entry. */
  text(trackId: string, seq: number): string | undefined {
    const track = this.#tracks.get(trackId);
    const slot = track?.find(seq);
    return slot === undefined ? undefined : this.#texts.textOf(track?.search[slot]);
  }

  get byteLength(): number {
    return this.#bytes + this.#slabs.byteLength;
  }
}

/** What is kept of one track, a slot an entry. */
export interface KeptTrack {
  readonly count: number;
  readonly seqs: Uint32Array;
  /** Where a record begins: in the slabs, or in which run (`RUN_SIZE`) and where in it. */
  readonly offsets: Float64Array;
  /** Bytes of a record, 0 for none, `IN_RUN` where it lies in a run. */
  readonly lengths: Uint32Array;
  readonly texts: readonly KeptText[];
}

/** Rows of one track by arrival. Seqs rise with it but for late rows; only those make a map of them necessary. */
class TrackPayloads {
  readonly seq = new Column(uint32);
  readonly offset = new Column(float64);
  readonly length = new Column(uint32);
  readonly search: KeptText[] = [];
  #bySeq: Map<number, number> | undefined;

  find(seq: number): number | undefined {
    if (this.#bySeq !== undefined) return this.#bySeq.get(seq);
    const { array, length } = this.seq;
    if (length === 0 || seq > (array[length - 1] as number)) return undefined;
    // A track that is alone in its file has every seq: the place is the difference.
    const guess = seq - (array[0] as number);
    const slot = guess < length && array[guess] === seq ? guess : lowerBound(array, length, seq);
    return array[slot] === seq ? slot : undefined;
  }

  /** The place of a seq, made when it is new. */
  slot(seq: number): number {
    const known = this.find(seq);
    if (known !== undefined) return known;
    const slot = this.seq.length;
    const isLate = slot > 0 && seq < (this.seq.array[slot - 1] as number);
    this.seq.push(seq);
    this.offset.push(0);
    this.length.push(0);
    this.search.push(undefined);
    if (this.#bySeq !== undefined) this.#bySeq.set(seq, slot);
    else if (isLate) this.#bySeq = new Map(Array.from(this.seq.view(), (value, at) => [value, at]));
    return slot;
  }
}
