import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { readRecords } from '../json-records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { ScopeWriter } from './scopes.ts';

/** Reads event lines: scopes that begin and end, and marks. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const scopes = new ScopeWriter(transcript);
  const whole = await readRecords(input.file, sink, signal, {
    arrays: [],
    onRecord: (record) => scopes.add(record),
    drain: () => transcript.flush(),
  });
  transcript.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}
