import { fail, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { isEventLine, replayKind } from './recognise.ts';
import { readReplay } from './replay.ts';
import { readSession } from './session.ts';

/** Of a file, to tell what it is. */
const HEAD = 64 << 10;

/** Reads a session's folder or bundle by its events; a replay that lies alone by what it tells. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const heads = await Promise.all(
    input.claimed.map(async (file) => ({ file, head: textOf(await file.slice(0, HEAD)) })),
  );
  const events = heads.find(({ head }) => isEventLine(head));
  if (events !== undefined) return readSession(events.file, input, sink, signal);
  for (const { file, head } of heads) {
    const kind = replayKind(head);
    if (kind === 'session_replay' || kind === 'v1') return readReplay(file, kind, input, sink);
  }
  return fail(
    'no-events',
    'This belongs to an AgentReceipt session, but its events.jsonl is not among what was opened. Open the session’s folder, or its replay.json.',
  );
}
