import { ELEMENT, JsonCutter } from '../../base/index.ts';
import { parseJson } from './json-bytes.ts';

/** An entry that was not there before. */
export interface NewEntry {
  readonly track: string;
  /** Position in its track, counted over all that was told so far. */
  readonly index: number;
  readonly bytes: Uint8Array;
}

/** What one answer of `/recording` holds that earlier ones did not. */
export interface RecordingNews {
  /** False: the answer broke off; nothing of it counts. */
  readonly complete: boolean;
  readonly status: string | undefined;
  readonly found: boolean;
  /** Attempt that the server says it is of; today's servers do not say. */
  readonly generation: number | undefined;
  /** Where to go on from (`?after=`), if the server can leave out what it told before. */
  readonly next: string | undefined;
  readonly t0: number | undefined;
  /** Members beside the tracks, as JSON. */
  readonly head: ReadonlyMap<string, Uint8Array>;
  readonly entries: readonly NewEntry[];
}

interface Found {
  readonly bytes: Uint8Array;
  readonly index: number;
}

/** Members of the answer that are not the recording's. */
const ENVELOPE = ['status', 'found', 'generation', 'next', 'delta', 'recording'];

const decoder = new TextDecoder();

/**
 * Finds what is new in a recording that a server tells whole, again and again. A track that goes on
 * where it stood costs its bytes and a look at a few old entries; nothing old is parsed. Where a track was
 * written anew (sorted, or with something put in), entries are told apart by what they hold. A server that tells
 * deltas is taken at its word.
 */
export class RecordingDiff {
  /** Entries of each track as told, by what they hold. */
  readonly #told = new Map<string, number[]>();

  /** An answer's bytes to what is new in them; `accept` remembers it as told. */
  read(body: Uint8Array): RecordingNews & { accept(): void } {
    const found = new Map<string, Found[]>();
    const head = new Map<string, Uint8Array>();
    const outer = new Map<string, unknown>();
    let prefix = 0;
    const cutter = new JsonCutter({
      descend: (path) => {
        if (path.length === 0) return true;
        if (path.length === 1 && path[0] === 'recording') {
          prefix = 1;
          return true;
        }
        return path[prefix] === 'tracks' && path.length - prefix <= 2;
      },
      onValue: (path, bytes, index) => {
        const inner = path.length - prefix;
        if (path.length === 1) outer.set(path[0] ?? '', parseJson(bytes));
        if (inner === 1 && (prefix === 0 || path[0] === 'recording'))
          head.set(path[prefix] ?? '', bytes.slice());
        if (inner === 3 && path[prefix] === 'tracks' && path[prefix + 2] === ELEMENT)
          push(found, path[prefix + 1] ?? '', { bytes, index });
      },
    });
    cutter.push(body);
    const { complete } = cutter.finish();
    // What stood before `recording` in the answer was taken for members of a bare one.
    const isWrapped = prefix === 1 || outer.has('found');
    if (isWrapped) for (const name of ENVELOPE) head.delete(name);
    const isDelta = outer.get('delta') === true;
    const news = complete ? this.#news(found, isDelta) : [];
    const t0 = parseJson(head.get('t0') ?? '');
    return {
      complete,
      status: text(outer.get('status')),
      found: isWrapped ? outer.get('found') === true && prefix === 1 : head.has('t0') || found.size > 0,
      generation: number(outer.get('generation')),
      next: text(outer.get('next')),
      t0: number(t0),
      head,
      entries: news,
      accept: () => this.#accept(news),
    };
  }

  #news(found: ReadonlyMap<string, readonly Found[]>, isDelta: boolean): NewEntry[] {
    const news: NewEntry[] = [];
    for (const [track, all] of found) {
      const told = this.#told.get(track) ?? [];
      const fresh = isDelta ? all : freshOf(all, told);
      fresh.forEach(({ bytes }, i) => news.push({ track, index: told.length + i, bytes: bytes.slice() }));
    }
    return news;
  }

  #accept(news: readonly NewEntry[]): void {
    for (const { track, bytes } of news) push(this.#told, track, identityOf(bytes));
  }
}

function freshOf(all: readonly Found[], told: readonly number[]): readonly Found[] {
  if (told.length === 0) return all;
  if (goesOn(all, told)) return all.slice(told.length);
  const known = new Map<number, number>();
  for (const identity of told) known.set(identity, (known.get(identity) ?? 0) + 1);
  return all.filter(({ bytes }) => {
    const identity = identityOf(bytes);
    const left = known.get(identity) ?? 0;
    if (left > 0) known.set(identity, left - 1);
    return left === 0;
  });
}

/** Old entries that are looked at to see that a track goes on where it stood. */
const LOOKED_AT = 8;

function goesOn(all: readonly Found[], told: readonly number[]): boolean {
  for (let i = Math.max(0, told.length - LOOKED_AT); i < told.length; i++) {
    const entry = all[i];
    if (entry === undefined || identityOf(entry.bytes) !== told[i]) return false;
  }
  return true;
}

const SIGNATURE = /("(?:ref|bodyRef)"\s*:\s*"[^"?]*)\?[^"]*/g;

/** A number for an entry, without what a server makes anew at each answer: the signature behind a ref's `?`. */
function identityOf(bytes: Uint8Array): number {
  const words = decoder.decode(bytes).replace(SIGNATURE, '$1');
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < words.length; i++) {
    const unit = words.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) + 0x9e3779b9;
  }
  return (a >>> 0) * 0x200000 + ((b >>> 0) & 0x1fffff);
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
