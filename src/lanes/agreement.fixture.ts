import { loadInProcessEngine, type EngineClient } from '../engine/index.ts';

/** Epoch ms of t = 0 in recordings of agreement tests. */
export const AGREED_ORIGIN = 1_795_000_000_000;

/** One record as its producer wrote it, with its place in the file. */
export interface Written {
  readonly seq: number;
  /** Ms since the origin. */
  readonly t: number;
  readonly record: object;
}

/** Opens a recording (and a trace) as files, as a person would. */
export async function openWritten(
  tracks: Readonly<Record<string, readonly object[]>>,
  trace: readonly object[] = [],
): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const recording = { evalId: 'e', caseId: 'c', t0: AGREED_ORIGIN, tracks };
  const files = [{ name: 'recording.json', blob: new Blob([JSON.stringify(recording)]) }];
  if (trace.length > 0) files.push({ name: 'trace.json', blob: new Blob([JSON.stringify(trace)]) });
  const opened = await engine.open({ kind: 'files', files }, {});
  if (!opened.ok) throw new Error(opened.error.message);
  return engine;
}

/** Gives records their stamps: `t` in epoch ms, in the order of the file. */
export function written(records: readonly (object & { readonly t: number })[]): Written[] {
  return records.map((record, seq) => ({
    seq,
    t: record.t,
    record: { ...record, t: AGREED_ORIGIN + record.t },
  }));
}

/** Record that is last at or before `t`, ties by the file: what a lane of one track shows at t. */
export function lastAt(all: readonly Written[], t: number): Written | undefined {
  return all
    .filter((each) => each.t <= t)
    .sort((a, b) => a.t - b.t || a.seq - b.seq)
    .at(-1);
}
