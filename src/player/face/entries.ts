import type { Engine } from '../../engine/index.ts';
import { compareEntries, Flag, Level, type Located, type TrackReader } from '../../model/index.ts';
import { parseCapped } from './cap.ts';
import type { Entry, LevelName } from './types.ts';

const LEVEL_NAMES: Readonly<Record<Level, LevelName>> = {
  [Level.debug]: 'debug',
  [Level.info]: 'info',
  [Level.warning]: 'warning',
  [Level.error]: 'error',
};

/** Entries with their records, in the order asked; the worker is asked once per track. */
export async function toEntries(engine: Engine, located: readonly Located[]): Promise<Entry[]> {
  const bare = located.map(({ track, index }) => ({ trackId: track.id, seq: track.columns.seq[index] ?? 0 }));
  // What was typed is not even asked for: see `Flag.typed`.
  const hidden = located.map(({ track, index }) => ((track.columns.flags[index] ?? 0) & Flag.typed) !== 0);
  const byTrack = new Map<string, number[]>();
  bare.forEach(({ trackId }, place) => {
    if (hidden[place] === true) return;
    const places = byTrack.get(trackId);
    if (places === undefined) byTrack.set(trackId, [place]);
    else places.push(place);
  });
  const facts = located.map(factsOf);
  const texts: (string | undefined)[] = Array.from({ length: located.length });
  await Promise.all(
    [...byTrack].map(async ([trackId, places]) => {
      const payloads = await engine.payloads(
        trackId,
        places.map((i) => bare[i]?.seq ?? 0),
      );
      places.forEach((place, n) => {
        texts[place] = payloads[n];
      });
    }),
  );
  return facts.map((fact, i) => {
    if (hidden[i] === true) return { ...fact, data: { __proto__: null, hidden: 'typed' } };
    const { data, truncated } = parseCapped(texts[i]);
    return truncated ? { ...fact, data, truncated } : { ...fact, data };
  });
}

/** What the columns say. Read before the worker is asked: the document may grow meanwhile. */
function factsOf({ track, index }: Located): Omit<Entry, 'data' | 'truncated'> {
  const { columns } = track;
  const end = columns.end[index] ?? Number.NaN;
  return {
    id: track.entryId(index),
    t: track.anchored ? (columns.start[index] ?? null) : null,
    end: Number.isNaN(end) || !track.anchored ? null : end === Number.POSITIVE_INFINITY ? 'open' : end,
    kind: track.kindOf(index),
    title: track.label(index),
    level: LEVEL_NAMES[levelOf(columns.level[index])],
  };
}

function levelOf(value: number | undefined): Level {
  return value === Level.error || value === Level.warning || value === Level.debug ? value : Level.info;
}

/** The total order over several tracks of one lane. */
export function inOrder(located: Located[]): Located[] {
  return located.sort(compareEntries);
}

/**
 * The first entries of a track that touch [from, to], in order: spans that reach into it, then those
 * that start in it. O(log n + limit), plus the spans open at `from`.
 */
export function firstOf(track: TrackReader, from: number, to: number, limit: number): Located[] {
  const first = track.firstFrom(from);
  const indices = track.covering(from).filter((index) => index < first);
  for (let index = first; indices.length < limit && index < track.columns.length; index++) {
    if (!((track.columns.start[index] ?? Number.NaN) <= to)) break;
    indices.push(index);
  }
  return indices.map((index) => ({ track, index }));
}
