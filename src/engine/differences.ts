import type { PayloadStore } from './payload-store.ts';
import type { Differences } from './types.ts';

const decoder = new TextDecoder();

/**
 * How many records two tellings do not share, by what they hold whatever their order or spacing. Cost: all records of both.
 */
export function differencesOf(preview: PayloadStore, sealed: PayloadStore): Differences {
  const left = new Map<string, number>();
  for (const text of recordsOf(sealed)) left.set(text, (left.get(text) ?? 0) + 1);
  let gone = 0;
  for (const text of recordsOf(preview)) {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    else gone++;
  }
  let added = 0;
  for (const count of left.values()) added += count;
  return { added, gone };
}

/** Refs are made anew by a server at each answer; what they lead to is the same. */
const SIGNATURE = /("(?:ref|bodyRef)":"[^"?]*)\?[^"]*/g;

function* recordsOf(payloads: PayloadStore): Generator<string> {
  for (const { trackId, bytes } of payloads.records()) {
    if (trackId.endsWith('.live')) continue;
    const text = decoder.decode(bytes);
    yield normal(text).replaceAll(SIGNATURE, '$1');
  }
}

function normal(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
