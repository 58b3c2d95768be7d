import { parsePayload } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { TrackReader } from '../../model/index.ts';
import { columnFacts, hasColumns, isPathAlone, type RowFacts } from './columns.ts';
import { readRequest } from './request.ts';

const MAX_ADDRESS = 200;

export function recordFacts(text: string | undefined): RowFacts | undefined {
  const request = text === undefined ? undefined : readRequest(parsePayload(text));
  if (request === undefined) return undefined;
  const { outcome, url } = request;
  const bare = url.replace(/^https?:\/\//i, '').replaceAll(/\s+/g, ' ');
  return {
    method: request.method,
    address: bare.length <= MAX_ADDRESS ? bare : `${bare.slice(0, MAX_ADDRESS).toWellFormed()}…`,
    status: outcome.kind === 'answered' ? outcome.status : outcome.kind === 'failed' ? 0 : Number.NaN,
    size: request.size ?? Number.NaN,
    type: request.type,
  };
}

interface Held {
  /** `undefined`: the record cannot be read as a request. */
  readonly facts: RowFacts | undefined;
  /** End of the span when the record was read: one that has closed since has another record. */
  readonly end: number;
}

const PAGE = 128;

/**
 * Facts of entries whose reader left them in the record: fetched by pages around what is looked at, and kept (about 150
 * bytes an entry; a record is not).
 */
export class RequestFacts {
  readonly #engine: Engine;
  readonly #onPage: () => void;
  readonly #busy: (promise: Promise<unknown>) => void;
  readonly #held = new Map<string, Map<number, Held>>();
  readonly #asked = new Map<string, Promise<void>>();

  /** `onPage`: one more page is there. `busy` is told of every fetch. */
  constructor(engine: Engine, onPage: () => void, busy: (promise: Promise<unknown>) => void) {
    this.#engine = engine;
    this.#onPage = onPage;
    this.#busy = busy;
  }

  /** What a filter looks at, if it is here: the columns, else the record. O(1). */
  peek(track: TrackReader, index: number): RowFacts | undefined {
    return hasColumns(track) ? columnFacts(track, index) : this.#heldOf(track, index)?.facts;
  }

  /** What a row shows, as far as it is here; asking schedules the page of its record where that tells more. */
  get(track: TrackReader, index: number): RowFacts | undefined {
    const known = hasColumns(track) ? columnFacts(track, index) : undefined;
    if (known !== undefined && !isPathAlone(known)) return known;
    if (!this.#isHeld(track, index)) void this.#loadPage(track, index);
    const held = this.#heldOf(track, index)?.facts;
    return known === undefined || held === undefined ? (known ?? held) : { ...known, address: held.address };
  }

  /** Resolves when a filter can look at the entry; at once when it can. */
  load(track: TrackReader, index: number): Promise<void> {
    return this.isHere(track, index) ? Promise.resolve() : this.#loadPage(track, index);
  }

  /** True when a filter needs nothing that has to be fetched, be it that there is nothing to be had. O(1). */
  isHere(track: TrackReader, index: number): boolean {
    return hasColumns(track) || this.#isHeld(track, index);
  }

  #heldOf(track: TrackReader, index: number): Held | undefined {
    return this.#held.get(track.id)?.get(track.columns.seq[index] as number);
  }

  #isHeld(track: TrackReader, index: number): boolean {
    const held = this.#heldOf(track, index);
    return held !== undefined && Object.is(held.end, track.columns.end[index]);
  }

  #loadPage(track: TrackReader, index: number): Promise<void> {
    const page = Math.floor(index / PAGE);
    const key = `${track.id} ${page} ${track.version}`;
    let loading = this.#asked.get(key);
    if (loading === undefined) {
      loading = this.#fetch(track, page * PAGE).finally(() => this.#asked.delete(key));
      this.#asked.set(key, loading);
      this.#busy(loading);
    }
    return loading;
  }

  async #fetch(track: TrackReader, from: number): Promise<void> {
    const to = Math.min(track.columns.length, from + PAGE);
    const seqs = Array.from(track.columns.seq.subarray(from, to));
    const ends = Array.from(track.columns.end.subarray(from, to));
    const texts = await this.#engine.payloads(track.id, seqs);
    let rows = this.#held.get(track.id);
    if (rows === undefined) {
      rows = new Map();
      this.#held.set(track.id, rows);
    }
    for (const [i, seq] of seqs.entries())
      rows.set(seq, { facts: recordFacts(texts[i]), end: ends[i] ?? Number.NaN });
    this.#onPage();
  }
}
