import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { writeFinalPatch } from '../final-patch.ts';
import { readRecords } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { ChatWriter } from './chat.ts';

/** Reads a chat: a bare array of messages (to 1.0), or `messages` with `info` beside it (from trajectory 1.1, which has times). */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const chat = new ChatWriter(transcript);
  let info: unknown;
  sink.meta({ harness: 'mini-swe-agent' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: ['messages'],
    onRecord: (record) => chat.add(record),
    onField: (name, value) => {
      if (name === 'info') info = value;
    },
    drain: () => transcript.flush(),
  });
  tellInfo(info, transcript, chat.hasUsage);
  transcript.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}

function tellInfo(info: unknown, transcript: Transcript, hasUsage: boolean): void {
  if (info === undefined) return;
  const { sink } = transcript;
  const status = stringField(info, 'exit_status');
  if (status !== undefined) {
    sink.meta({ notes: `Exit status: ${status}` });
    if (!/submitted/i.test(status)) transcript.error({ at: undefined, message: `Ended with ${status}` });
  }
  const patch = stringField(info, 'submission');
  if (patch !== undefined && /^diff --git /m.test(patch)) writeFinalPatch(transcript, patch, 'submission');
  const model = stringField(field(field(info, 'config'), 'model'), 'model_name');
  if (model !== undefined) sink.meta({ model });
  const usd = numberField(field(info, 'model_stats'), 'instance_cost');
  if (usd !== undefined && usd > 0 && !hasUsage) sink.meta({ usage: { usd } });
}
