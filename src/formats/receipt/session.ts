import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { numberField, parseRecord, readLines, stringField, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import type { ChainLine } from './chain.ts';
import { clockDoubts } from './clock-doubts.ts';
import { EventWriter } from './event-writer.ts';
import { gatesOf, tellSession } from './facts.ts';
import { tellGaps } from './gaps.ts';
import { sourcesOf, tasksOf } from './own-tasks.ts';
import { folderOf } from './recognise.ts';
import { TRACES, traceSources, writeTraces } from './traces.ts';
import { verifySession } from './verify.ts';

/** Of each file beside the events. */
const MAX_BYTES = 32 << 20;

const BESIDE = {
  receipt: 'receipt.json',
  manifest: 'manifest.json',
  state: 'state.json',
  focus: 'focus.json',
  patch: 'diffs/final.patch',
  startPatch: 'diffs/000001.patch',
  signature: 'signatures/receipt.sig',
  timeline: `${TRACES}/timeline.ndjson`,
  errors: `${TRACES}/errors.ndjson`,
  confidence: `${TRACES}/source-confidence.ndjson`,
} as const;
type Beside = Partial<Record<keyof typeof BESIDE, Uint8Array>>;

/** A session's folder or its portable bundle, by its events. */
export async function readSession(
  events: ByteFile,
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const lines: ChainLine[] = [];
  const entryOf = new Map<number, string>();
  const writer = new EventWriter(sink);
  await readLines(
    events,
    (bytes, line) => {
      const text = textOf(bytes);
      const record = parseRecord(bytes);
      lines.push({ line, text, record });
      const entryId = writer.event(record, text, line);
      if (entryId !== undefined) entryOf.set(line, entryId);
    },
    signal,
  );
  const files = await filesBeside(events, input);
  const { patch, startPatch, manifest } = files;
  const receipt = parsed(files.receipt);
  writer.finish(textIn(patch), textIn(startPatch));
  const traces = { timeline: files.timeline, errors: files.errors, confidence: files.confidence };
  writeTraces(traces, writer.transcript);
  const { evidence, verdict } = await verifySession({
    lines,
    receipt,
    manifest,
    patch,
    startPatch,
    signature: textIn(files.signature),
    entryOf,
  });
  sink.evidence(evidence);
  const state = parsed(files.state);
  const focus = await focusOf(files.focus, lines, events, input);
  const lineOf = new Map(lines.map(({ record, line }) => [numberField(record, 'seq'), line]));
  tellSession(
    {
      lines,
      receipt,
      state,
      verdict,
      sources: [...sourcesOf(receipt, state), ...traceSources(traces)],
      tasks: tasksOf(focus, (seq) => entryOf.get(lineOf.get(seq) ?? -1)),
    },
    sink,
  );
  // Where the clocks of provider and recorder differ, which of the two came first is not known.
  const lastChange = clockDoubts(lines) === undefined ? writer.lastChange : undefined;
  sink.meta({ scores: gatesOf(writer.commands, lastChange) });
  const folder = folderOf(events.name);
  tellGaps(
    {
      receipt,
      patch,
      manifest,
      isRead: files.receipt === undefined || receipt !== undefined,
      has: (path) => input.siblings.some(({ name }) => name === `${folder}${path}`),
    },
    lines,
    sink,
  );
  const isWhole = receipt !== undefined && lines.every(({ record }) => record !== undefined);
  sink.seal(isWhole ? 'sealed' : 'ended');
  return lines.length === 0 ? fail('no-events', `${events.name} holds no event.`) : ok(undefined);
}

/** Only ever looked for inside what was opened. */
async function filesBeside(events: ByteFile, input: ReadInput): Promise<Beside> {
  const folder = folderOf(events.name);
  const found: Beside = {};
  for (const [key, path] of Object.entries(BESIDE) as [keyof typeof BESIDE, string][]) {
    const file = input.siblings.find(({ name }) => name === `${folder}${path}`);
    if (file === undefined || (file.size ?? 0) > MAX_BYTES) continue;
    found[key] = await file.slice(0, file.size ?? MAX_BYTES);
  }
  return found;
}

/** The tool writes its focus where it is told to: beside the session's folder as well as in it. It must be of this session. */
async function focusOf(
  beside: Uint8Array | undefined,
  lines: readonly ChainLine[],
  events: ByteFile,
  input: ReadInput,
): Promise<unknown> {
  const above = folderOf(folderOf(events.name).slice(0, -1));
  const file = input.siblings.find(({ name }) => name === `${above}focus.json`);
  const bytes =
    beside ??
    (file === undefined || (file.size ?? 0) > MAX_BYTES
      ? undefined
      : await file.slice(0, file.size ?? MAX_BYTES));
  const focus = parsed(bytes);
  const session = stringField(lines[0]?.record, 'session_id');
  return stringField(focus, 'session_id') === session ? focus : undefined;
}

const parsed = (bytes: Uint8Array | undefined): unknown =>
  bytes === undefined ? undefined : parseRecord(bytes);
const textIn = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : textOf(bytes);
