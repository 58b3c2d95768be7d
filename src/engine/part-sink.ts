import type { RecordingSink, TrackSpec } from '../model/index.ts';

/** Ids that the files of a recording have taken so far. */
export interface TakenIds {
  readonly tracks: Map<string, string>;
  readonly clocks: Map<string, string>;
}

export const noneTaken = (): TakenIds => ({ tracks: new Map(), clocks: new Map() });

/**
 * The sink as one of several formats sees it that write one recording: a track id, or the id of a clock without wall time, that another
 * format has taken gets the format's name behind it, so that neither writes into the other's rows or counts from the other's start.
 */
export function partSink(sink: RecordingSink, formatId: string, taken: TakenIds): RecordingSink {
  const own = (ids: Map<string, string>, id: string): string => {
    const owner = ids.get(id);
    if (owner === undefined) ids.set(id, formatId);
    return owner === undefined || owner === formatId ? id : `${id}@${formatId}`;
  };
  const relative = new Map<string, string>();
  const clockOf = (id: string): string => relative.get(id) ?? id;
  return {
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
      return sink.track({ ...spec, id, clock: clockOf(spec.clock) });
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
}
