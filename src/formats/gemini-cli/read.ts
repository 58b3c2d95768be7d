import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { readRecords, type FoundRecord } from '../json-records.ts';
import { field, stringField } from '../records.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { MessageWriter } from './messages.ts';
import { StreamWriter } from './stream.ts';

/**
 * Reads a chat as the CLI keeps it: one document with `messages` (2025), or lines (from 0.5x) in which a message is written again
 * when it has gained calls, and `$set` lines patch the document; a single message; or the lines of `--output-format stream-json`.
 */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const edits = new RepoEdits();
  const messages = new MessageWriter(transcript, edits);
  const stream = new StreamWriter(transcript);
  sink.meta({ harness: 'Gemini CLI' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: ['messages'],
    onRecord(record) {
      if (record.array === 'messages') messages.add(record);
      else if (isStream(record.value)) stream.add(record);
      else addLine(record, transcript, messages);
    },
    drain: () => transcript.flush(),
  });
  edits.finish();
  stream.finish();
  transcript.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}

const STREAM: ReadonlySet<string> = new Set(['init', 'message', 'tool_use', 'tool_result', 'result']);

function isStream(value: unknown): boolean {
  const type = stringField(value, 'type') ?? '';
  return STREAM.has(type) || (type === 'error' && field(value, 'id') === undefined);
}

/** A line of a chat file: its head, a patch of the document, or a message. */
function addLine(record: FoundRecord, transcript: Transcript, messages: MessageWriter): void {
  const { value, line, example } = record;
  const patch = field(value, '$set');
  if (patch === undefined && stringField(value, 'type') !== undefined) return messages.add(record);
  transcript.record(line, example, patch === undefined ? 'head of the chat' : 'patch of the chat', () => {
    const list = field(patch, 'messages');
    for (const message of Array.isArray(list) ? (list as readonly unknown[]) : []) messages.tell(message);
  });
}
