import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { recordsOf, rejected } from '../record-stream.ts';
import { RepoEdits } from '../repo-edits.ts';
import { stringField } from '../records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { Stream } from './stream.ts';

/** Reads a stream line by line, or an array of the same. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const edits = new RepoEdits();
  const stream = new Stream(transcript, edits, new InlinePictures(transcript, input));
  let isTorn = false;
  for await (const batch of recordsOf(input.file, signal)) {
    for (const record of batch) {
      if (record.isCut) isTorn = true;
      if (rejected(record, input.file, sink)) continue;
      const value = record.value as object;
      const folded = `folded ${stringField(value, 'type') ?? 'line'}`;
      transcript.record(record.line, record.example, folded, () => stream.line(value));
    }
    transcript.flush();
  }
  edits.finish();
  transcript.finish();
  sink.meta({ traceSource: input.file.name });
  sink.seal(isTorn ? 'ended' : 'sealed');
  return ok(undefined);
}
