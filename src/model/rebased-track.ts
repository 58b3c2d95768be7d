import type { TrackWriter } from './sink-types.ts';

/** A track whose stamps count from one instant, for a writer whose own count from another, `ms` after it. */
export function rebasedTrack(track: TrackWriter, ms: number): TrackWriter {
  return {
    append: ({ start, end, ...row }) =>
      track.append({
        ...row,
        start: start === undefined ? undefined : start + ms,
        end: typeof end === 'number' ? end + ms : end,
      }),
    close: (seq, end, level, payload) => track.close(seq, end + ms, level, payload),
    reparent: (seq, parent) => track.reparent(seq, parent),
    supersede: (seq) => track.supersede(seq),
  };
}
