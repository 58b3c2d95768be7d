import type { ByteFile } from './types.ts';

/** A file that the page holds: dropped, chosen, or made in memory. */
export function blobFile(name: string, blob: Blob): ByteFile {
  return {
    name,
    size: blob.size,
    isGivenAway: true,
    stream: () => blob.stream(),
    slice: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

/** A file made of bytes already here. */
export function bytesFile(name: string, bytes: Uint8Array<ArrayBuffer>): ByteFile {
  return blobFile(name, new Blob([bytes]));
}
