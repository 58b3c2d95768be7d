// @ts-check
import { createHash } from 'node:crypto';

/** Names an input in a report, so that two runs can be told to have read the same bytes. @param {Uint8Array} bytes */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
