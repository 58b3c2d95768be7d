import { MOST_BYTES } from '../kept-texts.ts';
import { IN_RUN, RUN_SIZE, type PayloadStore } from '../payload-store.ts';
import { SLAB_BYTES } from '../slabs.ts';
import type { FarQuestion } from './far-slabs.ts';
import { ByteFinder, anchorOf, jsonAnchorOf } from './byte-finder.ts';
import type { Matcher } from './matcher.ts';
import { textsOfRecord } from './record-text.ts';
import { inPlace, liesDense, type Places } from './in-place.ts';
import { SlabLook } from './slab-look.ts';
import { bySlab, isSearched, recordOf, recordSlabOf, textSlabOf, type Target } from './targets.ts';

/** Work between two looks at the clock: a slot that is passed over is one. */
const BATCH = 2048;
/** Characters, or bytes of a record that is taken apart, that are as much work as that. */
const PER_TEXT = 256;
const PER_RECORD = 16;

/** Fewer are looked through before a second thread has begun. */
const WORTH_PIECES = 3;

/** Told of each slot that was found, once. */
export type OnFound = (target: Target, slot: number) => void;

/** Entries whose text holds what is sought. Yields now and then. O(bytes). */
export function* scanTexts(
  store: PayloadStore,
  targets: readonly Target[],
  matcher: Matcher,
  onFound: OnFound,
): Generator<undefined, void> {
  const anchor = anchorOf(matcher.wanted);
  const isExact = anchor?.isExact === true && !matcher.matching.wholeWord;
  const look =
    anchor === undefined
      ? undefined
      : new SlabLook(new ByteFinder(anchor.ascii, matcher.matching.matchCase), (slab) =>
          store.textSlab(slab),
        );
  const visit = (target: Target, slot: number): number => {
    const kept = target.kept.texts[slot];
    if (kept === undefined || kept === '') return 1;
    if (typeof kept === 'number' && look !== undefined) {
      // Without `%`, which costs a call for numbers of this size, a million times over.
      const offset = Math.floor(kept / MOST_BYTES);
      const slab = Math.floor(offset / SLAB_BYTES);
      if (!look.isIn(slab, offset - slab * SLAB_BYTES, kept - offset * MOST_BYTES)) return 1;
      if (isExact) {
        onFound(target, slot);
        return 2;
      }
    }
    const text = typeof kept === 'number' ? store.textOf(kept) : kept;
    if (text !== undefined && matcher.isIn(text)) onFound(target, slot);
    return 1 + (text?.length ?? 0) / PER_TEXT;
  };
  yield* bySlab(targets, ({ kept }, slot) => textSlabOf(kept.texts[slot]), visit, BATCH);
}

/**
 * Entries that were not found yet and whose record holds it. Only a record whose bytes hold what cannot be written as an
 * escape is taken apart.
 */
export function* scanRecords(
  store: PayloadStore,
  targets: readonly Target[],
  matcher: Matcher,
  onFound: OnFound,
  places: Places = () => undefined,
): Generator<undefined, void> {
  const anchor = jsonAnchorOf(matcher.wanted);
  const finder = anchor === undefined ? undefined : new ByteFinder(anchor, matcher.matching.matchCase);
  const take = (target: Target, slot: number): number => {
    if (target.found[slot] === 1 || !isSearched(target.kept.texts[slot])) return 1;
    const record = recordOf(store, target.kept, slot);
    if (record === undefined) return 1;
    if (textsOfRecord(decode(record)).some(({ text }) => matcher.isIn(text))) onFound(target, slot);
    return 8 + record.length / PER_RECORD;
  };
  const deep = targets.filter(({ isDeep }) => isDeep);
  if (finder === undefined) return yield* byRecord(deep, take);
  if (liesDense(deep)) return yield* inPlace(store, deep, finder, take, BATCH, places);
  const look = new SlabLook(finder, (slab) => store.recordSlab(slab));
  const runs = new Map<number, boolean>();
  const isInRun = (index: number): boolean => {
    let known = runs.get(index);
    if (known === undefined) {
      const bytes = store.run(index)?.bytes;
      known = bytes !== undefined && finder.find(bytes, 0, bytes.length) !== -1;
      runs.set(index, known);
    }
    return known;
  };
  yield* byRecord(deep, (target, slot) => {
    const { kept } = target;
    const length = kept.lengths[slot] as number;
    const offset = kept.offsets[slot] as number;
    if (length === 0 || target.found[slot] === 1) return 1;
    if (length !== IN_RUN)
      return look.isIn(Math.floor(offset / SLAB_BYTES), offset % SLAB_BYTES, length) ? take(target, slot) : 1;
    if (!isInRun(Math.floor(offset / RUN_SIZE))) return 1;
    const record = recordOf(store, kept, slot);
    return record !== undefined && finder.find(record, 0, record.length) !== -1 ? take(target, slot) : 2;
  });
}

/** What of a search can be left to a second thread: nothing where little lies outside of this one. O(entries). */
export function farPart(
  store: PayloadStore,
  targets: readonly Target[],
  { wanted, matching: { matchCase } }: Matcher,
): FarQuestion | undefined {
  const ascii = jsonAnchorOf(wanted);
  const pieces = store.recordPieces();
  return ascii !== undefined &&
    pieces.length >= WORTH_PIECES &&
    liesDense(targets.filter(({ isDeep }) => isDeep))
    ? { ascii, matchCase, pieces }
    : undefined;
}

/** Slots of the tracks whose records are looked through, in the order in which those lie. */
export function byRecord(
  targets: readonly Target[],
  visit: (target: Target, slot: number) => number,
): Generator<undefined, void> {
  return bySlab(
    targets.filter(({ isDeep }) => isDeep),
    ({ kept }, slot) => recordSlabOf(kept, slot),
    visit,
    BATCH,
  );
}

const decoder = new TextDecoder();
export const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
