import { join } from '../../base/index.ts';
import type { ByteFile } from '../types.ts';

/** As much of a file's start as anybody may look at before reading it. */
const HEAD_BYTES = 65_536;

/**
 * A file that is written while it is read: its stream goes on until `end`. What was read is given up,
 * but for the head, so it can be streamed once.
 */
export class GrowingFile implements ByteFile {
  readonly name: string;
  readonly size = undefined;
  readonly #onDrained: () => void;
  #queue: Uint8Array[] = [];
  #head: Uint8Array = new Uint8Array(0);
  #ended = false;
  #isDrained = false;
  #error: Error | undefined;
  #waiting: (() => void)[] = [];

  /** `onDrained`: the reader has taken everything so far and asks for more. */
  constructor(name: string, onDrained: () => void = () => {}) {
    this.name = name;
    this.#onDrained = onDrained;
  }

  /** The reader has taken everything so far and waits. */
  get isDrained(): boolean {
    return this.#isDrained;
  }

  append(bytes: Uint8Array): void {
    if (this.#ended || bytes.length === 0) return;
    if (this.#head.length < HEAD_BYTES) {
      const more = bytes.subarray(0, HEAD_BYTES - this.#head.length);
      this.#head = join([this.#head, more]);
    }
    this.#queue.push(bytes);
    this.#isDrained = false;
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Ends the stream as broken off: what came before is kept by whoever reads. */
  fail(error: Error): void {
    this.#error = error;
    this.end();
  }

  stream(signal?: AbortSignal): ReadableStream<Uint8Array> {
    signal?.addEventListener('abort', () => this.end(), { once: true });
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          this.#isDrained = this.#queue.length === 0 && !this.#ended;
          if (this.#isDrained) this.#onDrained();
          while (this.#queue.length === 0 && !this.#ended) await this.#change();
          const queue = this.#queue;
          this.#queue = [];
          if (queue.length > 0) controller.enqueue(join(queue));
          else if (this.#error !== undefined) controller.error(this.#error);
          else controller.close();
        },
      },
      // Nothing is taken ahead of the reader, so that "drained" means that it was read.
      { highWaterMark: 0 },
    );
  }

  /** From the head alone; waits for the first bytes. */
  async slice(from: number, to: number): Promise<Uint8Array> {
    while (this.#head.length === 0 && !this.#ended) await this.#change();
    return this.#head.slice(from, to);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
