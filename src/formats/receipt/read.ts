import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { parseRecord, readLines, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import type { ChainLine } from './chain.ts';
import { EventWriter } from './event-writer.ts';
import { gatesOf, tellGaps, tellSession } from './facts.ts';
import { folderOf, isEventLine, replayKind } from './recognise.ts';
import { readReplay } from './replay.ts';
import { verifySession } from './verify.ts';

/** Of each file beside the events. */
const MAX_JSON = 32 << 20;
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

async function readSession(
  events: ByteFile,
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const beside = (path: string): Promise<Uint8Array | undefined> => besideOf(events, path, input);
  const lines: ChainLine[] = [];
  const writer = new EventWriter(sink);
  await readLines(
    events,
    (bytes, line) => {
      const text = textOf(bytes);
      const record = parseRecord(bytes);
      lines.push({ line, text, record });
      writer.event(record, text, line);
    },
    signal,
  );
  const [receipt, manifest, state] = await Promise.all([
    beside('receipt.json'),
    beside('manifest.json'),
    beside('state.json'),
  ]);
  const [patch, signature] = await Promise.all([
    beside('diffs/final.patch'),
    beside('signatures/receipt.sig'),
  ]);
  const parsed = receipt === undefined ? undefined : parseRecord(receipt);
  writer.finish(patch === undefined ? undefined : textOf(patch));
  const { evidence, verdict } = await verifySession({
    lines,
    receipt: parsed,
    manifest,
    patch,
    signature: signature === undefined ? undefined : textOf(signature),
  });
  sink.evidence(evidence);
  tellSession(
    { lines, receipt: parsed, state: state === undefined ? undefined : parseRecord(state), verdict },
    sink,
  );
  sink.meta({ scores: gatesOf(writer.commands) });
  tellGaps(
    {
      receipt: parsed,
      hasPatch: patch !== undefined,
      hasManifest: manifest !== undefined,
      isRead: receipt === undefined || parsed !== undefined,
    },
    lines,
    sink,
  );
  const isWhole = parsed !== undefined && lines.every(({ record }) => record !== undefined);
  sink.seal(isWhole ? 'sealed' : 'ended');
  return lines.length === 0 ? fail('no-events', `${events.name} holds no event.`) : ok(undefined);
}

/** A file of the session; only ever looked for inside what was opened. */
async function besideOf(events: ByteFile, path: string, input: ReadInput): Promise<Uint8Array | undefined> {
  const wanted = `${folderOf(events.name)}${path}`;
  const file = input.siblings.find(({ name }) => name === wanted);
  if (file === undefined) return undefined;
  return (file.size ?? 0) > MAX_JSON ? undefined : file.slice(0, file.size ?? MAX_JSON);
}
