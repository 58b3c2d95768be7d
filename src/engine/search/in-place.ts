import { lowerBound, upperBound } from '../../base/index.ts';
import { IN_RUN, type PayloadStore } from '../payload-store.ts';
import { SLAB_BYTES } from '../slabs.ts';
import type { ByteFinder } from './byte-finder.ts';
import { placesIn } from './places.ts';
import type { Target } from './targets.ts';

/** Where in a slab the needle begins, ascending, where that is known already. */
export type Places = (slab: number) => Uint32Array | undefined;

/** Whether what the tracks hold fills most of the slabs it lies in, each in the order in which it was written. O(entries). */
export function liesDense(targets: readonly Target[]): boolean {
  let bytes = 0;
  let first = Infinity;
  let last = -Infinity;
  for (const { kept } of targets) {
    const { count, offsets, lengths } = kept;
    for (let slot = 0; slot < count; slot++) {
      const length = lengths[slot] as number;
      if (length === 0 || length === IN_RUN) return false;
      if (slot > 0 && (offsets[slot] as number) < (offsets[slot - 1] as number)) return false;
      bytes += length;
    }
    first = Math.min(first, offsets[0] as number);
    last = Math.max(last, (offsets[count - 1] as number) + (lengths[count - 1] as number));
  }
  return bytes > (last - first) / 2;
}

/**
 * Finds in whole slabs and asks only then whose record that is: most records are never come to. Each of those in which it
 * lies is taken once, in the order of the bytes. Nothing is held while others have their turn. `take` answers what it cost.
 */
export function* inPlace(
  store: PayloadStore,
  targets: readonly Target[],
  finder: ByteFinder,
  take: (target: Target, slot: number) => number,
  batch: number,
  places: Places,
): Generator<undefined, void> {
  let left = batch;
  const slabs = targets.map(({ kept: { offsets, count } }) => [
    Math.floor((offsets[0] as number) / SLAB_BYTES),
    Math.floor((offsets[count - 1] as number) / SLAB_BYTES),
  ]);
  const last = Math.max(-1, ...slabs.map(([, to = -1]) => to));
  const entries = targets.reduce((sum, { kept }) => sum + kept.count, 0);
  const first = Math.min(last, ...slabs.map(([from = 0]) => from));
  for (let slab = Math.max(0, first); slab <= last; slab++) {
    const end = endOf(targets, slab);
    const known = places(slab) ?? placesIn(finder, store.recordSlab(slab));
    for (let at = 0; ; ) {
      at =
        known === undefined
          ? finder.find(store.recordSlab(slab), at, end)
          : nextOf(known, at, end - finder.length);
      if (at === -1) break;
      const owner = ownerOf(targets, slab * SLAB_BYTES + at, finder.length);
      if (owner === undefined) {
        at++;
        left--;
      } else {
        left -= take(owner.target, owner.slot);
        at = owner.end - slab * SLAB_BYTES;
      }
      if (left <= 0) {
        left = batch;
        yield;
      }
    }
    const tally = targets[0]?.tally;
    if (tally !== undefined) tally.done += entries / (last - first + 1);
    // A slab is a fraction of a millisecond where nothing is found.
    left -= batch / 4;
    if (left <= 0) {
      left = batch;
      yield;
    }
  }
}

function nextOf(places: Uint32Array, at: number, last: number): number {
  const place = places[lowerBound(places, places.length, at)];
  return place === undefined || place > last ? -1 : place;
}

/** Where the last record of a slab ends in it: one that is longer than a slab has one of its own. */
function endOf(targets: readonly Target[], slab: number): number {
  let end = 0;
  for (const { kept } of targets) {
    const slot = upperBound(kept.offsets, kept.count, (slab + 1) * SLAB_BYTES - 1) - 1;
    const offset = kept.offsets[slot] ?? -1;
    if (offset >= slab * SLAB_BYTES)
      end = Math.max(end, offset + (kept.lengths[slot] as number) - slab * SLAB_BYTES);
  }
  return end;
}

function ownerOf(
  targets: readonly Target[],
  at: number,
  length: number,
): { readonly target: Target; readonly slot: number; readonly end: number } | undefined {
  for (const target of targets) {
    const { offsets, lengths, count } = target.kept;
    const slot = upperBound(offsets, count, at) - 1;
    if (slot < 0) continue;
    const end = (offsets[slot] as number) + (lengths[slot] as number);
    if (at + length <= end) return { target, slot, end };
  }
  return undefined;
}
