import type { KeptText } from '../kept-texts.ts';
import { MOST_BYTES } from '../kept-texts.ts';
import { IN_RUN, RUN_SIZE, type KeptTrack, type PayloadStore } from '../payload-store.ts';
import { SLAB_BYTES } from '../slabs.ts';
import type { FindQuestion } from './types.ts';

/** A track as a question goes through it. */
export interface Target {
  readonly index: number;
  readonly isDeep: boolean;
  readonly hasBodies: boolean;
  readonly kept: KeptTrack;
  /** 1 for each slot that was found. */
  readonly found: Uint8Array;
  /** Slots that were come to, in all targets of a question together and each time that they are gone through. */
  readonly tally: { done: number };
}

export function targetsOf(store: PayloadStore, question: FindQuestion): Target[] {
  const tally = { done: 0 };
  return question.tracks.flatMap(({ id, isDeep, hasBodies }, index) => {
    const kept = store.walk(id);
    return kept === undefined || kept.count === 0
      ? []
      : [{ index, isDeep, hasBodies: hasBodies === true, kept, found: new Uint8Array(kept.count), tally }];
  });
}

/** Slab in which a text lies; -1 for one that is kept as it is. */
export const textSlabOf = (text: KeptText): number =>
  typeof text === 'number' ? Math.floor(text / (MOST_BYTES * SLAB_BYTES)) : -1;

/** Slab in which a record lies; -1 for one in a run, or none. */
export function recordSlabOf({ offsets, lengths }: KeptTrack, slot: number): number {
  const length = lengths[slot] as number;
  return length === 0 || length === IN_RUN ? -1 : Math.floor((offsets[slot] as number) / SLAB_BYTES);
}

/** Whether an entry is looked through at all: a reader that gives it no words wants it left alone (what was typed, pictures). */
export const isSearched = (text: KeptText): boolean => text !== undefined && text !== '';

/**
 * Slots of several tracks in the order in which their bytes lie, slab by slab, so that each is fetched once: a track's slots
 * stay in their own order. Between two slots nothing is held. `visit` answers what it cost; yields when that comes to `batch`.
 */
export function* bySlab(
  targets: readonly Target[],
  slabOf: (target: Target, slot: number) => number,
  visit: (target: Target, slot: number) => number,
  batch: number,
): Generator<undefined, void> {
  const next = targets.map(() => 0);
  let left = batch;
  for (let slab = 0, open = true; open; slab++) {
    open = false;
    let lowest = Infinity;
    for (const [i, target] of targets.entries()) {
      const { count } = target.kept;
      let counted = next[i] as number;
      let slot = counted;
      for (; slot < count; slot++) {
        const lies = slabOf(target, slot);
        if (lies > slab) {
          lowest = Math.min(lowest, lies);
          break;
        }
        left -= visit(target, slot);
        if (left <= 0) {
          target.tally.done += slot + 1 - counted;
          counted = slot + 1;
          left = batch;
          yield;
        }
      }
      target.tally.done += slot - counted;
      next[i] = slot;
      if (slot < count) open = true;
    }
    // Slabs in which nothing of these tracks lies are passed over.
    if (lowest !== Infinity) slab = Math.max(slab, lowest - 1);
  }
}

/** The record's bytes, good until this thread gives way. */
export function recordOf(
  store: PayloadStore,
  { offsets, lengths }: KeptTrack,
  slot: number,
): Uint8Array | undefined {
  const length = lengths[slot] as number;
  if (length === 0) return undefined;
  const offset = offsets[slot] as number;
  if (length === IN_RUN) return store.run(Math.floor(offset / RUN_SIZE))?.record(offset % RUN_SIZE);
  const at = offset % SLAB_BYTES;
  return store.recordSlab(Math.floor(offset / SLAB_BYTES)).subarray(at, at + length);
}
