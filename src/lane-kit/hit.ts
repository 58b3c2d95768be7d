import { Level, type Located, type TrackReader } from '../model/index.ts';
import { drawnEnd, type SpanLayout } from './archetypes/span-layout.ts';
import { levelAt, runEnd } from './known.ts';
import type { LanePart } from './parts.ts';
import { lowerStart, rowIndex } from './row-index.ts';
import type { LaneView } from './types.ts';

/** Half of the 24 px that a pointer may miss a point by, where nothing else is nearer. */
const REACH = 12;

/** A candidate: the nearest wins, then the narrowest (an instant inside a bar), then the first found. */
interface Candidate {
  readonly track: TrackReader;
  readonly index: number;
  /** px; 0 when the point is inside. */
  readonly distance: number;
  readonly width: number;
}

/** The entry under (x, y) of a lane made of these parts. O(parts · rows · log n). */
export function hitParts(
  view: LaneView,
  parts: readonly LanePart[],
  x: number,
  y: number,
): Located | undefined {
  let best: Candidate | undefined;
  for (const part of parts) {
    const away = y < part.top ? part.top - y : Math.max(0, y - part.top - part.height);
    if (away > REACH) continue;
    const found = hitPart(view, part, x, y, away);
    if (found !== undefined && (best === undefined || nearer(found, best))) best = found;
  }
  if (best === undefined) return undefined;
  // A part may draw a share of a track: the entry is of the whole.
  return { track: view.model.track(best.track.id) ?? best.track, index: best.index };
}

const nearer = (a: Candidate, b: Candidate): boolean =>
  a.distance < b.distance || (a.distance === b.distance && a.width < b.width);

function hitPart(view: LaneView, part: LanePart, x: number, y: number, away: number): Candidate | undefined {
  switch (part.kind) {
    case 'span':
      return hitSpans(view, part.track, part.layout, x, y);
    case 'point':
      return hitInstant(view, part.track, x, away);
    case 'series':
    case 'fold':
      return hitLatest(view, part.track, x, away);
    case 'hold':
      return hitLatest(view, part.track, x, away) ?? hitInstant(view, part.track, x, away);
  }
}

function hitSpans(
  view: LaneView,
  track: TrackReader,
  layout: SpanLayout,
  x: number,
  y: number,
): Candidate | undefined {
  let best: Candidate | undefined;
  for (let row = 0; row < track.rows; row++) {
    const at = Math.min(row, layout.rows - 1);
    const top = layout.top(at);
    const away = y < top ? top - y : Math.max(0, y - top - layout.height(at));
    if (away > REACH) continue;
    const index = rowIndex(track, row);
    for (const side of [index.spans, index.instants]) {
      const { entries } = side;
      const after = lowerStart(entries, track.columns.start, view.t(x));
      for (const position of [after - 1, after]) {
        const entry = entries[position];
        if (entry === undefined) continue;
        const found = spanCandidate(view, track, entry, x, away);
        if (found !== undefined && (best === undefined || nearer(found, best))) best = found;
      }
    }
  }
  return best;
}

function spanCandidate(
  view: LaneView,
  track: TrackReader,
  index: number,
  x: number,
  away: number,
): Candidate | undefined {
  const x0 = view.x(track.columns.start[index] as number);
  const x1 = view.x(drawnEnd(view, track, index, runEnd(view.model)));
  // A mark is drawn some pixels wide around its instant.
  const grace = x1 - x0 < 8 ? 4 : 0;
  const miss = x < x0 - grace ? x0 - grace - x : Math.max(0, x - x1 - grace);
  if (miss > REACH) return undefined;
  return { track, index, distance: miss + away, width: x1 - x0 };
}

/** The nearest instant; of those drawn on one spot the worst that is known, else the last. */
function hitInstant(view: LaneView, track: TrackReader, x: number, away: number): Candidate | undefined {
  const { start, length } = track.columns;
  const after = track.firstFrom(view.t(x));
  let best = -1;
  let miss = REACH + 1;
  for (const index of [after - 1, after]) {
    if (index < 0 || index >= length) continue;
    const distance = Math.abs(view.x(start[index] as number) - x);
    if (distance < miss) {
      best = index;
      miss = distance;
    }
  }
  if (best < 0 || miss > REACH) return undefined;
  return { track, index: worstOnSpot(view, track, best), distance: Math.max(0, miss - 4) + away, width: 0 };
}

/** Entries under one mark that are looked through for an error. */
const SPOT_SCAN = 256;

function worstOnSpot(view: LaneView, track: TrackReader, index: number): number {
  const { start } = track.columns;
  const spot = view.x(start[index] as number);
  const to = Math.min(index + SPOT_SCAN, track.firstFrom(view.t(spot + 2)));
  const lastT = runEnd(view.model);
  for (let i = Math.max(index - SPOT_SCAN, track.firstFrom(view.t(spot - 2))); i < to; i++) {
    if (levelAt(track, i, view.playhead, lastT) >= Level.error) return i;
  }
  return index;
}

function hitLatest(view: LaneView, track: TrackReader, x: number, away: number): Candidate | undefined {
  const index = track.latestAt(view.t(x));
  return index < 0 ? undefined : { track, index, distance: away, width: Infinity };
}
