import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { readRecords } from '../json-records.ts';
import { readText, stringField } from '../records.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { PanelWriter } from './panel.ts';
import { SessionWriter } from './session.ts';

const HEAD = 65_536;

/** Reads the messages of the SDK (`<id>.messages.json`), or what the panel of the editor showed (`ui_messages.json`). */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const head = await readText(input.file, HEAD);
  if (
    /"scope"\s*:/.test(head) &&
    /"response"\s*:/.test(head) &&
    /"method"\s*:/.test(head) &&
    !/"role"\s*:/.test(head.slice(0, 400))
  )
    return fail(
      'http-tape',
      `${input.file.name} is a tape of HTTP answers that Cline's tests play back (nock), not a task of an agent. There is nothing to replay.`,
    );
  const transcript = new Transcript(sink);
  const edits = new RepoEdits();
  const session = new SessionWriter(transcript, edits, input);
  const panel = new PanelWriter(transcript, edits);
  sink.meta({ harness: 'Cline' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: ['messages'],
    onRecord: (record) =>
      stringField(record.value, 'role') === undefined ? panel.add(record) : session.add(record),
    drain: () => transcript.flush(),
  });
  edits.finish();
  transcript.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}
