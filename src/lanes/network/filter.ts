import { inSlices, type Pacer } from '../../base/index.ts';
import type { LaneEntries } from '../../lane-kit/index.ts';
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

/** What is known of a request from its start on: what was asked. */
export function matchesStart(facts: RowFacts, filter: RequestFilter): boolean {
  if (filter.method !== '' && filter.method !== methodClass(facts.method)) return false;
  return (
    filter.text === '' || `${facts.method} ${facts.address}`.toLowerCase().includes(filter.text.toLowerCase())
  );
}

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

/** A slice of work between two chances for others, ms. */
const SLICE_MS = 6;

/**
 * Looks through the whole lane in slices; `undefined` when it was aborted. O(n), the records of entries without columns
 * are fetched on the way.
 */
export async function findMatches(
  entries: LaneEntries,
  facts: RequestFacts,
  filter: RequestFilter,
  pacer: Pacer,
  aborted: () => boolean,
): Promise<Matches | undefined> {
  const asksEnd = filter.status !== '' || filter.type !== '';
  const positions: number[] = [];
  const byEnd: number[] = [];
  let position = 0;
  const step = (): boolean => {
    const at = entries.at(position);
    if (at === undefined) return false;
    // Its record has to be fetched first: the loop below does that and comes back.
    if (!facts.isHere(at.track, at.index)) return false;
    const row = facts.peek(at.track, at.index);
    position++;
    // A record that is no request has nothing that a filter could find.
    if (row === undefined || !matchesStart(row, filter)) return true;
    positions.push(position - 1);
    if (asksEnd) byEnd.push(matchesEnd(row, at.track.columns.end[at.index] as number, filter) ? 1 : 0);
    return true;
  };
  while (position < entries.length) {
    await inSlices(step, pacer, SLICE_MS, aborted);
    if (aborted()) return undefined;
    const at = entries.at(position);
    if (at !== undefined) await facts.load(at.track, at.index);
  }
  return {
    positions: Uint32Array.from(positions),
    byEnd: asksEnd ? Uint8Array.from(byEnd) : undefined,
    inFlight: filter.type === '' && (filter.status === '' || filter.status === 'open'),
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
