import { type Failure, ok, type Result } from '../base/index.ts';
import { filterPlainly, type Detail, type EngineClient, type Hit, type Progress } from '../engine/index.ts';
import { DeltaSink, RecordingDocument, type RecordingSink } from '../model/index.ts';

/** An engine without a worker or bytes: whoever holds it writes the recording. For tests and demonstrations. */
export interface MemoryEngine extends EngineClient {
  /** Writes into the recording that is open; readers see it at once. */
  write(rows: (sink: RecordingSink) => void): void;
  /** What there is has been read, though more may come: a live recording caught up. */
  catchUp(): void;
  /** Answers the pending `open`; a failure is the answer "cannot open". */
  finish(failure?: Failure): void;
}

export function createMemoryEngine(): MemoryEngine {
  let sink = new DeltaSink({ keep });
  let document = new RecordingDocument();
  let payloads = new Map<string, string>();
  let progress: Progress = { phase: 'idle', bytes: 0, total: undefined };
  let answer: ((result: Result<undefined, Failure>) => void) | undefined;
  const listeners = new Set<() => void>();

  function keep(trackId: string, seq: number, payload: Uint8Array | string | undefined): void {
    if (payload === undefined) return;
    payloads.set(
      `${trackId}:${seq}`,
      typeof payload === 'string' ? payload : new TextDecoder().decode(payload),
    );
  }

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  function clear(phase: Progress['phase']): void {
    sink = new DeltaSink({ keep });
    document = new RecordingDocument();
    payloads = new Map();
    progress = { ...progress, phase };
  }

  return {
    open() {
      clear('reading');
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    model: () => document,
    progress: () => progress,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      answer = undefined;
      clear('idle');
    },
    detail(entryId) {
      const text = payloads.get(entryId);
      const detail: Detail | undefined =
        text === undefined ? undefined : { text, truncated: false, bytes: text.length };
      return Promise.resolve(detail);
    },
    payloads: (trackId, seqs) => Promise.resolve(seqs.map((seq) => payloads.get(`${trackId}:${seq}`))),
    blob: () =>
      Promise.resolve({
        ok: false,
        error: { code: 'missing', message: 'A recording in memory has no blobs.' },
      }),
    search(text, limit) {
      const hits: Hit[] = [];
      for (const track of document.tracks) {
        for (let index = 0; index < track.columns.length && hits.length < limit; index++) {
          const snippet = track.label(index);
          if (!snippet.includes(text)) continue;
          hits.push({
            entryId: track.entryId(index),
            laneId: track.laneId,
            t: track.columns.start[index] ?? 0,
            snippet,
          });
        }
      }
      return Promise.resolve(hits);
    },
    filter: (trackIds, filter) =>
      Promise.resolve(
        filterPlainly(
          trackIds.flatMap((id) => document.track(id) ?? []),
          filter,
          (track, index) => track.label(index),
        ),
      ),
    write(rows) {
      rows(sink);
      document.apply(sink.take());
      tell();
    },
    catchUp() {
      progress = { ...progress, phase: 'complete' };
      tell();
    },
    finish(failure) {
      progress = { ...progress, phase: failure === undefined ? 'complete' : 'failed' };
      if (failure !== undefined) document = new RecordingDocument();
      answer?.(failure === undefined ? ok(undefined) : { ok: false, error: failure });
      tell();
    },
  };
}
