import { parseRecord, textOf } from '../records.ts';

/** Python's writer puts NaN and Infinity bare, which no JSON has. Only tried where the text did not parse. */
const BARE = /([:[,]\s*)(?:-?Infinity|NaN)(?=\s*[,\]}])/g;

export interface Parsed {
  readonly value: unknown;
  /** Bare NaN or Infinity were read as null. */
  readonly wasPython: boolean;
}

export function parsePython(bytes: Uint8Array): Parsed {
  const text = textOf(bytes);
  const value = parseRecord(text);
  if (value !== undefined) return { value, wasPython: false };
  const mended = parseRecord(text.replaceAll(BARE, '$1null'));
  return { value: mended, wasPython: mended !== undefined };
}
