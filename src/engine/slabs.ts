export const SLAB_BYTES = 1 << 20;
/** Slabs handed over at a time: a blob costs the browser more than its bytes. */
export const PIECE_SLABS = 8;
/** Pieces that were read back and are kept for the next question. */
const KEPT_PIECES = 2;
/** Characters of a text that fits in a slab whatever they are. */
const SHORT = Math.floor(SLAB_BYTES / 3);

/** Reads a blob at once. Workers have one; a page, and Node, have none. */
export interface SyncReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

export function syncReader(): SyncReader | undefined {
  const Reader: unknown = Reflect.get(globalThis, 'FileReaderSync');
  return typeof Reader === 'function' ? (Reflect.construct(Reader, []) as SyncReader) : undefined;
}

/** `PIECE_SLABS` slabs that were handed over. */
export interface Piece {
  readonly blob: Blob;
  /** Where each of its slabs begins. */
  readonly starts: readonly number[];
}

/**
 * Bytes one after another in slabs. Past `inMemory` bytes the oldest are handed to the browser, which keeps them outside of this thread and, if
 * there are many, on disk; they are read back when asked for, 8 MiB at a time. Where nothing can be read back at once everything stays here.
 */
export class Slabs {
  readonly #inMemory: number;
  readonly #reader = syncReader();
  readonly #slabs: (Uint8Array<ArrayBuffer> | undefined)[] = [];
  readonly #pieces: Piece[] = [];
  readonly #back = new Map<number, Uint8Array>();
  readonly #encoder = new TextEncoder();
  /** Slabs whose bytes were handed over: a blob has its own copy, so they are written to again. */
  #spare: Uint8Array<ArrayBuffer>[] = [];
  #used = SLAB_BYTES;
  #bytes = 0;

  constructor(inMemory: number) {
    this.#inMemory = inMemory;
  }

  /** Bytes that are held in this thread, those read back aside. */
  get byteLength(): number {
    return this.#bytes;
  }

  /** Answers where the bytes are. A record larger than a slab gets one of its own, so that an offset always says which slab. */
  write(bytes: Uint8Array): number {
    if (this.#used + bytes.length > SLAB_BYTES) this.#begin(bytes.length);
    this.#slabs.at(-1)?.set(bytes, this.#used);
    return this.#wrote(bytes.length);
  }

  /**
   * Writes a text as UTF-8, where it fits in a slab without a buffer of its own on the way: one for every text costs more memory, until
   * it is collected, than all that is kept.
   */
  writeText(text: string): { readonly offset: number; readonly length: number } {
    if (text.length > SHORT) {
      const bytes = this.#encoder.encode(text);
      return { offset: this.write(bytes), length: bytes.length };
    }
    if (this.#used + text.length > SLAB_BYTES) this.#begin(0);
    let done = this.#encode(text);
    if (done.read < text.length) {
      this.#begin(0);
      done = this.#encode(text);
    }
    return { offset: this.#wrote(done.written), length: done.written };
  }

  #encode(text: string): { readonly read: number; readonly written: number } {
    const slab = this.#slabs.at(-1);
    if (slab === undefined) return { read: 0, written: 0 };
    const plain = writePlain(text, slab, this.#used);
    if (plain === text.length) return { read: plain, written: plain };
    const { read, written } = this.#encoder.encodeInto(text.slice(plain), slab.subarray(this.#used + plain));
    return { read: plain + read, written: plain + written };
  }

  #begin(bytes: number): void {
    const size = Math.max(SLAB_BYTES, bytes);
    this.#slabs.push((size === SLAB_BYTES ? this.#spare.pop() : undefined) ?? new Uint8Array(size));
    this.#bytes += size;
    this.#used = 0;
    this.#handOver();
  }

  /** Answers where what was just written begins. */
  #wrote(length: number): number {
    const offset = (this.#slabs.length - 1) * SLAB_BYTES + this.#used;
    this.#used = Math.min(SLAB_BYTES, this.#used + length);
    return offset;
  }

  /** A view, good until the next question. */
  read(offset: number, length: number): Uint8Array {
    const at = offset % SLAB_BYTES;
    return this.slab(Math.floor(offset / SLAB_BYTES)).subarray(at, at + length);
  }

  /** All of a slab, what lies behind it perhaps too: good until the next question or until this thread gives way. */
  slab(index: number): Uint8Array {
    return this.#slabs[index] ?? this.#readBack(index);
  }

  /** What was handed over so far, from the first slab on: another thread can read it as well. */
  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  #handOver(): void {
    if (this.#reader === undefined) return;
    while (this.#bytes > this.#inMemory) {
      const from = this.#pieces.length * PIECE_SLABS;
      const slabs = this.#slabs.slice(from, from + PIECE_SLABS).filter((slab) => slab !== undefined);
      // The slab that is being written to stays.
      if (slabs.length < PIECE_SLABS || from + PIECE_SLABS >= this.#slabs.length) return;
      const starts: number[] = [];
      let size = 0;
      for (const slab of slabs) {
        starts.push(size);
        size += slab.length;
      }
      this.#pieces.push({ blob: new Blob(slabs), starts });
      this.#spare.push(...slabs.filter((slab) => slab.length === SLAB_BYTES));
      this.#slabs.fill(undefined, from, from + PIECE_SLABS);
      this.#bytes -= size;
    }
  }

  #readBack(index: number): Uint8Array {
    const place = Math.floor(index / PIECE_SLABS);
    const piece = this.#pieces[place];
    if (piece === undefined || this.#reader === undefined) return new Uint8Array(0);
    let bytes = this.#back.get(place);
    if (bytes === undefined) {
      bytes = new Uint8Array(this.#reader.readAsArrayBuffer(piece.blob));
      this.#back.set(place, bytes);
      const [oldest] = this.#back.keys();
      if (this.#back.size > KEPT_PIECES && oldest !== undefined) this.#back.delete(oldest);
    }
    return bytes.subarray(piece.starts[index % PIECE_SLABS] ?? 0);
  }
}

/** Writes the ASCII characters that a text begins with, as many as fit: the platform's encoder makes objects that are collected late. */
function writePlain(text: string, to: Uint8Array, at: number): number {
  const most = Math.min(text.length, to.length - at);
  for (let i = 0; i < most; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return i;
    to[at + i] = code;
  }
  return most;
}
