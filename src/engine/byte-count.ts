import type { ByteFile } from '../sources/index.ts';

/** How much of what was opened has been read: of a packed file the packed bytes. What is read twice counts twice. */
export class ByteCount {
  bytes = 0;

  /** The file, whose bytes are counted as they are read. */
  counted(file: ByteFile): ByteFile {
    const see = (chunk: Uint8Array): void => {
      this.bytes += chunk.length;
    };
    return {
      ...file,
      stream: (signal) =>
        file.stream(signal).pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform: (chunk, controller) => {
              see(chunk);
              controller.enqueue(chunk);
            },
          }),
        ),
      slice: async (from, to) => {
        const chunk = await file.slice(from, to);
        see(chunk);
        return chunk;
      },
    };
  }
}
