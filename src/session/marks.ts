import type { ModelReader } from '../model/index.ts';
import type * as CursorPart from './cursor/index.ts';

/**
 * Standing at a mark: where the selected entry is a mark that the recording has a cursor of, and the playhead stands at its instant, the
 * document is read as it was there (`RunMeta.cursors`). So the link's `t` and `sel` say that too, and any move leaves it.
 */
export interface Marks {
  /** Loads what is needed to stand at marks, if the document has any. */
  begin(of: ModelReader): Promise<unknown> | undefined;
  /** The playhead and the selection moved. Answers whether the document is seen from elsewhere now. */
  stand(of: ModelReader, t: number, selection: string | undefined): boolean;
  /** The document as it is seen from there. */
  seen(of: ModelReader): ModelReader;
}

/** Offsets between clocks round so much. */
const ROUNDING_MS = 1e-6;

export function createMarks(): Marks {
  let part: typeof CursorPart | undefined;
  let mark = -1;
  let at = 0;
  let made: { readonly of: ModelReader; readonly model: ModelReader } | undefined;
  return {
    begin: (of) => of.meta.cursors && import('./cursor/index.ts').then((loaded) => (part = loaded)),
    stand(of, t, selection) {
      const { cursors } = of.meta;
      const found = part && cursors && selection ? of.locate(selection) : undefined;
      const start = found?.track.columns.start[found.index] ?? Number.NaN;
      // Told by a shared clock an instant is rounded.
      const isMark = found?.track.id === cursors?.trackId && Math.abs(start - t) < ROUNDING_MS;
      const next = (isMark ? found?.track.columns.seq[found.index] : undefined) ?? -1;
      if (next === mark && (mark < 0 || t === at)) return false;
      mark = next;
      at = t;
      made = undefined;
      return true;
    },
    seen(of) {
      const { cursors } = of.meta;
      if (mark < 0 || part === undefined || cursors === undefined) return of;
      if (made?.of !== of) made = { of, model: part.modelAtMark(of, cursors, mark, at) };
      return made.model;
    },
  };
}
