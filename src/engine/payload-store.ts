import { Column, float64, uint32 } from '../base/index.ts';
import type { PayloadKeeper } from '../model/index.ts';

const SLAB_BYTES = 1 << 20;
/** A seq this far beyond the rows held makes the table sparse: a map is smaller then. */
const MAX_HOLE = 4096;

/**
 * Records as the bytes they came in, copied into slabs, and the text a search looks through. Lives
 * in the worker: the page asks for one record at a time. 12 bytes of index an entry.
 */
export class PayloadStore implements PayloadKeeper {
  readonly #tracks = new Map<string, TrackPayloads>();
  readonly #slabs: Uint8Array[] = [];
  #used = SLAB_BYTES;
  #bytes = 0;
  readonly #encoder = new TextEncoder();

  keep(
    trackId: string,
    seq: number,
    payload: Uint8Array | string | undefined,
    search: string | undefined,
  ): void {
    let track = this.#tracks.get(trackId);
    if (track === undefined) {
      track = new TrackPayloads();
      this.#tracks.set(trackId, track);
    }
    const slot = track.slot(seq);
    if (search !== undefined) track.search[slot] = search;
    if (payload === undefined) return;
    const bytes = typeof payload === 'string' ? this.#encoder.encode(payload) : payload;
    track.length.array[slot] = bytes.length;
    track.offset.array[slot] = this.#write(bytes);
  }

  /** The record's bytes: a view, valid until the store is dropped. */
  bytes(trackId: string, seq: number): Uint8Array | undefined {
    const track = this.#tracks.get(trackId);
    const slot = track?.find(seq);
    if (track === undefined || slot === undefined) return undefined;
    const length = track.length.array[slot] as number;
    if (length === 0) return undefined;
    const offset = track.offset.array[slot] as number;
    const slab = this.#slabs[Math.floor(offset / SLAB_BYTES)] as Uint8Array;
    return slab.subarray(offset % SLAB_BYTES, (offset % SLAB_BYTES) + length);
  }

  *texts(): Generator<{ readonly trackId: string; readonly seq: number; readonly text: string }> {
    for (const [trackId, track] of this.#tracks) {
      for (let slot = 0; slot < track.search.length; slot++) {
        const text = track.search[slot];
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
      const text = track.search[slot];
      if (text !== undefined && text !== '') yield { seq: track.seq.array[slot] as number, text };
    }
  }

  /** What a search looks through for one entry. */
  text(trackId: string, seq: number): string | undefined {
    const track = this.#tracks.get(trackId);
    const slot = track?.find(seq);
    return slot === undefined ? undefined : track?.search[slot];
  }

  get byteLength(): number {
    return this.#bytes;
  }

  /** A record larger than a slab gets slabs of its own, so that an offset always says which slab. */
  #write(bytes: Uint8Array): number {
    if (this.#used + bytes.length > SLAB_BYTES) {
      const size = Math.max(SLAB_BYTES, bytes.length);
      this.#slabs.push(new Uint8Array(size));
      this.#bytes += size;
      this.#used = 0;
    }
    const index = this.#slabs.length - 1;
    const slab = this.#slabs[index] as Uint8Array;
    slab.set(bytes, this.#used);
    const offset = index * SLAB_BYTES + this.#used;
    this.#used = Math.min(SLAB_BYTES, this.#used + bytes.length);
    return offset;
  }
}

class TrackPayloads {
  readonly seq = new Column(uint32);
  readonly offset = new Column(float64);
  readonly length = new Column(uint32);
  readonly search: (string | undefined)[] = [];
  readonly #dense = new Column(uint32);
  readonly #sparse = new Map<number, number>();

  find(seq: number): number | undefined {
    const slot = seq < this.#dense.length ? (this.#dense.array[seq] as number) - 1 : -1;
    return slot >= 0 ? slot : this.#sparse.get(seq);
  }

  /** The place of a seq, made when it is new. */
  slot(seq: number): number {
    const known = this.find(seq);
    if (known !== undefined) return known;
    const slot = this.seq.length;
    this.seq.push(seq);
    this.offset.push(0);
    this.length.push(0);
    this.search.push(undefined);
    if (seq <= this.#dense.length + MAX_HOLE) {
      while (this.#dense.length <= seq) this.#dense.push(0);
      this.#dense.array[seq] = slot + 1;
    } else this.#sparse.set(seq, slot);
    return slot;
  }
}
