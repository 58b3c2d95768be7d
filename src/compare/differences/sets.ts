import { Level, type ModelReader } from '../../model/index.ts';
import { normalised } from '../align/normalise.ts';

/** One thing that a lane held, and how often, on either side. */
export interface SetEntry {
  readonly label: string;
  readonly a: number;
  readonly b: number;
  readonly isError: boolean;
}

/** Entries of a lane that are looked at; more are told of as such. */
export const MOST_ENTRIES = 50_000;

/** What a lane has held up to t, by label without what differs from run to run, with how often. O(entries). */
export function heldBy(
  model: ModelReader,
  laneId: string,
  t: number,
): Map<string, { count: number; label: string; isError: boolean }> {
  const held = new Map<string, { count: number; label: string; isError: boolean }>();
  let left = MOST_ENTRIES;
  for (const track of model.lane(laneId)?.tracks ?? []) {
    if (!track.anchored) continue;
    const last = Math.min(track.latestAt(t), left - 1);
    left -= last + 1;
    for (let index = 0; index <= last; index++) {
      const label = track.label(index);
      const isError = track.columns.level[index] === Level.error && !((track.columns.end[index] ?? 0) > t);
      const key = `${isError ? '!' : ''}${normalised(label)}`;
      const known = held.get(key);
      if (known === undefined) held.set(key, { count: 1, label, isError });
      else known.count += 1;
    }
  }
  return held;
}

/** The two sets against each other: only in A, only in B, as often not, then what is equal. */
export function compareSets(a: ReturnType<typeof heldBy>, b: ReturnType<typeof heldBy>): SetEntry[] {
  const keys = new Set([...a.keys(), ...b.keys()]);
  const entries = [...keys].map((key): SetEntry => {
    const [left, right] = [a.get(key), b.get(key)];
    return {
      label: (left ?? right)?.label ?? '',
      a: left?.count ?? 0,
      b: right?.count ?? 0,
      isError: (left ?? right)?.isError === true,
    };
  });
  const rank = (entry: SetEntry): number =>
    entry.b === 0 ? 0 : entry.a === 0 ? 1 : entry.a === entry.b ? 3 : 2;
  return entries.sort((x, y) => rank(x) - rank(y));
}
