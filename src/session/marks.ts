import type { ModelReader } from '../model/index.ts';

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

export function createMarks(): Marks {
  let part: Pick<Marks, 'stand' | 'seen'> | undefined;
  return {
    begin: (of) =>
      of.meta.cursors &&
      import('./cursor/index.ts').then(({ createStanding }) => (part ??= createStanding())),
    stand: (of, t, selection) => part?.stand(of, t, selection) ?? false,
    seen: (of) => part?.seen(of) ?? of,
  };
}
