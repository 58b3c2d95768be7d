import { Column, float64, lowerBound, uint32 } from '../../base/index.ts';
import type { Located, TrackReader } from '../../model/index.ts';

/** Where a hit stands in the order of all: what has no place on the axis comes last, a track after the other. */
export interface HitPlace {
  readonly anchored: boolean;
  readonly start: number;
  /** Of the track. */
  readonly rank: number;
  readonly seq: number;
}

/** Hits of one track, in its order. */
export interface FoundTrack {
  /** Its place in the question. */
  readonly index: number;
  readonly track: TrackReader;
  readonly seqs: Column<Uint32Array<ArrayBuffer>>;
  readonly starts: Column<Float64Array<ArrayBuffer>>;
}

/** One of the hits: which of the tracks, and which there. */
export interface FoundHit {
  readonly of: FoundTrack;
  readonly at: number;
}

/** All hits of a search, exact however many there are: 12 bytes each. */
export class Found {
  readonly tracks: readonly FoundTrack[];
  total = 0;
  #byLane = new Map<string, number>();

  constructor(tracks: readonly TrackReader[]) {
    this.tracks = tracks.map((track, index) => ({
      index,
      track,
      seqs: new Column(uint32),
      starts: new Column(float64),
    }));
  }

  /** Hits of each lane that has any. A map is never changed, only replaced. */
  get byLane(): ReadonlyMap<string, number> {
    return this.#byLane;
  }

  /** Takes hits of one track in, given by their places in its columns, in any order. O(k log k), and O(hits) where they do not follow the others. */
  add(index: number, places: Uint32Array): void {
    const of = this.tracks[index];
    if (of === undefined || places.length === 0) return;
    const { track, seqs, starts } = of;
    places.sort();
    const last = seqs.length === 0 ? -1 : track.indexOf(seqs.array[seqs.length - 1] as number);
    let all = places;
    if ((places[0] as number) <= last) {
      const before = Array.from(seqs.view(), (seq) => track.indexOf(seq));
      all = Uint32Array.from([...before, ...places]).sort();
      seqs.length = 0;
      starts.length = 0;
    }
    for (const place of all) {
      seqs.push(track.columns.seq[place] as number);
      starts.push(track.columns.start[place] as number);
    }
    this.total += places.length;
    const { laneId } = track;
    this.#byLane = new Map(this.#byLane).set(laneId, (this.#byLane.get(laneId) ?? 0) + places.length);
  }

  /** The hit that is an entry, if it is one. O(log n). */
  hitOf(entry: Located): FoundHit | undefined {
    const of = this.tracks.find(({ track }) => track.id === entry.track.id);
    if (of === undefined) return undefined;
    const at = firstFrom(of, placeOfEntry(entry), true);
    return of.seqs.array[at] === entry.track.columns.seq[entry.index] && at < of.seqs.length
      ? { of, at }
      : undefined;
  }

  /** The first hit behind a place (1) or the last before it (-1); nothing where there is none. O(tracks · log n). */
  beside(place: HitPlace, direction: 1 | -1): FoundHit | undefined {
    let best: FoundHit | undefined;
    for (const of of this.tracks) {
      const at = direction === 1 ? firstFrom(of, place, false) : firstFrom(of, place, true) - 1;
      if (at < 0 || at >= of.seqs.length) continue;
      const hit = { of, at };
      if (best === undefined || comparePlaces(placeOf(hit), placeOf(best)) * direction < 0) best = hit;
    }
    return best;
  }

  /** How many hits stand before a place. O(tracks · log n). */
  rankOf(place: HitPlace): number {
    return this.tracks.reduce((sum, of) => sum + firstFrom(of, place, true), 0);
  }

  /** Hits in order, from one on (from the first where none is given), `most` at most. O(most · tracks). */
  list(from: HitPlace | undefined, most: number): FoundHit[] {
    const next = this.tracks
      .map((of) => ({ of, at: from === undefined ? 0 : firstFrom(of, from, true) }))
      .filter(({ of, at }) => at < of.seqs.length);
    const hits: FoundHit[] = [];
    while (hits.length < most && next.length > 0) {
      let best = 0;
      for (let i = 1; i < next.length; i++)
        if (comparePlaces(placeOf(next[i] as FoundHit), placeOf(next[best] as FoundHit)) < 0) best = i;
      const cursor = next[best] as { of: FoundTrack; at: number };
      hits.push({ of: cursor.of, at: cursor.at });
      if (++cursor.at >= cursor.of.seqs.length) next.splice(best, 1);
    }
    return hits;
  }
}

export const placeOf = ({ of, at }: FoundHit): HitPlace => ({
  anchored: of.track.anchored,
  start: of.starts.array[at] as number,
  rank: of.track.rank,
  seq: of.seqs.array[at] as number,
});

export const placeOfEntry = ({ track, index }: Located): HitPlace => ({
  anchored: track.anchored,
  start: track.columns.start[index] as number,
  rank: track.rank,
  seq: track.columns.seq[index] as number,
});

export const entryIdOf = ({ of, at }: FoundHit): string => `${of.track.id}:${of.seqs.array[at] ?? ''}`;

export function comparePlaces(a: HitPlace, b: HitPlace): number {
  if (a.anchored !== b.anchored) return a.anchored ? -1 : 1;
  if (!a.anchored && a.rank !== b.rank) return a.rank - b.rank;
  return a.start - b.start || a.rank - b.rank || a.seq - b.seq;
}

/** The first hit of a track at or behind a place; `itself`: one that stands at it counts. */
function firstFrom(of: FoundTrack, place: HitPlace, itself: boolean): number {
  const { seqs, starts, track } = of;
  const own = { anchored: track.anchored, rank: track.rank };
  // The whole track stands on one side where only one of the two is on the axis, or neither is.
  if (own.anchored !== place.anchored) return own.anchored ? seqs.length : 0;
  if (!own.anchored && own.rank !== place.rank) return own.rank < place.rank ? seqs.length : 0;
  let at = lowerBound(starts.array, starts.length, place.start);
  for (; at < seqs.length && starts.array[at] === place.start; at++) {
    const order = comparePlaces({ ...own, start: place.start, seq: seqs.array[at] as number }, place);
    if (order > 0 || (itself && order === 0)) break;
  }
  return at;
}
