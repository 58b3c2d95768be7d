import { inSlices } from '../base/index.ts';
import type { TrackReader } from '../model/index.ts';
import { pacer } from './pacer.ts';
import type { EntryFilter } from './types.ts';

/** Rows looked at between two looks at the clock. */
const BATCH = 8192;
/** Leaves a frame of 16 ms room for its drawing. */
const SLICE_MS = 6;

/** What the columns say of a filter. */
export interface Passing {
  /** In the order of the track. */
  readonly seqs: Uint32Array<ArrayBuffer>;
  /** 1 where an entry has the kind and level of the one before it in `seqs`: it may repeat it. */
  readonly alike: Uint8Array<ArrayBuffer>;
}

/**
 * Entries of a track that pass: those of `matched` (all when absent) with one of the levels and kinds.
 * `undefined` once `isStale`. O(n).
 */
export async function filterColumns(
  track: TrackReader,
  { levels, kinds }: EntryFilter,
  matched: Uint32Array | undefined,
  isStale: () => boolean,
): Promise<Passing | undefined> {
  const { columns } = track;
  const length = columns.length;
  const passes = matched === undefined ? undefined : seqSet(matched, length);
  const kindPasses = kinds === undefined ? undefined : track.kinds.map((kind) => kinds.includes(kind));
  const levelPasses = levels === undefined ? undefined : new Set<number>(levels);
  const seqs = new Uint32Array(length);
  const alike = new Uint8Array(length);
  let count = 0;
  let before = -1;
  let at = 0;
  const step = (): boolean => {
    const to = Math.min(length, at + BATCH);
    for (; at < to; at++) {
      const seq = columns.seq[at] as number;
      if (passes !== undefined && !passes(seq)) continue;
      const level = columns.level[at] as number;
      const kind = columns.kind[at] as number;
      if (levelPasses !== undefined && !levelPasses.has(level)) continue;
      if (kindPasses !== undefined && kindPasses[kind] !== true) continue;
      const look = kind * 256 + level;
      if (look === before) alike[count] = 1;
      before = look;
      seqs[count++] = seq;
    }
    return at < length;
  };
  const whole = await inSlices(step, pacer, SLICE_MS, isStale);
  return whole ? { seqs: seqs.slice(0, count), alike: alike.slice(0, count) } : undefined;
}

/** Whether a seq is one of `seqs`. Bits where they are dense, as they are but for odd producers; a set where they are not. */
export function seqSet(seqs: Uint32Array, length: number): (seq: number) => boolean {
  let greatest = 0;
  for (const seq of seqs) if (seq > greatest) greatest = seq;
  if (greatest > 16 * length + 65_536) {
    const set = new Set(seqs);
    return (seq) => set.has(seq);
  }
  const marks = new Uint8Array(greatest + 1);
  for (const seq of seqs) marks[seq] = 1;
  return (seq) => marks[seq] === 1;
}
