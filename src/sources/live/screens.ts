import { fail, ok, type Result } from '../../base/index.ts';
import { bytesFile } from '../blob-file.ts';
import type { ByteFile } from '../types.ts';

/** Pictures kept of a screen that is only streamed: 64 MiB, the newest. */
const MAX_BYTES = 64 << 20;
const SCHEME = 'live-screen:';

/** A picture of the screen, as the journal tells it. */
export interface Shot {
  readonly ref: string;
  readonly index: number;
  readonly hash: string;
}

/** Pictures that a stream told as data and that lie nowhere else. */
export class Screens {
  readonly #kept = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;
  #count = 0;

  /** Keeps the picture of a data URL. `undefined`: it is none. */
  keep(dataUrl: string): Shot | undefined {
    const match = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=]+)$/.exec(dataUrl);
    if (match?.[1] === undefined) return undefined;
    let text: string;
    try {
      text = atob(match[1]);
    } catch {
      return undefined;
    }
    const bytes = Uint8Array.from(text, (unit) => unit.charCodeAt(0));
    const index = this.#count++;
    const ref = `${SCHEME}${index}`;
    this.#kept.set(ref, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES || oldest === ref) break;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
    return { ref, index, hash: `${bytes.length}:${sumOf(bytes)}` };
  }

  /** `undefined`: the ref is none of ours. */
  resolve(ref: string): Result<ByteFile> | undefined {
    if (!ref.startsWith(SCHEME)) return undefined;
    const bytes = this.#kept.get(ref);
    return bytes === undefined
      ? fail('expired', 'This picture was streamed too long ago to be kept.')
      : ok(bytesFile(ref, bytes));
  }
}

/** Tells two pictures apart (FNV-1a); no digest. */
function sumOf(bytes: Uint8Array): string {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(16);
}
