/** Bytes that are given to the browser at a time: it keeps them out of this thread's memory, on disk where they are many. */
const PIECE_BYTES = 4 << 20;

/** Gathers a stream as a blob, with no more than one piece of it in memory. */
export class BlobPieces {
  readonly #pieces: Blob[] = [];
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;

  writable(): WritableStream<Uint8Array> {
    return new WritableStream<Uint8Array>({ write: (chunk) => this.add(chunk) });
  }

  add(chunk: Uint8Array): void {
    this.#waiting.push(chunk as Uint8Array<ArrayBuffer>);
    this.#bytes += chunk.length;
    if (this.#bytes >= PIECE_BYTES) this.#flush();
  }

  blob(type: string): Blob {
    this.#flush();
    return new Blob(this.#pieces, { type });
  }

  #flush(): void {
    if (this.#bytes === 0) return;
    this.#pieces.push(new Blob(this.#waiting));
    this.#waiting = [];
    this.#bytes = 0;
  }
}
