import { Flag } from '../../model/index.ts';
import type { Located, ModelReader, TrackReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { describe } from '../viewing/describe.ts';
import type { ClaimedLanes } from '../viewing/describe.ts';
import { fieldOf, readRecord, textField } from '../viewing/record.ts';

/** A request as it is told in an excerpt. */
export interface NearbyRequest {
  readonly entryId: string;
  readonly line: string;
  /** What is known of it at the playhead, `name: value`. */
  readonly facts: readonly string[];
}

export interface ConsoleLine {
  /** Milliseconds from the playhead; above 0: after it. */
  readonly offset: number;
  readonly level: string;
  readonly text: string;
}

const LEVELS = ['debug', 'info', 'warning', 'error'] as const;
/** Requests that are looked through backwards for one that failed. */
const MOST_BACK = 200;
/** A failed request so long ago is not of this moment, ms. */
const FAILED_WITHIN_MS = 10_000;
const BEFORE = { lines: 8, ms: 10_000 } as const;
const AFTER = { lines: 3, ms: 1000 } as const;
const MAX_LINE = 400;

/**
 * The request an excerpt is about: the selected one, else the last that had failed by t not long ago, else what was in
 * flight, else the last one before t. O(requests looked through).
 */
export function requestAt(model: ModelReader, t: number, selection: string | undefined): Located | undefined {
  const chosen = selection === undefined ? undefined : model.locate(selection);
  if (chosen?.track.laneId === 'network') return chosen;
  const tracks = (model.lane('network')?.tracks ?? []).filter(({ anchored }) => anchored);
  let best: Located | undefined;
  let bestRank = -Infinity;
  for (const track of tracks) {
    const last = track.latestAt(t);
    for (let index = last; index >= 0 && index > last - MOST_BACK; index--) {
      const start = track.columns.start[index] as number;
      const rank = rankOf(track, index, t) + start / 1e15;
      if (rank > bestRank) {
        best = { track, index };
        bestRank = rank;
      }
    }
  }
  return best;
}

/** 2: failed lately, and that is known; 1: in flight; 0: over. */
function rankOf(track: TrackReader, index: number, t: number): number {
  const end = track.columns.end[index] as number;
  const until = Number.isNaN(end) ? (track.columns.start[index] as number) : end;
  if (until > t) return 1;
  return track.columns.level[index] === 3 && t - until <= FAILED_WITHIN_MS ? 2 : 0;
}

/** Words for a request: what its record says of method and address, and what its lane tells of it at t. */
export async function tellRequest(
  session: Session,
  lanes: ClaimedLanes,
  entry: Located,
): Promise<NearbyRequest> {
  const { track, index } = entry;
  const [text] = await session.engine.payloads(track.id, [track.columns.seq[index] ?? -1]);
  const { value } = readRecord(text ?? '');
  const record = fieldOf(value, 'request') ?? value;
  const url = textField(record, 'url');
  const { title, facts } = describe(lanes, session.model(), entry, session.clock.t);
  return {
    entryId: track.entryId(index),
    line: url === undefined ? title : `${textField(record, 'method') ?? 'GET'} ${url}`,
    facts: facts.map(([name, said]) => `${name}: ${said}`),
  };
}

/** Console lines shortly before t and right after it, in their order. What was typed is left out. O(log n + lines). */
export function consoleAround(model: ModelReader, t: number): ConsoleLine[] {
  const found: ConsoleLine[] = [];
  for (const track of model.lane('console')?.tracks ?? []) {
    if (!track.anchored) continue;
    const { start, flags, level, length } = track.columns;
    const last = track.latestAt(t);
    const line = (index: number): ConsoleLine | undefined =>
      ((flags[index] as number) & Flag.typed) !== 0
        ? undefined
        : {
            offset: (start[index] as number) - t,
            level: LEVELS[level[index] as number] ?? 'info',
            text: track.label(index).slice(0, MAX_LINE),
          };
    for (let index = last; index >= 0 && last - index < BEFORE.lines; index--) {
      if (t - (start[index] as number) > BEFORE.ms) break;
      const one = line(index);
      if (one !== undefined) found.push(one);
    }
    for (let index = last + 1; index < length && index - last <= AFTER.lines; index++) {
      if ((start[index] as number) - t > AFTER.ms) break;
      const one = line(index);
      if (one !== undefined) found.push(one);
    }
  }
  const ordered = found.toSorted((a, b) => a.offset - b.offset);
  const later = ordered.findIndex(({ offset }) => offset > 0);
  const cut = later < 0 ? ordered.length : later;
  return [...ordered.slice(Math.max(0, cut - BEFORE.lines), cut), ...ordered.slice(cut, cut + AFTER.lines)];
}
