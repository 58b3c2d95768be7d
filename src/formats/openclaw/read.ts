import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { readRecords } from '../json-records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { EventWriter } from './events.ts';

/** Reads telemetry lines. Only messages that came in have a time; what follows one is placed by how long its tools took. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const events = new EventWriter(transcript);
  sink.meta({ harness: 'OpenClaw' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: [],
    onRecord: (record) => events.add(record),
    drain: () => transcript.flush(),
  });
  events.finish();
  transcript.finish();
  if (events.isPlaced) {
    sink.issue({
      code: 'times-worked-out',
      severity: 'info',
      laneId: 'agent',
      message:
        'Only some lines have a time. Others take it from what came before, moved on by how long tools took, and are marked as assumed.',
    });
  }
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}
