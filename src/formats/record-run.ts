import { JsonCutter } from '../base/index.ts';
import type { RecordRun } from '../model/index.ts';
import { parseRecord, textOf } from './records.ts';

const COMMA = 0x2c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
/** Ends that are tried in one chunk: the last may lie inside of a record that holds a list of objects. */
const TRIES = 3;
/** Chunks one after another in which none could be found, after which no more is looked for. */
const PATIENCE = 4;

export interface ParsedRun {
  readonly run: RecordRun;
  readonly values: readonly unknown[];
  /** Index in the chunk after the last record. */
  readonly end: number;
}

/**
 * Parses elements of an array together that lie whole in one chunk, without cutting them apart: several times faster than
 * one by one. Where that cannot be done (a record that goes on in the next chunk, broken JSON) there is no run, and the cutter
 * reports each.
 */
export class RunParser {
  #declined: Uint8Array | undefined;
  #patience = PATIENCE;

  /** The elements from `from`, where one begins, on. The chunk is kept: its bytes may not change afterwards. */
  parse(chunk: Uint8Array, from: number): ParsedRun | undefined {
    if (this.#patience === 0 || chunk === this.#declined) return undefined;
    let end = chunk.length;
    for (let tries = 0; tries < TRIES; tries++) {
      end = lastEnd(chunk, from, end);
      if (end === -1) break;
      const bytes = chunk.subarray(from, end);
      const values = parseList(bytes);
      if (values === undefined) continue;
      this.#patience = PATIENCE;
      return { run: new Run(isMostOf(bytes, chunk) ? bytes : bytes.slice()), values, end };
    }
    // What is left of a chunk after a run is no more than a record's beginning: that says nothing.
    if (end !== -1) {
      this.#declined = chunk;
      this.#patience--;
    }
    return undefined;
  }
}

/** Records that were parsed together, separated by commas. */
class Run implements RecordRun {
  readonly bytes: Uint8Array;
  #records: Uint8Array[] | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  record(index: number): Uint8Array {
    this.#records ??= cut(this.bytes);
    return this.#records[index] ?? new Uint8Array(0);
  }
}

function cut(bytes: Uint8Array): Uint8Array[] {
  const records: Uint8Array[] = [];
  const cutter = new JsonCutter({ descend: () => false, onValue: (_path, record) => records.push(record) });
  cutter.push(bytes);
  cutter.finish();
  return records;
}

/** A run that is most of its chunk keeps that, a smaller one a copy, so that little holds on to much. */
function isMostOf(bytes: Uint8Array, chunk: Uint8Array): boolean {
  return bytes.length > chunk.length * 0.75;
}

/** JSON has one reading only: if this is a list, it ends where an element of the array it was taken from ends. */
function parseList(bytes: Uint8Array): readonly unknown[] | undefined {
  const values = parseRecord(`[${textOf(bytes)}]`);
  return Array.isArray(values) ? values : undefined;
}

/** The last index before `before` that comes after `}` and is followed by a comma and `{`; -1 for none. */
function lastEnd(chunk: Uint8Array, from: number, before: number): number {
  for (let at = before - 1; at > from; at--) {
    if (chunk[at] !== OPEN) continue;
    const comma = backOver(chunk, from, at - 1);
    if (chunk[comma] !== COMMA) continue;
    const close = backOver(chunk, from, comma - 1);
    if (chunk[close] === CLOSE && close > from) return close + 1;
  }
  return -1;
}

function backOver(chunk: Uint8Array, from: number, start: number): number {
  let at = start;
  while (at > from && (chunk[at] as number) <= 0x20) at--;
  return at;
}
