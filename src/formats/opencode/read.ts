import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { jsonText } from '../json-text.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { readRecords, type FoundRecord } from '../json-records.ts';
import { field, readText, stringField } from '../records.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { BusEvents } from './bus-events.ts';
import { PartWriter } from './parts.ts';
import { RunLines } from './run-lines.ts';

const HEAD = 65_536;

interface Session {
  readonly id: string | undefined;
  readonly file: ByteFile;
}

interface Reading {
  readonly input: ReadInput;
  readonly sink: RecordingSink;
  readonly signal: AbortSignal;
  readonly edits: RepoEdits;
  /** Sessions of other files that were opened too and are not read yet, by id. */
  readonly others: Map<string, ByteFile>;
  parts: number;
}

/**
 * Reads a session and, under the calls that started them, the sessions of its sub-agents that were opened with it. Sessions
 * that nobody of these started stand on tracks of their own.
 */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const sessions = await Promise.all(input.claimed.map(sessionOf));
  const others = new Map(sessions.flatMap(({ id, file }) => (id === undefined ? [] : [[id, file] as const])));
  const reading: Reading = { input, sink, signal, edits: new RepoEdits(), others, parts: 0 };
  sink.meta({ harness: 'OpenCode' });
  let whole = true;
  let tracks = 0;
  for (const session of await parentsFirst(sessions)) {
    if (session.id !== undefined && others.get(session.id) !== session.file) continue;
    const track = tracks === 0 ? {} : { track: { id: `agent.${tracks}`, title: session.file.name } };
    tracks++;
    whole = (await readSession(session, new Transcript(sink, track), reading)) && whole;
  }
  reading.edits.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}

async function readSession(
  { id, file }: Session,
  transcript: Transcript,
  reading: Reading,
): Promise<boolean> {
  const { input, sink, signal, edits, others } = reading;
  if (id !== undefined) others.delete(id);
  const parts = new PartWriter(transcript, edits, new InlinePictures(transcript, input));
  const lines = new RunLines(transcript, parts);
  const bus = new BusEvents(transcript, parts);
  const isFirst = reading.parts === 0;
  let whole = await readRecords(file, sink, signal, {
    arrays: ['messages'],
    onRecord(record) {
      if (record.array === 'messages') readMessage(record, transcript, parts);
      else if (field(record.value, 'event') !== undefined || field(record.value, 'properties') !== undefined)
        bus.add(record);
      else lines.add(record);
    },
    onField(name, value) {
      if (name === 'info' && isFirst) tellSession(value, sink, edits);
    },
    drain: () => transcript.flush(),
  });
  bus.finish();
  for (const { sessionId, entry } of parts.started) {
    const child = others.get(sessionId);
    if (child === undefined) continue;
    whole =
      (await readSession({ id: sessionId, file: child }, transcript.part(++reading.parts, entry), reading)) &&
      whole;
  }
  transcript.finish();
  return whole;
}

/** A message of an export, and each of its parts: records of their own. */
function readMessage({ value, example }: FoundRecord, transcript: Transcript, parts: PartWriter): void {
  const info = field(value, 'info');
  const all = field(value, 'parts');
  const list = Array.isArray(all) ? (all as readonly unknown[]) : [];
  transcript.record(undefined, example, 'message without an entry of its own', () =>
    parts.message(info, list),
  );
  for (const part of list) {
    transcript.record(undefined, jsonText(part).slice(0, 160), foldedAs(part), () => parts.part(part, info));
  }
}

const foldedAs = (part: unknown): string => stringField(part, 'type') ?? 'part';

function tellSession(info: unknown, sink: RecordingSink, edits: RepoEdits): void {
  const title = stringField(info, 'title');
  const model = stringField(field(info, 'model'), 'id');
  edits.root(stringField(info, 'directory'));
  sink.meta({ ...(title === undefined ? {} : { title }), ...(model === undefined ? {} : { model }) });
}

async function sessionOf(file: ByteFile): Promise<Session> {
  const head = await readText(file, HEAD);
  return { id: /"(?:sessionID|id)"\s*:\s*"(ses_\w+)"/.exec(head)?.[1], file };
}

/** Sessions that name a parent which was opened too come after it. */
async function parentsFirst(sessions: readonly Session[]): Promise<readonly Session[]> {
  const ids = new Set(sessions.map(({ id }) => id));
  const ranked = await Promise.all(
    sessions.map(async (session) => {
      const parent = /"(?:parentID|parentSessionId)"\s*:\s*"(ses_\w+)"/.exec(
        await readText(session.file, HEAD),
      )?.[1];
      return { session, isChild: parent !== undefined && parent !== session.id && ids.has(parent) };
    }),
  );
  return ranked.sort((a, b) => Number(a.isChild) - Number(b.isChild)).map(({ session }) => session);
}
