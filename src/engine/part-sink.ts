import type { RecordingSink, TrackSpec, TrackWriter } from '../model/index.ts';

/** Ids that the files of a recording have taken so far. */
export interface TakenIds {
  readonly tracks: Map<string, string>;
  readonly clocks: Map<string, string>;
}

export const noneTaken = (): TakenIds => ({ tracks: new Map(), clocks: new Map() });

/** The sink of a format's files, and the word that its next file begins. */
export interface PartSink {
  readonly sink: RecordingSink;
  nextFile(): void;
}

/**
 * The sink as one of several formats sees it that write one recording: a track id, or the id of a clock without wall time, that another
 * format has taken gets the format's name behind it, so that neither writes into the other's rows or counts from the other's start. A later file of the same format
 * goes on in the tracks of the ones before it: its seqs follow theirs.
 */
export function partSink(sink: RecordingSink, formatId: string, taken: TakenIds): PartSink {
  const numbers = new Map<string, Numbers>();
  const own = (ids: Map<string, string>, id: string): string => {
    const owner = ids.get(id);
    if (owner === undefined) ids.set(id, formatId);
    return owner === undefined || owner === formatId ? id : `${id}@${formatId}`;
  };
  const relative = new Map<string, string>();
  const clockOf = (id: string): string => relative.get(id) ?? id;
  const part: RecordingSink = {
    clock: (domain) => {
      if (domain.kind === 'wall') {
        sink.clock(domain);
        return;
      }
      const id = own(taken.clocks, domain.id);
      relative.set(domain.id, id);
      sink.clock({ ...domain, id });
    },
    relate: (edge) => sink.relate({ ...edge, from: clockOf(edge.from), to: clockOf(edge.to) }),
    origin: (epochMs) => sink.origin(epochMs),
    track: (spec: TrackSpec) => {
      const id = own(taken.tracks, spec.id);
      const known = numbers.get(id);
      if (known !== undefined) return known.writer;
      const fresh = new Numbers(sink.track({ ...spec, id, clock: clockOf(spec.clock) }));
      numbers.set(id, fresh);
      return fresh.writer;
    },
    read: (n) => sink.read(n),
    merged: (code, example) => sink.merged(code, example),
    reject: (code, message, example, line) => sink.reject(code, message, example, line),
    issue: (issue) => sink.issue(issue),
    gap: (gap) => sink.gap(gap),
    meta: (meta) => sink.meta(meta),
    evidence: (evidence) => sink.evidence(evidence),
    seal: (status) => sink.seal(status),
  };
  return {
    sink: part,
    nextFile: () => {
      for (const each of numbers.values()) each.nextFile();
    },
  };
}

/** A track's seqs: those of a file are moved behind all that came before it. */
class Numbers {
  readonly writer: TrackWriter;
  #base = 0;
  #next = 0;

  constructor(track: TrackWriter) {
    const moved = (seq: number): number => seq + this.#base;
    this.writer = {
      append: (row) => {
        const seq = moved(row.seq);
        this.#next = Math.max(this.#next, seq + 1);
        track.append(
          this.#base === 0
            ? row
            : { ...row, seq, ...(row.parent === undefined ? {} : { parent: moved(row.parent) }) },
        );
      },
      close: (seq, end, level, payload) => track.close(moved(seq), end, level, payload),
      reparent: (seq, parent) => track.reparent(moved(seq), moved(parent)),
      supersede: (seq) => track.supersede(moved(seq)),
    };
  }

  nextFile(): void {
    this.#base = this.#next;
  }
}
