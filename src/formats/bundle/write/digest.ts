import { sha256 } from '@noble/hashes/sha2.js';

/** Lower-case hexadecimal. */
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of what streams by; the platform's own takes whole buffers only, and is missing on plain http. */
export class StreamDigest {
  readonly #hash = sha256.create();
  #hex: string | undefined;
  size = 0;

  update(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.size += bytes.length;
  }

  /** Nothing more may come after the first call. */
  hex(): string {
    this.#hex ??= hexOf(this.#hash.digest());
    return this.#hex;
  }
}

/** Hexadecimal SHA-256 of some text as UTF-8. */
export const textDigest = (text: string): string => hexOf(sha256(new TextEncoder().encode(text)));

export interface Listed {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** One digest for a whole bundle: of a line `digest size path` for each file, by path. */
export const inventoryDigest = (files: readonly Listed[]): string =>
  textDigest(
    byPath(files)
      .map(({ path, size, sha256: digest }) => `${digest} ${size} ${path}\n`)
      .join(''),
  );

/** By code units, the same in every language. */
export const byPath = <T extends { readonly path: string }>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
