import { inSlices, type Pacer } from '../../base/index.ts';
import { type Engine, seqSet } from '../../engine/index.ts';
import type { LaneEntries } from '../../lane-kit/index.ts';
import type { TrackReader } from '../../model/index.ts';
import type { RowFacts } from './columns.ts';
import type { RequestFacts } from './request-facts.ts';

/** Classes of outcomes. `open`: in flight at the playhead, or unfinished at the end of the recording. */
export const STATUSES = ['1xx', '2xx', '3xx', '4xx', '5xx', 'failed', 'open'] as const;
export type StatusClass = (typeof STATUSES)[number];

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
/** Any method that is not in the list. */
export const OTHER_METHOD = 'other';

/** Empty fields let everything through. */
export interface RequestFilter {
  readonly text: string;
  readonly method: string;
  readonly status: StatusClass | '';
  readonly type: string;
}

export const NO_FILTER: RequestFilter = { text: '', method: '', status: '', type: '' };

export const isEmpty = (filter: RequestFilter): boolean =>
  filter.text === '' && filter.method === '' && filter.status === '' && filter.type === '';

/** What only its end tells: what came back. */
export function matchesEnd(facts: RowFacts, end: number, filter: RequestFilter): boolean {
  if (filter.type !== '' && filter.type !== facts.type) return false;
  return filter.status === '' || filter.status === statusClass(facts.status, end);
}

function methodClass(method: string): string {
  const name = method.toUpperCase();
  return (METHODS as readonly string[]).includes(name) ? name : OTHER_METHOD;
}

function statusClass(status: number, end: number): StatusClass | undefined {
  if (end === Infinity) return 'open';
  if (status === 0) return 'failed';
  const hundred = Math.floor(status / 100);
  return hundred >= 1 && hundred <= 5 ? STATUSES[hundred - 1] : undefined;
}

/** Entries that match by what was asked, and which of them match by what came back. */
export interface Matches {
  /** Positions in the lane's list, ascending. */
  readonly positions: Uint32Array;
  /** 1 where the end matches too; `undefined`: the filter asks nothing of it. */
  readonly byEnd: Uint8Array | undefined;
  /** May a request that is still in flight be listed? */
  readonly inFlight: boolean;
}

/** A slice of work between two chances for others, ms; entries looked at between two looks at the clock. */
const SLICE_MS = 6;
const BATCH = 512;

/** The requests of a lane, and what can be asked about them. */
export interface Searched {
  readonly entries: LaneEntries;
  readonly tracks: readonly TrackReader[];
  readonly facts: RequestFacts;
  readonly engine: Engine;
}

/**
 * Looks through the whole lane; `undefined` when it was aborted. Words are looked up in the worker, each anywhere in method
 * and address; columns here, in slices. O(n). Records are fetched, by pages, only of tracks without columns and only for
 * what those would tell.
 */
export async function findMatches(
  { entries, tracks, facts, engine }: Searched,
  filter: RequestFilter,
  pacer: Pacer,
  signal: AbortSignal,
): Promise<Matches | undefined> {
  const holdsWords = await wordsIn(engine, tracks, filter.text, signal);
  if (holdsWords === undefined) return undefined;
  const { method } = filter;
  const asksEnd = filter.status !== '' || filter.type !== '';
  const positions: number[] = [];
  const byEnd: number[] = [];
  let position = 0;
  const step = (): boolean => {
    for (let left = BATCH; left > 0; left--) {
      const at = entries.at(position);
      if (at === undefined) return false;
      const { track, index } = at;
      if (holdsWords(track, index)) {
        if (method === '' && !asksEnd) positions.push(position);
        // Its record has to be fetched first: the loop below does that and comes back.
        else if (!facts.isHere(track, index)) return false;
        else {
          const row = facts.peek(track, index);
          // A record that is no request has nothing that a filter could find.
          if (row !== undefined && (method === '' || method === methodClass(row.method))) {
            positions.push(position);
            if (asksEnd) byEnd.push(matchesEnd(row, track.columns.end[index] as number, filter) ? 1 : 0);
          }
        }
      }
      position++;
    }
    return true;
  };
  while (position < entries.length) {
    await inSlices(step, pacer, SLICE_MS, () => signal.aborted);
    if (signal.aborted) return undefined;
    const at = entries.at(position);
    if (at === undefined) break;
    await facts.load(at.track, at.index);
  }
  return {
    positions: Uint32Array.from(positions),
    byEnd: asksEnd ? Uint8Array.from(byEnd) : undefined,
    inFlight: filter.type === '' && (filter.status === '' || filter.status === 'open'),
  };
}

type Holds = (track: TrackReader, index: number) => boolean;

/** Whether what was asked for holds every word; `undefined` when it was aborted. */
async function wordsIn(
  engine: Engine,
  tracks: readonly TrackReader[],
  text: string,
  signal: AbortSignal,
): Promise<Holds | undefined> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const sets = tracks.map((): ((seq: number) => boolean)[] => []);
  for (const word of words) {
    const answers = await engine.filter(
      tracks.map(({ id }) => id),
      { text: word, firstLine: true },
      signal,
    );
    if (answers === undefined) return undefined;
    for (const [i, track] of tracks.entries())
      sets[i]?.push(seqSet(answers[i]?.seqs ?? new Uint32Array(0), track.columns.length));
  }
  const byTrack = new Map(tracks.map((track, i) => [track.id, sets[i] ?? []]));
  return (track, index) => {
    const seq = track.columns.seq[index] as number;
    return (byTrack.get(track.id) ?? []).every((isIn) => isIn(seq));
  };
}

/**
 * The matches that may be listed while the first `count` entries have started: an entry that has not ended matches
 * nothing that only its end tells. O(log n) without such a filter, else O(matches).
 */
export function visibleMatches(
  { positions, byEnd, inFlight }: Matches,
  count: number,
  hasEnded: (position: number) => boolean,
): Uint32Array {
  const started = positions.subarray(0, lowerBound(positions, count));
  if (byEnd === undefined) return started;
  return started.filter((position, i) => (hasEnded(position) ? byEnd[i] === 1 : inFlight));
}

function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
