import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { readRecords } from '../json-records.ts';
import { Navigations } from '../navigations.ts';
import { SiblingPictures } from '../sibling-pictures.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { StepWriter } from './steps.ts';

/** Reads an `AgentHistoryList`: steps with what the agent saw, thought, did and got back. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const inline = new InlinePictures(transcript, input);
  const siblings = new SiblingPictures(transcript, inline, input.siblings);
  const steps = new StepWriter(transcript, { inline, siblings, navigations: new Navigations(transcript) });
  sink.meta({ harness: 'browser-use' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: ['history'],
    onRecord: (record) => steps.add(record),
    drain: () => transcript.flush(),
  });
  siblings.finish();
  transcript.finish();
  if (steps.isPlaced) {
    sink.issue({
      code: 'times-within-steps',
      severity: 'info',
      laneId: 'agent',
      message:
        'The file gives begin and end of each step. What happened within one is spread over it in order, and marked as assumed.',
    });
  }
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}
