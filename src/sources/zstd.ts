import { Decompress } from 'fzstd';

/**
 * Zstandard as a stream, for files and for members of a zip (method 93): browsers have no decoder of their own. A window
 * larger than 32 MiB is beyond the library, and is told as such.
 */
export class ZstdStream {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;

  constructor() {
    let isWhole = false;
    let out: TransformStreamDefaultController<Uint8Array> | undefined;
    const decoder = new Decompress((bytes, final) => {
      if (bytes.length > 0) out?.enqueue(bytes);
      if (final === true) isWhole = true;
    });
    const stream = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        out = controller;
      },
      transform: (chunk) => {
        decoder.push(chunk);
      },
      flush: () => {
        decoder.push(new Uint8Array(0), true);
        if (!isWhole) throw new Error('the Zstandard frame is not whole');
      },
    });
    this.readable = stream.readable;
    this.writable = stream.writable;
  }
}
