import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { readRecords } from '../json-records.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { EntryWriter } from './entries.ts';

/** Reads a session: a header, then entries with ISO times. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const edits = new RepoEdits();
  const entries = new EntryWriter(transcript, edits, new InlinePictures(transcript, input));
  sink.meta({ harness: 'pi' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: [],
    onRecord: (record) => entries.add(record),
    drain: () => transcript.flush(),
  });
  edits.finish();
  transcript.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}
