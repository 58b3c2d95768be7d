// @ts-check
import { open, stat } from 'node:fs/promises';

/** Between two looks at a file that is being written, ms. */
const LOOK_MS = 100;
const CHUNK_BYTES = 1 << 16;

/** What tells one file from another that took its name. @param {{ dev: number, ino: number }} stats */
export const identityOf = ({ dev, ino }) => `${dev.toString(36)}-${ino.toString(36)}`;

/**
 * Why a file cannot be read on from where a reader stands; `undefined` where it can.
 * @param {string} path
 * @param {number} from
 * @param {string | undefined} identity of the file that was read so far
 * @returns {Promise<{ status: 409 | 410, code: 'deleted' | 'rotated' | 'truncated' } | undefined>}
 */
export async function hindrance(path, from, identity) {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return { status: 410, code: 'deleted' };
  if (identity !== undefined && identity !== identityOf(stats)) return { status: 409, code: 'rotated' };
  return stats.size < from ? { status: 409, code: 'truncated' } : undefined;
}

/**
 * The bytes of a file from an offset on, and what is appended to it. It ends when the file cannot be read on: cut short, replaced, or
 * gone; what had been appended before that is told first.
 * @param {string} path
 * @param {number} from
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* tailOf(path, from, signal) {
  const file = await open(path, 'r');
  try {
    const own = identityOf(await file.stat());
    let at = from;
    while (!signal.aborted) {
      // Asked before reading: a file that was replaced since is read to its end, then left.
      const named = await stat(path).catch(() => undefined);
      const { size } = await file.stat();
      if (size < at) return;
      while (at < size && !signal.aborted) {
        const { bytesRead, buffer } = await file.read({
          buffer: new Uint8Array(Math.min(CHUNK_BYTES, size - at)),
          position: at,
        });
        if (bytesRead === 0) break;
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
      if (named === undefined || identityOf(named) !== own) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } finally {
    await file.close();
  }
}
