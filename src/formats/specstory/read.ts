import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { readLines, textOf } from '../records.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { TurnWriter } from './turns.ts';

const SESSION = /^<!-- (.+?) [Ss]ession ([\w-]+) \(.*\) -->\s*$/;

/** Reads a session turn by turn. Turns carry a second, or no time; what stands within one has its turn's. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const edits = new RepoEdits();
  const turns = new TurnWriter(transcript, edits);
  sink.meta({ harness: 'SpecStory' });
  await readLines(
    input.file,
    (bytes, number) => {
      const line = textOf(bytes);
      const session = SESSION.exec(line);
      if (session === null) turns.line(line, number);
      else sink.meta({ harness: `${session[1] ?? ''} (SpecStory)`, runId: session[2] ?? '' });
    },
    signal,
  );
  const isCut = turns.end();
  if (isCut)
    sink.issue({
      code: 'truncated',
      severity: 'error',
      message: `${input.file.name} ends in the head of a turn: what came before is shown.`,
    });
  edits.finish();
  transcript.finish();
  sink.seal(isCut || signal.aborted ? 'ended' : 'sealed');
  return ok(undefined);
}
