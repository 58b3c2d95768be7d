import type { TrackReader } from '../model/index.ts';
import { holds } from './text-matcher.ts';
import type { EntryFilter, Filtered } from './types.ts';

/**
 * The meaning of a filter, said plainly: for engines that hold their texts on the page (tests,
 * demonstrations). In one go: O(n).
 */
export function filterPlainly(
  tracks: readonly TrackReader[],
  { text = '', firstLine = false, levels, kinds }: EntryFilter,
  textOf: (track: TrackReader, index: number) => string,
): Filtered[] {
  const isIn = holds(text, firstLine);
  return tracks.map((track) => {
    const passing = Array.from({ length: track.columns.length }, (_, index) => index).filter(
      (index) =>
        isIn(textOf(track, index)) &&
        (levels === undefined || levels.some((level) => level === track.columns.level[index])) &&
        (kinds === undefined || kinds.includes(track.kindOf(index))),
    );
    const wordsOf = (index: number): string =>
      JSON.stringify([textOf(track, index), track.kindOf(index), track.columns.level[index]]);
    return {
      seqs: Uint32Array.from(passing, (index) => track.columns.seq[index] ?? 0),
      repeats: Uint8Array.from(passing, (index, i) => {
        const before = passing[i - 1];
        return before !== undefined && wordsOf(before) === wordsOf(index) ? 1 : 0;
      }),
    };
  });
}
