import { inSlices } from '../base/index.ts';
import type { TrackReader } from '../model/index.ts';
import { pacer } from './pacer.ts';
import type { EntryFilter } from './types.ts';

/** Rows looked at between two looks at the clock. */
const BATCH = 8192;
/** Leaves a frame of 16 ms room for its drawing. */
const SLICE_MS = 6;

/**
 * Seqs of a track that pass, in the order of the track: those of `matched` (all when absent) with one of the
 * levels and kinds. `undefined` once `isStale`. O(n).
 */
export async function filterColumns(
  track: TrackReader,
  { levels, kinds }: EntryFilter,
  matched: Uint32Array | undefined,
  isStale: () => boolean,
): Promise<Uint32Array<ArrayBuffer> | undefined> {
  const { columns } = track;
  const length = columns.length;
  const passes = matched === undefined ? undefined : seqSet(matched, length);
  const kindPasses = kinds === undefined ? undefined : track.kinds.map((kind) => kinds.includes(kind));
  const levelPasses = levels === undefined ? undefined : new Set<number>(levels);
  const seqs = new Uint32Array(length);
  let count = 0;
  let at = 0;
  const step = (): boolean => {
    const to = Math.min(length, at + BATCH);
    for (; at < to; at++) {
      const seq = columns.seq[at] as number;
      if (passes !== undefined && !passes(seq)) continue;
      if (levelPasses !== undefined && !levelPasses.has(columns.level[at] as number)) continue;
      if (kindPasses !== undefined && kindPasses[columns.kind[at] as number] !== true) continue;
      seqs[count++] = seq;
    }
    return at < length;
  };
  return (await inSlices(step, pacer, SLICE_MS, isStale)) ? seqs.slice(0, count) : undefined;
}

/** Marks that are no repeats after all: the kind or the level is another. In place. O(repeats · log n). */
export function keepEqualRows(track: TrackReader, seqs: Uint32Array, repeats: Uint8Array): void {
  const { kind, level } = track.columns;
  for (let i = 1; i < repeats.length; i++) {
    if (repeats[i] === 0) continue;
    const own = track.indexOf(seqs[i] as number);
    const before = track.indexOf(seqs[i - 1] as number);
    if (kind[own] !== kind[before] || level[own] !== level[before]) repeats[i] = 0;
  }
}

/** Bits where seqs are dense, as they are but for odd producers; a set where they are not. */
function seqSet(seqs: Uint32Array, length: number): (seq: number) => boolean {
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
