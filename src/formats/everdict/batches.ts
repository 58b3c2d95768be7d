import type { Failure } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import type { ReadInput } from '../types.ts';
import type { RecordingHead } from './recording.ts';

/** Reads DOM batches from the `from`-th on; one that cannot be read is a gap. */
export async function readBatches(
  head: RecordingHead,
  from: ByteFile,
  input: ReadInput,
  sink: RecordingSink,
): Promise<void> {
  for (const [i, { index, t, ref }] of head.batches.entries()) {
    const found = await input.resolve(ref, from);
    const failure = found.ok ? await readBatch(found.value, index, input) : found.error;
    if (failure === undefined) continue;
    const next = head.batches[i + 1]?.t;
    sink.gap({
      laneId: 'dom',
      from: relative(t, head.t0),
      to: relative(next, head.t0),
      code: failure.code,
      reason: failure.code === 'ref-refused' ? 'refused' : 'missing',
      detail: ref,
    });
    sink.issue({
      code: failure.code,
      laneId: 'dom',
      severity: 'warning',
      message: `A DOM batch cannot be read: ${failure.message}`,
    });
  }
}

/** Seqs of a batch start at a multiple of this, so that an id does not depend on which batches are there. */
const BATCH_SEQ = 65_536;

async function readBatch(file: ByteFile, index: number, input: ReadInput): Promise<Failure | undefined> {
  const answer = await input.readAs('rrweb', [file], { trackId: 'dom', seqBase: index * BATCH_SEQ });
  return answer.ok ? undefined : answer.error;
}

function relative(stamp: number | undefined, t0: number | undefined): number | null {
  return stamp === undefined || t0 === undefined || Number.isNaN(stamp) ? null : stamp - t0;
}
