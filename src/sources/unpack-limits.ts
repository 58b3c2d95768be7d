/** Bytes that one packed file, or one member of a zip, may become: 2 GiB. */
export const MAX_UNPACKED_BYTES = 2 ** 31;
/** Past `MIN_SUSPECT_BYTES` what is unpacked may be this many times as large as what it was packed in. */
export const MAX_RATIO = 1000;
/** Below this nothing is suspect: one line of one letter, 12 MiB long, packs to 12 kB. */
export const MIN_SUSPECT_BYTES = 16 << 20;

/** Why what was unpacked so far is too much; `undefined` while it is not. */
export function unpackTrouble(packed: number | undefined, unpacked: number): string | undefined {
  if (unpacked > MAX_UNPACKED_BYTES) return 'unpacks to more than 2 GiB';
  if (packed !== undefined && unpacked > MIN_SUSPECT_BYTES && unpacked > packed * MAX_RATIO)
    return `unpacks to more than ${MAX_RATIO} times its size`;
  return undefined;
}
