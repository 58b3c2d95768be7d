import type { OpenedFile } from './collect-files.ts';

/** As many as a comparison holds. */
const MOST = 8;
const RECORDING = /\.(?:zip|jsonl?|ndjson|har|cast|trace|txt|gz|log|diff|patch)$/i;

/**
 * Whether dropped files may be recordings of their own, to be compared: a few, side by side, none of them
 * a picture or a part of a folder. Whether they are one recording in parts only a person can say.
 */
export function severalRecordings(files: readonly OpenedFile[]): boolean {
  return (
    files.length >= 2 &&
    files.length <= MOST &&
    files.every(({ name }) => !name.includes('/') && RECORDING.test(name))
  );
}
