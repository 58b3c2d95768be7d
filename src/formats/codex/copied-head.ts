import { jsonText } from '../json-text.ts';
import { stringField } from '../records.ts';
import type { Line } from './line.ts';

/** Lines of a copied head are written down in one go: a longer pause ends it, ms. */
const PAUSE_MS = 250;
/** Copied lines kept where the thread that they come from is not open, characters. */
const KEPT = 262_144;

/** Payloads of one thread, so that a fork's copies of them are known. */
export class ToldLines {
  readonly #hashes = new Set<number>();

  add({ payload }: Line): void {
    this.#hashes.add(hashOf(payload));
  }

  has({ payload }: Line): boolean {
    return this.#hashes.has(hashOf(payload));
  }
}

/**
 * A fork begins with the lines of the thread that it was made of, under new times. Where that thread is open too, a copy is known by
 * what it says; where it is not, by its time: all are written in the instant of the fork.
 */
export class CopiedHead {
  readonly from: string;
  readonly #parent: ToldLines | undefined;
  readonly #kept: unknown[] = [];
  #room = KEPT;
  #last: number | undefined;
  #isOver = false;
  count = 0;

  constructor(from: string, parent: ToldLines | undefined) {
    this.from = from;
    this.#parent = parent;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** What is known of the copies: the lines themselves where they are nowhere else. */
  get kept(): readonly unknown[] {
    return this.#kept;
  }

  /** Whether the line is a copy; the first that is none and comes after a pause ends the head. */
  takes(line: Line): boolean {
    if (this.#isOver) return false;
    const before = this.#last;
    this.#last = line.at ?? before;
    const isPrompt = before !== undefined && line.at !== undefined && line.at - before <= PAUSE_MS;
    if (line.type === 'session_meta') {
      if (stringField(line.payload, 'id') !== this.from) return false;
    } else if (this.#parent === undefined ? !isPrompt : !this.#parent.has(line)) {
      this.#isOver = !isPrompt;
      return false;
    }
    this.count++;
    if (this.#parent === undefined) this.#keep(line.payload);
    return true;
  }

  #keep(payload: unknown): void {
    const { length } = jsonText(payload);
    this.#room -= length;
    if (this.#room >= 0) this.#kept.push(payload);
  }
}

/** Of the JSON of a value: 53 bits, so that two lines of a thread are not taken for one. */
function hashOf(value: unknown): number {
  const text = jsonText(value);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (high >>> 11) * 4294967296 + (low >>> 0);
}
