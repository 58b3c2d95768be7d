import type { Expression } from './expression-asker.ts';
import { ByteFinder } from './byte-finder.ts';
import type { Searchable } from './answer.ts';
import { Matcher } from './matcher.ts';
import { byRecord, decode, type OnFound } from './plain-scan.ts';
import { bodyRefsOf } from './record-text.ts';
import { recordOf, type Target } from './targets.ts';

/** Bytes of bodies fetched for one search, and of one of them: what lies beyond is told of, not fetched. */
const MOST_BYTES = 16 << 20;
const MOST_ONE = 2 << 20;
/** Bodies that are fetched at all; each is a request where the recording lies behind an address. */
const MOST_BODIES = 400;

/** Text of bodies that were fetched, by the recording; gone with it. */
const kept = new WeakMap<object, Map<string, string | undefined>>();

export interface BodiesRead {
  readonly read: number;
  readonly left: number;
  /** The budget of the expression was spent. */
  readonly isSpent: boolean;
}

/** Bodies that a recording keeps apart from their records, fetched when a search comes to them, and kept. */
export class Bodies {
  readonly #reading: Searchable;
  readonly #texts: Map<string, string | undefined>;
  #bytes = 0;

  constructor(reading: Searchable) {
    this.#reading = reading;
    let texts = kept.get(reading.store);
    if (texts === undefined) kept.set(reading.store, (texts = new Map()));
    this.#texts = texts;
    for (const text of texts.values()) this.#bytes += text?.length ?? 0;
  }

  /** Text behind a ref; `undefined` for what is none, or is missing; `false` where it is left alone. */
  async textOf(ref: string): Promise<string | false | undefined> {
    if (this.#texts.has(ref)) return this.#texts.get(ref);
    if (this.#bytes >= MOST_BYTES || this.#texts.size >= MOST_BODIES) return false;
    const answer = await this.#reading.blob(ref);
    const blob = answer.ok ? answer.value : undefined;
    if (blob !== undefined && blob.size > MOST_ONE) return false;
    const text =
      blob === undefined || /^(?:image|video|audio|font)\//.test(blob.type)
        ? undefined
        : await readable(blob);
    this.#bytes += text?.length ?? 0;
    this.#texts.set(ref, text);
    return text;
  }

  /** Entries that were not found yet and one of whose bodies holds it. */
  async scan(
    targets: readonly Target[],
    how: Matcher | Expression | undefined,
    onFound: OnFound,
    onTurn: () => boolean,
  ): Promise<BodiesRead> {
    const owners = this.#refs(targets);
    let read = 0;
    let left = 0;
    for (const [ref, entries] of owners) {
      if (!onTurn()) break;
      const text = await this.textOf(ref);
      if (text === false) left++;
      else if (text !== undefined) {
        read++;
        const is = await holds(how, text);
        if (is === undefined) return { read, left, isSpent: true };
        if (is) for (const [target, slot] of entries) if (target.found[slot] === 0) onFound(target, slot);
      }
    }
    return { read, left, isSpent: false };
  }

  #refs(targets: readonly Target[]): Map<string, (readonly [Target, number])[]> {
    const { store } = this.#reading;
    const finder = new ByteFinder('ref"', false);
    const owners = new Map<string, (readonly [Target, number])[]>();
    const own = targets.filter(({ hasBodies }) => hasBodies);
    const work = byRecord(own, (target, slot) => {
      const record = recordOf(store, target.kept, slot);
      if (target.found[slot] === 1 || record === undefined || finder.find(record, 0, record.length) < 0)
        return 1;
      for (const ref of bodyRefsOf(decode(record))) {
        const known = owners.get(ref);
        if (known === undefined) owners.set(ref, [[target, slot]]);
        else known.push([target, slot]);
      }
      return 1;
    });
    for (const _ of work) if (owners.size >= MOST_BODIES * 2) break;
    return owners;
  }
}

async function holds(how: Matcher | Expression | undefined, text: string): Promise<boolean | undefined> {
  if (how === undefined || how instanceof Matcher) return how?.isIn(text) ?? false;
  const places = await how.places([text]);
  return places === undefined ? undefined : places[0] !== -1;
}

async function readable(blob: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return bytes.subarray(0, 4096).includes(0) ? undefined : decode(bytes);
}
