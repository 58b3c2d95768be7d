import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { readRecords } from '../json-records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { EventWriter } from './events.ts';

/** Reads an event stream: an array (whatever the file is called), lines, or `{events: […]}`. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const events = new EventWriter(transcript, new InlinePictures(transcript, input));
  sink.meta({ harness: 'Agent TARS' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: ['events'],
    onRecord: (record) => events.add(record),
    drain: () => transcript.flush(),
  });
  transcript.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}
