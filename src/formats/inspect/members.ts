import type { ByteFile } from '../../sources/index.ts';

/** One file of a log that is read whole, bytes. */
const MAX_MEMBER = 512 << 20;

export const memberBytes = (file: ByteFile): Promise<Uint8Array> =>
  file.slice(0, Math.min(file.size ?? MAX_MEMBER, MAX_MEMBER));
