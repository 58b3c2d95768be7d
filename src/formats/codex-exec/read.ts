import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { recordsOf, rejected } from '../record-stream.ts';
import { stringField } from '../records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { Items } from './items.ts';

/** Reads what a run printed, line by line. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const items = new Items(transcript);
  let isTorn = false;
  for await (const batch of recordsOf(input.file, signal)) {
    for (const record of batch) {
      if (record.isCut) isTorn = true;
      if (rejected(record, input.file, sink)) continue;
      const value = record.value as object;
      const folded = `folded ${stringField(value, 'type') ?? 'line'}`;
      transcript.record(record.line, record.example, folded, () => items.line(value));
    }
    transcript.flush();
  }
  transcript.finish();
  sink.meta({ traceSource: input.file.name });
  sink.seal(isTorn ? 'ended' : 'sealed');
  return ok(undefined);
}
