import type { ModelReader, TrackReader } from '../model/index.ts';

/** Where a document that grows has changed since it was looked at last. */
export class Grown {
  #model: ModelReader | undefined;
  readonly #tracks = new Map<TrackReader, { readonly version: number; readonly length: number }>();

  /**
   * Before this instant (ms) all entries are those they were: `Infinity` where nothing came, -`Infinity` where that cannot be told.
   * O(tracks + versions between).
   */
  since(model: ModelReader): number {
    const isOther = model !== this.#model || model.tracks.length !== this.#tracks.size;
    if (isOther) this.#tracks.clear();
    this.#model = model;
    let first = isOther ? -Infinity : Infinity;
    for (const track of model.tracks) {
      const before = this.#tracks.get(track);
      const { version, columns, anchored } = track;
      if (before?.version === version) continue;
      this.#tracks.set(track, { version, length: columns.length });
      if (before === undefined || !anchored) {
        first = -Infinity;
        continue;
      }
      const kept = track.kept(before.version);
      // One that was there may have stood anywhere behind the last that is as it was.
      const at = kept < before.length ? columns.start[kept - 1] : columns.start[kept];
      first = Math.min(first, at ?? (kept < before.length ? -Infinity : Infinity));
    }
    return first;
  }
}
