import { expect } from 'vitest';
import { loadInProcessEngine, type EngineClient } from '../engine/index.ts';
import { laneEntries } from '../lane-kit/index.ts';

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

/** In the total order of one track: by time, ties by the file. */
export const inOrder = (all: readonly Written[]): Written[] =>
  [...all].sort((a, b) => a.t - b.t || a.seq - b.seq);

/**
 * A lane of one track is what its file says: what it shows at `t`, what its list holds, and each record whole. `trackId`
 * where it is not the lane's.
 */
export async function agrees(
  engine: EngineClient,
  laneId: string,
  all: readonly Written[],
  t: number,
  trackId = laneId,
): Promise<void> {
  const model = engine.model();
  const info = model.lane(laneId);
  if (info === undefined) throw new Error(`no lane ${laneId}`);
  const wanted = lastAt(all, t);
  const at = model.latest(laneId, t);
  expect(at?.track.entryId(at.index)).toBe(wanted === undefined ? undefined : `${trackId}:${wanted.seq}`);
  const entries = laneEntries(info);
  const listed = Array.from({ length: entries.upTo(t) }, (_, i) => {
    const entry = entries.at(i);
    return entry?.track.entryId(entry.index);
  });
  expect(listed).toEqual(
    inOrder(all)
      .filter((each) => each.t <= t)
      .map(({ seq }) => `${trackId}:${seq}`),
  );
  for (const { seq, record } of all)
    expect(JSON.parse((await engine.detail(`${trackId}:${seq}`))?.text ?? '')).toEqual(record);
}
