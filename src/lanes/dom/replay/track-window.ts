import { Flag } from '../../../model/index.ts';
import type { TrackReader } from '../../../model/index.ts';

/** Kinds that never change the picture: pointer, playback of media, notes and bookkeeping. */
const SILENT_KINDS = new Set([
  'mouse-move',
  'touch-move',
  'drag',
  'click',
  'mouse',
  'touch',
  'focus',
  'blur',
  'context-menu',
  'media',
  'selection',
  'custom',
  'plugin',
  'load',
  'dom-content-loaded',
  'log',
  'custom-element',
]);
const VIEWPORT_KINDS = new Set(['meta', 'viewport']);
/** Sizes before a snapshot that are asked for: the last usable one counts, and some are nonsense. */
const MAX_SIZES = 8;

export interface Stretch {
  readonly places: Float64Array;
  readonly seqs: Float64Array;
  readonly starts: Float64Array;
  readonly reached: number;
}

/**
 * A fold track as the feed walks it: where snapshots lie, which entries matter. Built once per
 * version of the track, O(entries); questions are O(log snapshots).
 */
export class TrackWindow {
  readonly track: TrackReader;
  readonly version: number;
  /** Indices of full snapshots, rising. */
  readonly keyframes: readonly number[];
  readonly #silent: readonly boolean[];
  readonly #viewport: readonly boolean[];

  /** The one of the track's newest version; `before` itself while that is it. */
  static of(track: TrackReader, before?: TrackWindow): TrackWindow {
    return before?.track === track && before.version === track.version ? before : new TrackWindow(track);
  }

  constructor(track: TrackReader) {
    this.track = track;
    this.version = track.version;
    const { flags, length } = track.columns;
    const keyframes: number[] = [];
    for (let i = 0; i < length; i += 1) if (((flags[i] ?? 0) & Flag.keyframe) !== 0) keyframes.push(i);
    this.keyframes = keyframes;
    this.#silent = track.kinds.map((kind) => SILENT_KINDS.has(kind));
    this.#viewport = track.kinds.map((kind) => VIEWPORT_KINDS.has(kind));
  }

  /** The last snapshot at or before an index. */
  keyframe(index: number): number | undefined {
    let lo = 0;
    let hi = this.keyframes.length;
    while (lo < hi) {
      const mid = (lo + hi) >>> 1;
      if ((this.keyframes[mid] ?? 0) <= index) lo = mid + 1;
      else hi = mid;
    }
    return lo === 0 ? undefined : this.keyframes[lo - 1];
  }

  seq(index: number): number {
    return this.track.columns.seq[index] ?? -1;
  }

  start(index: number): number {
    return this.track.columns.start[index] ?? Number.NaN;
  }

  /** Up to `limit` entries of (from, to] that change the picture, and the index they reach. */
  changes(from: number, to: number, limit: number): { readonly indices: number[]; readonly reached: number } {
    const { kind } = this.track.columns;
    const indices: number[] = [];
    let i = from;
    while (i < to && indices.length < limit) {
      i += 1;
      if (this.#silent[kind[i] ?? 0] !== true) indices.push(i);
    }
    return { indices, reached: i };
  }

  /** The same as columns that another thread can be given: `places` are indices. */
  stretch(from: number, to: number, limit: number): Stretch {
    const { kind, seq, start } = this.track.columns;
    const most = Math.max(0, Math.min(limit, to - from));
    const [places, seqs, starts] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
    let length = 0;
    let i = from;
    while (i < to && length < most) {
      i += 1;
      if (this.#silent[kind[i] ?? 0] === true) continue;
      places[length] = i;
      seqs[length] = seq[i] ?? -1;
      starts[length] = start[i] ?? Number.NaN;
      length += 1;
    }
    return {
      places: places.subarray(0, length),
      seqs: seqs.subarray(0, length),
      starts: starts.subarray(0, length),
      reached: i,
    };
  }

  /** Entries before a snapshot that tell the page's size, oldest first. */
  sizes(keyframe: number): number[] {
    const { kind } = this.track.columns;
    const out: number[] = [];
    for (let i = keyframe - 1; i >= 0 && out.length < MAX_SIZES; i -= 1)
      if (this.#viewport[kind[i] ?? 0] === true) out.push(i);
    return out.reverse();
  }
}
