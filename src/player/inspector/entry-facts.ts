import { formatClock, formatDuration } from '../../base/index.ts';
import type { Description } from '../../lane-kit/index.ts';
import { Flag } from '../../model/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { inspectorWords } from './inspector-words.ts';
import type { ClaimedLanes } from '../viewing/describe.ts';
import { describe } from '../viewing/describe.ts';

export interface EntryFact {
  readonly name: string;
  readonly value: string;
  /** It belongs to the entry's end, which lies after the playhead. */
  readonly later: boolean;
}

export interface EntryFacts {
  readonly title: string;
  readonly facts: readonly EntryFact[];
  /** The one word that tells most of its outcome, such as a status code; for the badge. */
  readonly badge: string | undefined;
  /** Length in ms; `undefined` for an instant, and for a span that never ended. */
  readonly length: number | undefined;
  /** From when on everything of the entry is known, ms; `undefined` where that has no meaning. */
  readonly knownAt: number | undefined;
  /** Marks of the record that a reader of it must know of. */
  readonly marks: readonly string[];
}

/**
 * What is told of an entry. `whole`: it was selected, so the facts of its end are told too and marked
 * `later`; otherwise only what is known at t.
 */
export function entryFacts(
  lanes: ClaimedLanes,
  model: ModelReader,
  entry: Located,
  t: number,
  whole: boolean,
): EntryFacts {
  const { track, index } = entry;
  const { columns } = track;
  const start = columns.start[index] ?? 0;
  const end = columns.end[index] ?? Number.NaN;
  const runEnd = model.start + model.duration;
  const knownAt = track.anchored ? (Number.isNaN(end) ? start : Math.min(end, runEnd)) : undefined;
  const known = knownAt === undefined || t >= knownAt;
  const now = describe(lanes, model, entry, t);
  const all: Description = known || !whole ? now : describe(lanes, model, entry, runEnd);
  const told = new Set(now.facts.map(([name, value]) => `${name}\u0000${value}`));
  const facts = all.facts.map(([name, value]) => ({
    name,
    value,
    later: !told.has(`${name}\u0000${value}`),
  }));
  return {
    title: all.title,
    facts: facts.filter(({ name }) => !SAID_ELSEWHERE.has(name)),
    badge: facts.find(({ name }) => name === 'status')?.value,
    length: Number.isFinite(end) && (known || whole) ? end - start : undefined,
    knownAt,
    marks: marksOf(columns.flags[index] ?? 0),
  };
}

/** Facts of every entry that the head of the view says already. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['kind', 'state', 'took', 'level', 'time', 'content']);

function marksOf(flags: number): string[] {
  const words = inspectorWords;
  const marks: string[] = [];
  if ((flags & Flag.assumed) !== 0) marks.push(words.assumedTime);
  if ((flags & Flag.clamped) !== 0) marks.push(words.clampedTime);
  if ((flags & Flag.held) !== 0) marks.push(words.held);
  if ((flags & Flag.missing) !== 0) marks.push(words.missing);
  return marks;
}

/** Where an entry stands on the axis, in words: `0:41.900`, `step 12`, or that it has no place. */
export function placeOf(model: ModelReader, { track, index }: Located): string {
  if (!track.anchored) return `#${index + 1}`;
  const start = track.columns.start[index] ?? 0;
  return model.axis === 'steps' ? `step ${Math.round(start) + 1}` : formatClock(start, 3);
}

/** `+1.2 s` after the entry's own start. */
export const offsetWords = (ms: number): string => `+${formatDuration(ms)}`;
