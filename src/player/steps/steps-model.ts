import { Column, float64, lowerBound, upperBound } from '../../base/index.ts';
import { knownAt, runEnd } from '../../lane-kit/index.ts';
import { compareEntries, Flag, isStepKind, Level } from '../../model/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';

/** Ancestors looked at before a depth is called "this deep or deeper". */
const MAX_DEPTH = 512;

/** Indentation stops here, in levels; the row then states its level in a badge. */
export const MAX_INDENT = 6;

/**
 * The steps of a document with what the list needs in O(log n) or better: which one is current at t,
 * how deep each is.
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
  /** Index of the step with that entry id, or -1. O(log n). */
  indexOf(entryId: string): number;
}

export const buildStepsModel = (model: ModelReader): StepsModel => new StepsBook(model).update();

/** What is known of the steps of one document; numbers alone, no objects per step. */
export class StepsBook {
  readonly #model: ModelReader;
  #version = -1;
  /** Start of each step; an unanchored one inherits its predecessor's place, so that the column stays sorted. */
  readonly #starts = new Column(float64);
  /** When the end of each may be told; `Infinity` for one that is open. */
  readonly #told = new Column(float64);
  /** The same, sorted, without those that are open. */
  readonly #known = new Column(float64);
  #open = 0;
  #ground: { readonly of: number; readonly status: string; readonly level: number } | undefined;

  constructor(model: ModelReader) {
    this.#model = model;
  }

  /** The steps as they are now, as a new object: O(new steps, and those that end after the first of them). */
  update(): StepsModel {
    const { steps, stepsVersion } = this.#model;
    if (stepsVersion !== this.#version) {
      const kept = this.#version < 0 ? 0 : this.#model.stepsKept(this.#version);
      this.#version = stepsVersion;
      this.#take(steps, Math.min(kept, this.#starts.length));
    }
    const starts = this.#starts;
    const known = this.#known;
    const anchored = starts.length === 0 || starts.array[starts.length - 1] !== -Infinity;
    const end = runEnd(this.#model);
    return {
      steps,
      anchored,
      currentAt: (t) => (anchored ? upperBound(starts.array, starts.length, t) - 1 : -1),
      endedAt: (t) => upperBound(known.array, known.length, t) + (t >= end ? this.#open : 0),
      depth: (index) => {
        const step = steps[index];
        return step === undefined ? 0 : Math.max(0, ancestorsOf(step).length - this.#base());
      },
      indexOf: (entryId) => this.#indexOf(entryId),
    };
  }

  #take(steps: readonly Located[], kept: number): void {
    const gone = this.#told.view().slice(kept);
    this.#starts.length = kept;
    this.#told.length = kept;
    let last = this.#starts.array[kept - 1] ?? -Infinity;
    for (let i = kept; i < steps.length; i++) {
      const step = steps[i] as Located;
      const { track, index } = step;
      if (track.anchored) last = Math.max(last, track.columns.start[index] ?? last);
      this.#starts.push(last);
      this.#told.push(toldFrom(step, Infinity));
    }
    this.#sortIn(gone, this.#told.array.subarray(kept, this.#told.length));
  }

  /** Takes times out of the sorted ones and puts others in: O(those behind the first of them). */
  #sortIn(gone: Float64Array, come: Float64Array): void {
    const known = this.#known;
    gone.sort();
    const first = Math.min(gone[0] ?? Infinity, minOf(come));
    const cut = lowerBound(known.array, known.length, first);
    const tail: number[] = [];
    let at = 0;
    for (let i = cut; i < known.length; i++) {
      const time = known.array[i] as number;
      if (gone[at] === time) at++;
      else tail.push(time);
    }
    for (const time of gone) if (time === Infinity) this.#open--;
    for (const time of come) {
      if (time === Infinity) this.#open++;
      else tail.push(time);
    }
    known.length = cut;
    known.append(Float64Array.from(tail).sort());
  }

  #indexOf(entryId: string): number {
    const { steps } = this.#model;
    const entry = this.#model.locate(entryId);
    if (entry === undefined || !isStepKind(entry.track.kindOf(entry.index))) return -1;
    let low = 0;
    let high = steps.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareEntries(steps[middle] as Located, entry) < 0) low = middle + 1;
      else high = middle;
    }
    const found = steps[low];
    return found?.track === entry.track && found.index === entry.index ? low : -1;
  }

  /** Looked for again when the run has grown by an eighth, and when it is over. */
  #base(): number {
    const { steps, status } = this.#model;
    const kept = this.#ground;
    const { length } = steps;
    if (kept?.status === status && length >= kept.of && length <= kept.of * 1.125) return kept.level;
    const level = groundLevel(steps);
    this.#ground = { of: length, status, level };
    return level;
  }
}

function minOf(times: Float64Array): number {
  let least = Infinity;
  for (const time of times) if (time < least) least = time;
  return least;
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
