// @ts-check
import { createHash } from 'node:crypto';

/** @param {Uint8Array} bytes */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Content-addressed blobs: equal bytes are kept once, whichever lane or attempt put them. */
export class BlobStore {
  /** @type {Map<string, {bytes: Uint8Array, mediaType: string}>} path to content */
  files = new Map();

  /**
   * @param {Uint8Array | string} content
   * @param {string} mediaType
   * @returns {{ref: string, hash: string}}
   */
  put(content, mediaType) {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    const hash = sha256(bytes);
    const ref = `blobs/sha256/${hash}`;
    if (!this.files.has(ref)) this.files.set(ref, { bytes, mediaType });
    return { ref, hash };
  }
}
