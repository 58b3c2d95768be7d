import { Flag, Level } from '../../model/index.ts';
import type { TrackReader } from '../../model/index.ts';
import { agentOf } from './sub-agent.ts';

/** A call made again after it had failed, the same tool with the same arguments. */
export interface Try {
  /** 2 for the first repetition. */
  readonly n: number;
  /** Index of the try before. */
  readonly before: number;
}

/** What repeats, and where the context was made smaller. */
export interface Turns {
  readonly tries: ReadonlyMap<number, Try>;
  /** Indices of the entries that tell of a compaction, ascending. */
  readonly compactions: readonly number[];
}

const books = new WeakMap<TrackReader, TurnsBook>();

/** O(entries that are new or changed, and `MARGIN` before them). */
export function turnsOf(track: TrackReader): Turns {
  let book = books.get(track);
  if (book === undefined) books.set(track, (book = new TurnsBook(track)));
  return book.update();
}

interface Failure {
  readonly index: number;
  readonly n: number;
}

/** Entries at the end of a track that are looked at again with every version: most of what changes is among them. */
const MARGIN = 1024;

/** What was found in the first entries of a track, and after them in those that may still change. */
class TurnsBook implements Turns {
  readonly tries = new Map<number, Try>();
  readonly compactions: number[] = [];
  readonly #track: TrackReader;
  #version = -1;
  /** Entries before this one have been looked at for good. */
  #settled = 0;
  /** The last call of each name and agent, where it failed, before `#settled`. */
  readonly #failed = new Map<string, Failure>();
  /** Entries whose try is told of what may still change, and how many compactions were told before it. */
  #loose: number[] = [];
  #firm = 0;
  #isParted = false;
  readonly #says = new Map<number, boolean>();

  constructor(track: TrackReader) {
    this.#track = track;
  }

  update(): this {
    const track = this.#track;
    const { version } = track;
    if (version === this.#version) return this;
    const { length, flags } = track.columns;
    const kept = this.#version < 0 ? 0 : track.kept(this.#version);
    this.#version = version;
    const wasParted = this.#isParted;
    this.#isParted ||= hasAgent(flags, Math.min(kept, this.#settled), length);
    if (kept < this.#settled || wasParted !== this.#isParted) this.#restart(length, flags);
    for (const index of this.#loose) this.tries.delete(index);
    this.#loose = [];
    this.compactions.length = this.#firm;
    const firmTo = Math.max(this.#settled, this.#firstOpen(length - MARGIN));
    this.#look(this.#settled, firmTo, this.#failed, undefined);
    this.#firm = this.compactions.length;
    this.#settled = firmTo;
    this.#look(firmTo, length, new Map(), this.#failed);
    return this;
  }

  #restart(length: number, flags: Uint8Array): void {
    this.#settled = 0;
    this.#firm = 0;
    this.#failed.clear();
    this.tries.clear();
    this.#isParted = hasAgent(flags, 0, length);
  }

  /** The first call from `#settled` on that has not ended, `until` at most: what comes after it hangs on how it ends. */
  #firstOpen(until: number): number {
    const { kind, end } = this.#track.columns;
    const call = this.#track.kinds.indexOf('tool_call');
    for (let index = this.#settled; index < until; index += 1)
      if (kind[index] === call && end[index] === Infinity) return index;
    return until;
  }

  /**
   * Looks at entries [from, to). `failed` is what it knows and learns; `before`: what was known before, which it leaves as
   * it is. Equal labels are one number: they hold tool and arguments as far as they tell one call from another. What
   * another agent tried is no try of this one.
   */
  #look(
    from: number,
    to: number,
    failed: Map<string, Failure | undefined>,
    before: ReadonlyMap<string, Failure> | undefined,
  ): void {
    const track = this.#track;
    const { kind, label, level, end, start } = track.columns;
    const call = track.kinds.indexOf('tool_call');
    const always = track.kinds.map((name) => /^(?:context_)?compact/.test(name));
    const sometimes = track.kinds.map((name) => TELLS.has(name));
    for (let index = from; index < to; index += 1) {
      const of = kind[index] ?? 0;
      if (always[of] === true || (sometimes[of] === true && this.#saysSo(label[index] ?? 0, index)))
        this.compactions.push(index);
      if (of !== call || call < 0) continue;
      const key = `${label[index] ?? 0} ${this.#isParted ? agentOf({ track, index }) : 0}`;
      const last = failed.has(key) ? failed.get(key) : before?.get(key);
      // Made before the other had failed, it is no answer to the failure.
      const again = last !== undefined && (end[last.index] ?? Infinity) <= (start[index] ?? 0);
      if (again) {
        this.tries.set(index, { n: last.n + 1, before: last.index });
        if (before !== undefined) this.#loose.push(index);
      }
      if ((level[index] ?? 0) >= Level.error) failed.set(key, { index, n: again ? last.n + 1 : 1 });
      else if (before === undefined) failed.delete(key);
      else failed.set(key, undefined);
    }
  }

  #saysSo(words: number, index: number): boolean {
    let says = this.#says.get(words);
    if (says === undefined) this.#says.set(words, (says = COMPACTION.test(this.#track.label(index))));
    return says;
  }
}

function hasAgent(flags: Uint8Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (((flags[index] ?? 0) & Flag.agent) !== 0) return true;
  return false;
}

/** Kinds whose words may tell of a compaction; what an agent says of one is not one. */
const TELLS: ReadonlySet<string> = new Set(['span', 'log', 'env_action', 'infra']);
const COMPACTION = /^\W*(?:auto[- ]?|context |conversation |history )*compact(?:ed|ing|ion)?\b/i;
