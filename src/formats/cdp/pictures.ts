import type { ReadInput } from '../types.ts';

/** Base64 above this is not decoded, characters. */
const MAX_BASE64 = 24 << 20;

/** Holds a picture of the log under a ref; `undefined` where it is none. Chrome writes JPEG unless it was asked for PNG. */
export function pictureOf(
  data: unknown,
  input: Pick<ReadInput, 'file' | 'keep'>,
  place: number,
): string | undefined {
  if (typeof data !== 'string' || data === '' || data.length > MAX_BASE64 || input.keep === undefined)
    return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const ref = `inline/${encodeURIComponent(input.file.name.toWellFormed())}/${place}`;
    input.keep(ref, new Blob([bytes], { type: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg' }));
    return ref;
  } catch {
    return undefined;
  }
}
