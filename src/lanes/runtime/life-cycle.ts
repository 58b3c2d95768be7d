import type { TrackReader } from '../../model/index.ts';

/** Kinds of a plain measurement; any other kind of the runtime track is a life-cycle mark. */
const SAMPLES = new Set(['sample', 'runtime', '']);

interface Cached {
  readonly version: number;
  readonly marks: Uint32Array;
}

const cache = new WeakMap<TrackReader, Cached>();

/** Indices of the life-cycle marks (started, oom, killed …), ascending. O(n) once a version. */
export function lifeCycle(track: TrackReader): Uint32Array {
  let cached = cache.get(track);
  if (cached === undefined || cached.version !== track.version) {
    const { kind, length } = track.columns;
    const isSample = track.kinds.map((name) => SAMPLES.has(name));
    const marks: number[] = [];
    for (let i = 0; i < length; i++) if (isSample[kind[i] as number] !== true) marks.push(i);
    cached = { version: track.version, marks: Uint32Array.from(marks) };
    cache.set(track, cached);
  }
  return cached.marks;
}
