import { ByteLru } from '../base/index.ts';
import type { Engine } from '../engine/index.ts';
import type { TrackReader } from '../model/index.ts';

const PAGE = 64;
const CACHE_BYTES = 8 * 1024 * 1024;

interface Held {
  readonly text: string | undefined;
  /** End of the span when the record was read: a span that has closed since has another record. */
  readonly end: number;
}

/** Records of tracks, fetched by pages around what a list shows, kept by bytes. */
export class RecordPages {
  readonly #engine: Engine;
  readonly #onPage: () => void;
  readonly #busy: (promise: Promise<unknown>) => void;
  readonly #held = new ByteLru<string, Held>(CACHE_BYTES);
  readonly #asked = new Set<string>();

  /** `onPage`: one more page is there. `busy` is told of every fetch. */
  constructor(engine: Engine, onPage: () => void, busy: (promise: Promise<unknown>) => void) {
    this.#engine = engine;
    this.#onPage = onPage;
    this.#busy = busy;
  }

  /** The record's text if it is here; asking schedules its page. O(1). */
  get(track: TrackReader, index: number): string | undefined {
    const held = this.#held.get(track.entryId(index));
    if (held === undefined || !Object.is(held.end, track.columns.end[index])) this.#ask(track, index);
    return held?.text;
  }

  #ask(track: TrackReader, index: number): void {
    const page = Math.floor(index / PAGE);
    const key = `${track.id} ${page} ${track.version}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const from = page * PAGE;
    const to = Math.min(track.columns.length, from + PAGE);
    const seqs = Array.from(track.columns.seq.subarray(from, to));
    const ends = Array.from(track.columns.end.subarray(from, to));
    const loading = this.#engine
      .payloads(track.id, seqs)
      .then((texts) => {
        texts.forEach((text, i) => {
          this.#held.set(
            `${track.id}:${seqs[i] ?? 0}`,
            { text, end: ends[i] ?? Number.NaN },
            64 + 2 * (text?.length ?? 0),
          );
        });
        this.#onPage();
      })
      .finally(() => {
        // A page that was evicted may be asked for again.
        this.#asked.delete(key);
      });
    this.#busy(loading);
  }
}
