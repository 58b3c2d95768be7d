import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import { knownAt, laneEntries, type LaneEntries, runEnd, useAt } from '../../lane-kit/index.ts';
import type { LaneInfo, ModelReader, TrackReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { RequestFacts } from './request-facts.ts';
import { isEmpty, type Matches, type RequestFilter, type Searched, visibleMatches } from './filter.ts';
import { type Found, MatchLookup } from './match-lookup.ts';

export interface Requests {
  readonly entries: LaneEntries;
  readonly facts: RequestFacts;
  /** How many requests have been sent by the playhead. */
  readonly sent: number;
  /** How many rows are listed: all that were sent, or the matches among them. */
  readonly count: number;
  /** Position in `entries` of a row. */
  positionOf(row: number): number;
  /** The row of a position, or -1. */
  rowOf(position: number): number;
  /** True once what the request's end tells may be said. */
  hasEnded(position: number): boolean;
  /** The filter is still being looked up. */
  readonly searching: boolean;
}

/** The lane's requests at the playhead, through a filter. */
export function useRequests(
  session: Session,
  engine: Engine,
  lane: LaneInfo,
  filter: RequestFilter,
): Requests {
  useAt(session, (model) => model.version, true);
  // A lane is another object in every version of the document.
  const current = session.model().lane(lane.id) ?? lane;
  const entries = useMemo(() => laneEntries(current), [current]);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const facts = useMemo(
    () => new RequestFacts(engine, redraw, (promise) => session.busy(promise)),
    [engine, session],
  );
  const sent = useAt(session, (_, t) => entries.upTo(t), true);
  // Requests that end change their row without changing the count.
  const ended = useAt(session, (model, t) => endsUpTo(current, model, t), true);
  const searched = useMemo(
    () => ({ entries, tracks: current.tracks, facts, engine }),
    [entries, current, facts, engine],
  );
  const found = useMatches(session, searched, filter);
  // Made anew when a request ends: what is listed changes only then.
  const known = useMemo(() => ({ ended, at: endedAt(session, entries) }), [session, entries, ended]);
  const { matches } = found;
  const rows = useMemo(
    () => (matches === undefined ? undefined : visibleMatches(matches, sent, known.at)),
    [matches, sent, known],
  );
  return {
    entries,
    facts,
    sent,
    count: rows?.length ?? sent,
    positionOf: (row) => (rows === undefined ? row : (rows[row] ?? -1)),
    rowOf: (position) => (rows === undefined ? (position < sent ? position : -1) : rows.indexOf(position)),
    hasEnded: known.at,
    searching: found.searching,
  };
}

function endedAt(session: Session, entries: LaneEntries): (position: number) => boolean {
  return (position) => {
    const at = entries.at(position);
    if (at === undefined || !at.track.anchored) return true;
    return knownAt(at.track, at.index, runEnd(session.model())) <= session.clock.t;
  };
}

function useMatches(
  session: Session,
  searched: Searched,
  filter: RequestFilter,
): { readonly matches: Matches | undefined; readonly searching: boolean } {
  const [found, setFound] = useState<Found>();
  const isOff = isEmpty(filter);
  const lookup = useMemo(() => new MatchLookup(setFound), []);
  useEffect(() => {
    if (!isOff) session.busy(lookup.look(filter, searched));
  }, [session, lookup, searched, filter, isOff]);
  useEffect(() => {
    if (isOff) return undefined;
    return () => lookup.stop();
  }, [lookup, filter, isOff]);
  if (isOff) return { matches: undefined, searching: false };
  // The last answer stands until the next is there: a list that empties at every key cannot be read.
  return { matches: found?.matches, searching: found?.filter !== filter || found.searched !== searched };
}

interface Ends {
  readonly version: number;
  readonly sorted: Float64Array;
}
const ends = new WeakMap<TrackReader, Ends>();

/** How many requests have ended by t: changes whenever one does. O(log n), after O(n log n) once a version. */
function endsUpTo(lane: LaneInfo, model: ModelReader, t: number): number {
  let sum = t >= runEnd(model) ? 1 : 0;
  for (const track of lane.tracks) {
    let known = ends.get(track);
    if (known === undefined || known.version !== track.version) {
      known = { version: track.version, sorted: track.columns.end.slice(0, track.columns.length).sort() };
      ends.set(track, known);
    }
    sum += countUpTo(known.sorted, t);
  }
  return sum;
}

/** How many of the sorted values are at most `t`; NaN sorts last and is none. */
function countUpTo(sorted: Float64Array, t: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}
