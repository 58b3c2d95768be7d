import type { ByteFile } from '../sources/index.ts';

/** Bytes handed to the browser at a time, out of this thread's memory. */
const PIECE_BYTES = 1 << 20;

/** Keeps what was read of a growing file: what has been seen of a run can be exported while it goes on. */
export class KeptFile implements ByteFile {
  readonly name: string;
  readonly size = undefined;
  readonly #file: ByteFile;
  readonly #pieces: Blob[] = [];
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;
  #isRead = false;

  constructor(file: ByteFile) {
    this.#file = file;
    this.name = file.name;
  }

  /** The first stream is the file's own, to its end; every later one is what had come by then. */
  stream(signal?: AbortSignal): ReadableStream<Uint8Array> {
    if (this.#isRead) return new Blob([...this.#pieces, ...this.#waiting]).stream();
    this.#isRead = true;
    const reader = this.#file.stream(signal).getReader();
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          this.#keep(value);
          controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      // Nothing is taken ahead of the reader.
      { highWaterMark: 0 },
    );
  }

  slice(from: number, to: number): Promise<Uint8Array> {
    return this.#file.slice(from, to);
  }

  #keep(chunk: Uint8Array): void {
    this.#waiting.push(chunk.slice());
    this.#bytes += chunk.length;
    if (this.#bytes < PIECE_BYTES) return;
    this.#pieces.push(new Blob(this.#waiting));
    this.#waiting = [];
    this.#bytes = 0;
  }
}
