import { Flag, Level } from '../../model/index.ts';
import type { TrackReader } from '../../model/index.ts';
import { agentOf } from './sub-agent.ts';

/** A call made again after it had failed, the same tool with the same arguments. */
export interface Try {
  /** 2 for the first repetition. */
  readonly n: number;
  /** Index of the try before. */
  readonly before: number;
}

/** What repeats, and where the context was made smaller; found once a version of a track. */
export interface Turns {
  readonly tries: ReadonlyMap<number, Try>;
  /** Indices of the entries that tell of a compaction, ascending. */
  readonly compactions: readonly number[];
}

const found = new WeakMap<TrackReader, { readonly version: number; readonly turns: Turns }>();

/** O(entries), once a version. */
export function turnsOf(track: TrackReader): Turns {
  const kept = found.get(track);
  if (kept?.version === track.version) return kept.turns;
  const turns = { tries: triesOf(track), compactions: compactionsOf(track) };
  found.set(track, { version: track.version, turns });
  return turns;
}

/**
 * Equal labels are one number: they hold tool and arguments as far as they tell one call from another.
 * What another agent tried is no try of this one.
 */
function triesOf(track: TrackReader): Map<number, Try> {
  const tries = new Map<number, Try>();
  const { kind, label, level, end, start, length } = track.columns;
  const call = track.kinds.indexOf('tool_call');
  const failed = new Map<string, { readonly index: number; readonly n: number }>();
  const isParted = track.columns.flags.subarray(0, length).some((bits) => (bits & Flag.agent) !== 0);
  for (let index = 0; index < length && call >= 0; index += 1) {
    if (kind[index] !== call) continue;
    const key = `${label[index] ?? 0} ${isParted ? agentOf({ track, index }) : 0}`;
    const before = failed.get(key);
    // Made before the other had failed, it is no answer to the failure.
    const again = before !== undefined && (end[before.index] ?? Infinity) <= (start[index] ?? 0);
    if (again) tries.set(index, { n: before.n + 1, before: before.index });
    if ((level[index] ?? 0) >= Level.error) failed.set(key, { index, n: again ? before.n + 1 : 1 });
    else failed.delete(key);
  }
  return tries;
}

/** Kinds whose words may tell of a compaction; what an agent says of one is not one. */
const TELLS: ReadonlySet<string> = new Set(['span', 'log', 'env_action', 'infra']);
const COMPACTION = /^\W*(?:auto[- ]?|context |conversation |history )*compact(?:ed|ing|ion)?\b/i;

function compactionsOf(track: TrackReader): number[] {
  const indices: number[] = [];
  const { kind, label, length } = track.columns;
  const always = track.kinds.map((name) => /^(?:context_)?compact/.test(name));
  const sometimes = track.kinds.map((name) => TELLS.has(name));
  const byLabel = new Map<number, boolean>();
  for (let index = 0; index < length; index += 1) {
    const of = kind[index] ?? 0;
    if (always[of] === true) indices.push(index);
    else if (sometimes[of] === true) {
      const words = label[index] ?? 0;
      let says = byLabel.get(words);
      if (says === undefined) byLabel.set(words, (says = COMPACTION.test(track.label(index))));
      if (says) indices.push(index);
    }
  }
  return indices;
}
