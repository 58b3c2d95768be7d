import type { ModelReader } from '../../model/index.ts';
import type { Marks } from '../marks.ts';
import { modelAtMark } from './mark-model.ts';

/** Offsets between clocks round so much: an instant told by a shared clock is this near to its own. */
const ROUNDING_MS = 1e-6;

/** At which mark a viewing stands, and the document as it is seen from there; made once for each place. */
export function createStanding(): Pick<Marks, 'stand' | 'seen'> {
  let mark = -1;
  let at = 0;
  let made: { readonly of: ModelReader; readonly model: ModelReader } | undefined;
  return {
    stand(of, t, selection) {
      const next = markAt(of, t, selection);
      if (next === mark && (mark < 0 || t === at)) return false;
      mark = next;
      at = t;
      made = undefined;
      return true;
    },
    seen(of) {
      const { cursors } = of.meta;
      if (mark < 0 || cursors === undefined) return of;
      if (made?.of !== of) made = { of, model: modelAtMark(of, cursors, mark, at) };
      return made.model;
    },
  };
}

/** The selected mark, if the playhead is at its instant; -1 for none. */
function markAt(of: ModelReader, t: number, selection: string | undefined): number {
  const { cursors } = of.meta;
  const found = cursors === undefined || selection === undefined ? undefined : of.locate(selection);
  if (found === undefined || found.track.id !== cursors?.trackId) return -1;
  const { start, seq } = found.track.columns;
  return Math.abs((start[found.index] ?? Number.NaN) - t) < ROUNDING_MS ? (seq[found.index] ?? -1) : -1;
}
