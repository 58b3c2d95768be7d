import { upperBound } from '../../base/index.ts';
import { knownAt, runEnd } from '../../lane-kit/index.ts';
import { Flag, Level } from '../../model/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';

/** Ancestors looked at before a depth is called "this deep or deeper". */
const MAX_DEPTH = 512;

/** Indentation stops here, in levels; the row then states its level in a badge. */
export const MAX_INDENT = 6;

/**
 * The steps of a document with what the list needs in O(log n) or better: which one is current at t,
 * how deep each is. Built once a version: O(n) numbers, no objects per step.
 */
export interface StepsModel {
  readonly steps: readonly Located[];
  /** False: the steps have an order but no place on the axis, so none is current. */
  readonly anchored: boolean;
  /** Index of the last step that has begun at t; -1 before the first. */
  currentAt(t: number): number;
  /** How many steps have ended at t: changes exactly when a row may say something new of its end. */
  endedAt(t: number): number;
  /** Nesting level from 0: ancestors on the step's own track, less those that nearly all steps share. */
  depth(index: number): number;
  /** Index of the step with that entry id, or -1. */
  indexOf(entryId: string): number;
}

export function buildStepsModel(model: ModelReader): StepsModel {
  const { steps } = model;
  const starts = new Float64Array(steps.length);
  let last = Number.NEGATIVE_INFINITY;
  let anchored = 0;
  for (const [i, step] of steps.entries()) {
    if (step.track.anchored) {
      anchored += 1;
      last = Math.max(last, step.track.columns.start[step.index] ?? last);
    }
    // An unanchored step inherits its predecessor's place, so that the column stays sorted.
    starts[i] = last;
  }
  const known = Float64Array.from(steps, (step) => toldFrom(step, runEnd(model))).sort();
  const depths = new Int16Array(steps.length).fill(-1);
  let ids: Map<string, number> | undefined;
  let ground: number | undefined;
  const base = (): number => (ground ??= groundLevel(steps));
  return {
    steps,
    anchored: anchored > 0 || steps.length === 0,
    currentAt: (t) => (anchored === 0 ? -1 : upperBound(starts, starts.length, t) - 1),
    endedAt: (t) => upperBound(known, known.length, t),
    depth(index) {
      const cached = depths[index] ?? 0;
      if (cached >= 0) return cached;
      const step = steps[index];
      const depth = step === undefined ? 0 : Math.max(0, ancestorsOf(step).length - base());
      depths[index] = depth;
      return depth;
    },
    indexOf(entryId) {
      ids ??= new Map(steps.map((step, i) => [step.track.entryId(step.index), i]));
      return ids.get(entryId) ?? -1;
    },
  };
}

/** Steps looked at for the ground level. */
const SAMPLE = 2000;
/** Share of the steps that must stand on a level for it to count as ground. */
const COMMON = 0.1;

/**
 * The level most of a trace hangs from: a root span and a phase around everything would else indent
 * every row alike. The lowest depth that a tenth of the steps have.
 */
function groundLevel(steps: readonly Located[]): number {
  const stride = Math.max(1, Math.floor(steps.length / SAMPLE));
  const counts: number[] = [];
  let looked = 0;
  for (let i = 0; i < steps.length; i += stride) {
    const step = steps[i];
    if (step === undefined) continue;
    const depth = ancestorsOf(step).length;
    counts[depth] = (counts[depth] ?? 0) + 1;
    looked += 1;
  }
  return Math.max(
    0,
    counts.findIndex((count) => (count ?? 0) >= looked * COMMON),
  );
}

/** From when on the end of a step may be told; an unanchored one hides nothing, for it has no place in time. */
function toldFrom({ track, index }: Located, lastT: number): number {
  return track.anchored ? knownAt(track, index, lastT) : Number.NEGATIVE_INFINITY;
}

/** Parents of an entry on its own track, nearest first. A cycle or an endless chain is cut. */
export function ancestorsOf(entry: Located): Located[] {
  const { track } = entry;
  const chain: Located[] = [];
  const seen = new Set<number>([entry.index]);
  let index = entry.index;
  while (chain.length < MAX_DEPTH) {
    const parentSeq = track.columns.parent[index] ?? -1;
    if (parentSeq < 0) break;
    index = track.indexOf(parentSeq);
    if (index < 0 || seen.has(index)) break;
    seen.add(index);
    chain.push({ track, index });
  }
  return chain;
}

/** What may be said of a step when the playhead stands at t, in a run that ends at `lastT`. */
export interface StepFacts {
  readonly label: string;
  readonly kind: string;
  readonly start: number;
  readonly state: 'future' | 'running' | 'done';
  /** The step's own error, or one taken from its result once that is known. */
  readonly failed: boolean;
  /** Length in ms, once the end is known and there is one. */
  readonly length: number | undefined;
  /** It never ended in the recording: said instead of a length. */
  readonly unfinished: boolean;
}

export function stepFacts(step: Located, t: number, lastT: number): StepFacts {
  const { track, index } = step;
  const { columns } = track;
  const start = columns.start[index] ?? 0;
  const end = columns.end[index] ?? Number.NaN;
  const flags = columns.flags[index] ?? 0;
  const known = t >= toldFrom(step, lastT);
  const begun = !track.anchored || t >= start;
  const bad = columns.level[index] === Level.error;
  const inherited = (flags & Flag.inherited) !== 0;
  return {
    label: track.label(index),
    kind: track.kindOf(index),
    start,
    state: !begun ? 'future' : known ? 'done' : 'running',
    failed: bad && (known || (begun && !inherited && Number.isNaN(end))),
    length: known && Number.isFinite(end) ? end - start : undefined,
    unfinished: begun && end === Number.POSITIVE_INFINITY,
  };
}
