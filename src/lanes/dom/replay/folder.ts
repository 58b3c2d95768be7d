import { unresolved } from './assets.ts';
import { Fold } from './fold.ts';
import type { LossRecord } from './losses.ts';
import { parseJson } from './parse-json.ts';
import { Preparer } from './prepare.ts';
import { EventType } from './shapes.ts';
import type { SafeEvent } from './shapes.ts';

/** Changes between two keyframes at least. */
const STEP = 400;
/** A keyframe may be so many times larger than the events it saves. */
const WORTH = 4;
/** Bytes of all keyframes together; above it every other one goes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** What a keyframe holds: events that build the page, and what had been left out of it by then. */
export interface KeyframeContent {
  readonly events: readonly SafeEvent[];
  readonly losses: LossRecord;
}

interface Keyframe {
  readonly seq: number;
  /** JSON of a `KeyframeContent`. */
  readonly json: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Walks a track once, in order, and keeps the page as data every so often. 2 to 3 µs an event beside its parsing. */
export class Folder {
  /** Addresses stay as they are: who builds the page from a keyframe knows what they stand for. */
  readonly #preparer = new Preparer(unresolved);
  readonly #fold = new Fold();
  #list: Keyframe[] = [];
  #bytes = 0;
  #step = STEP;
  #changes = 0;
  #textSince = 0;
  #lastSize = 0;
  #started = false;
  #lastSeq = -1;
  #lastStart = Number.NaN;
  readonly #maxBytes: number;

  constructor(step = STEP, maxBytes = MAX_BYTES) {
    this.#step = step;
    this.#maxBytes = maxBytes;
  }

  /** One entry of the track, in the track's order. `start`: its time. */
  push(seq: number, start: number, text: string | undefined): void {
    // Between two entries of one instant something may still be on its way.
    if (start !== this.#lastStart && this.#due()) this.#keep();
    this.#lastSeq = seq;
    this.#lastStart = start;
    if (text === undefined) return;
    const raw = parseJson(text);
    if (raw === undefined) {
      this.#preparer.losses.add('event-unreadable');
      return;
    }
    for (const event of this.#preparer.push(raw, start)) {
      if (event.type === EventType.fullSnapshot) {
        this.#started = true;
        this.#changes = 0;
        this.#textSince = 0;
      }
      this.#fold.apply(event);
    }
    this.#changes += 1;
    this.#textSince += text.length;
  }

  /** Of all keyframes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  get seqs(): readonly number[] {
    return this.#list.map(({ seq }) => seq);
  }

  get(seq: number): string | undefined {
    const found = this.#list.find((keyframe) => keyframe.seq === seq);
    return found === undefined ? undefined : decoder.decode(found.json);
  }

  #due(): boolean {
    return (
      this.#started &&
      this.#changes >= this.#step &&
      this.#textSince * WORTH >= this.#lastSize &&
      this.#preparer.settled
    );
  }

  #keep(): void {
    const events = [...this.#fold.keyframe(), ...this.#preparer.waiting()];
    const content: KeyframeContent = { events, losses: this.#preparer.losses.record() };
    const json = encoder.encode(JSON.stringify(content));
    this.#lastSize = json.length;
    this.#changes = 0;
    this.#textSince = 0;
    this.#list.push({ seq: this.#lastSeq, json });
    this.#bytes += json.length;
    if (this.#bytes <= this.#maxBytes) return;
    this.#list = this.#list.filter((_, i) => i % 2 === 1);
    this.#bytes = this.#list.reduce((sum, keyframe) => sum + keyframe.json.length, 0);
    this.#step *= 2;
  }
}
