import type { Cursors, EntryRow, RecordingSink, TrackSpec, TrackWriter } from '../../model/index.ts';
import type { Checkpoint, Position } from './plan.ts';

type Run = readonly [seq: number, from: number, ended: number];

/**
 * Keeps by which checkpoint each entry had come in, and had ended: what a cursor holds is said by the plan, not by times. Whoever writes entries
 * says first where in the cassette it stands.
 */
export class CursorBook {
  readonly sink: RecordingSink;
  readonly #checkpoints: readonly Checkpoint[];
  readonly #tracks = new Map<string, Map<number, { from: number; ended: number }>>();
  readonly #writers = new Map<string, TrackWriter>();
  #mark = 0;
  #endMark: number | undefined;

  constructor(checkpoints: readonly Checkpoint[], sink: RecordingSink) {
    this.#checkpoints = checkpoints;
    const track = (spec: TrackSpec): TrackWriter => this.#track(spec, sink);
    // Only tracks are watched; all else goes through as it comes.
    this.sink = new Proxy(sink, {
      get(target, key) {
        if (key === 'track') return track;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** What follows is told by an activity event; spans that come with their end, ended with `until`. */
  atActivity(sequence: number, until = sequence): void {
    this.#mark = this.#first((each) => each.activity >= sequence);
    this.#endMark = this.#first((each) => each.activity >= until);
  }

  /** What follows is told by a unit of a connection; unit 0: by a frame that ended none. */
  atUnit(connection: string, chunk: number, unit: number): void {
    this.#mark = this.#first(({ positions }) => holds(positions, connection, chunk, unit));
    this.#endMark = undefined;
  }

  /** What follows belongs to a checkpoint. */
  atMark(index: number): void {
    this.#mark = index;
    this.#endMark = undefined;
  }

  cursors(trackId: string): Cursors {
    const tracks: [string, readonly Run[]][] = [];
    for (const [id, rows] of this.#tracks) {
      const runs: Run[] = [];
      for (const [seq, { from, ended }] of [...rows].sort(([a], [b]) => a - b)) {
        const last = runs.at(-1);
        if (last?.[1] !== from || last[2] !== ended) runs.push([seq, from, ended]);
      }
      if (id !== trackId) tracks.push([id, runs]);
    }
    return { trackId, tracks: Object.fromEntries(tracks) };
  }

  #track(spec: TrackSpec, sink: RecordingSink): TrackWriter {
    const known = this.#writers.get(spec.id);
    if (known !== undefined) return known;
    const inner = sink.track(spec);
    const rows = new Map<number, { from: number; ended: number }>();
    const writer: TrackWriter = {
      append: (row: EntryRow) => {
        const never = this.#checkpoints.length;
        rows.set(row.seq, {
          from: this.#mark,
          ended: row.end === 'open' ? never : (this.#endMark ?? this.#mark),
        });
        inner.append(row);
      },
      close: (seq, end, level, payload) => {
        const row = rows.get(seq);
        if (row !== undefined) row.ended = this.#mark;
        inner.close(seq, end, level, payload);
      },
      reparent: (seq, parent) => inner.reparent(seq, parent),
      supersede: (seq) => inner.supersede(seq),
    };
    this.#tracks.set(spec.id, rows);
    this.#writers.set(spec.id, writer);
    return writer;
  }

  /** Cursors never go back, so the first that holds something is found by halves. */
  #first(holdsIt: (checkpoint: Checkpoint) => boolean): number {
    let low = 0;
    let high = this.#checkpoints.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const checkpoint = this.#checkpoints[middle];
      if (checkpoint !== undefined && holdsIt(checkpoint)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function holds(positions: readonly Position[], connection: string, chunk: number, unit: number): boolean {
  const own = positions.find((each) => each.connection === connection);
  return own !== undefined && (own.chunk > chunk || (own.chunk === chunk && own.unit >= unit));
}
