import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { readLines, textOf } from '../records.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { ChatWriter } from './chat.ts';

/** Reads a history line by line. Only the start of each chat has a time, local and without a zone: it plays on steps. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const edits = new RepoEdits();
  const chat = new ChatWriter(transcript, edits);
  sink.meta({ harness: 'Aider' });
  await readLines(
    input.file,
    (line, number) => chat.line(textOf(line), number),
    signal,
    () => {
      transcript.flush();
      return Promise.resolve();
    },
  );
  chat.finish();
  edits.finish();
  transcript.finish();
  sink.issue({
    code: 'starts-only',
    severity: 'info',
    laneId: 'agent',
    message:
      'Only the start of each chat has a time, in local time without a zone: the axis counts what was said and done.',
  });
  sink.seal(signal.aborted ? 'ended' : 'sealed');
  return ok(undefined);
}
