import type { EngineClient } from '../../engine/index.ts';
import type { Located } from '../../model/index.ts';
import { stepKey } from './step-key.ts';
import type { StepSource } from './step-key.ts';
import type { StepKey } from './types.ts';

/** Records asked for together: a few hundred kilobytes, so that the page stays quick between answers. */
const CHUNK = 500;

/** The steps of an open recording with their records, in the total order. O(records). */
export async function readSteps(
  engine: Pick<EngineClient, 'model' | 'payloads'>,
  signal?: AbortSignal,
): Promise<StepSource[]> {
  const { steps } = engine.model();
  const sources: StepSource[] = [];
  for (let from = 0; from < steps.length; from += CHUNK) {
    signal?.throwIfAborted();
    const part = steps.slice(from, from + CHUNK);
    const records = await recordsOf(engine, part);
    for (const [i, { track, index }] of part.entries())
      sources.push({ kind: track.kindOf(index), label: track.label(index), record: records[i] });
  }
  return sources;
}

/** The same, read down to keys. */
export async function readStepKeys(
  engine: Pick<EngineClient, 'model' | 'payloads'>,
  signal?: AbortSignal,
): Promise<StepKey[]> {
  return (await readSteps(engine, signal)).map(stepKey);
}

/** Records of entries of any tracks, in the order asked: one question a track. */
export async function recordsOf(
  engine: Pick<EngineClient, 'payloads'>,
  entries: readonly Located[],
): Promise<(string | undefined)[]> {
  const byTrack = new Map<string, number[]>();
  for (const [i, { track }] of entries.entries()) {
    const places = byTrack.get(track.id);
    if (places === undefined) byTrack.set(track.id, [i]);
    else places.push(i);
  }
  const records = Array.from<string | undefined>({ length: entries.length });
  await Promise.all(
    [...byTrack].map(async ([trackId, places]) => {
      const seqs = places.map((i) => {
        const entry = entries[i];
        return entry?.track.columns.seq[entry.index] ?? -1;
      });
      const answers = await engine.payloads(trackId, seqs);
      places.forEach((i, at) => {
        records[i] = answers[at];
      });
    }),
  );
  return records;
}
