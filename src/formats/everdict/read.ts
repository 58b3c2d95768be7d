import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { AttemptInfo, RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { apartNames } from '../apart-names.ts';
import { jsonText } from '../json-text.ts';
import { parseRecord, readText, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { writeEnvDeltas, writeFinalSnapshot } from './final-snapshot.ts';
import { readAttempts } from './attempts.ts';
import { readBatches } from './batches.ts';
import { readJournal } from './journal.ts';
import { readRecording, type RecordingHead } from './recording.ts';
import { roleOf, type Role } from './roles.ts';
import { parseRun, settledGeneration, writeRun, type RunRecord } from './run-record.ts';
import { readBeside } from './second-telling.ts';
import { readTraceFile, readTrajectory, type TraceTotals } from './trace-file.ts';
import { withheld, words } from './withheld.ts';

const PROBE_BYTES = 65_536;
const MAX_RUN_BYTES = 256 << 20;

/**
 * Reads the documents of one case together: recordings (one an attempt), the trace, the trajectory
 * and the run record, whichever are there. The recording comes first, since it declares `t0`; DOM
 * batches last, so that every other lane is there before them.
 */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const documents = await sortDocuments(input.claimed);
  const [journal] = documents.journal;
  if (journal !== undefined) return readJournal(journal, input, sink, signal);
  const run = await readRunDocument(documents.run[0], sink);
  const asked = input.options.attempt;
  const attempts = await attemptsOf(documents.recording, run);
  const chosen = choose(attempts, asked, run);
  announce(attempts, chosen?.generation, run, sink);
  await readAttempts(documents.attempts[0], chosen?.generation, sink);
  if (asked !== undefined && chosen !== undefined && chosen.generation !== asked && attempts.length === 1)
    sink.issue({
      code: 'attempt-not-served',
      severity: 'warning',
      message: `Attempt ${asked + 1} is not served: attempt ${chosen.generation + 1} is shown.`,
    });
  for (const refusal of documents.refusal) await withheld(refusal, sink);
  let head: RecordingHead | undefined;
  if (chosen !== undefined) head = await readRecording(chosen.file, input, sink, signal);
  const traced = await readTraces(documents, run, chosen, input, sink, signal);
  if (run === undefined || run.usage === undefined) {
    if (traced.usage.inputTokens + traced.usage.outputTokens > 0) sink.meta({ usage: traced.usage });
  }
  if (run !== undefined && !isForeign(run, chosen)) writeStates(run, chosen, head, traced, sink);
  if (head !== undefined) await readBatches(head, chosen?.file ?? input.file, input, sink);
  const isEmpty = chosen === undefined && traced.events === 0;
  if (isEmpty && run === undefined && documents.refusal.length > 0)
    return refused(documents.refusal[0], sink);
  if (isEmpty) {
    sink.issue({
      code: 'empty-trace',
      severity: 'warning',
      message: 'The trace holds no events: there is nothing to replay.',
    });
  }
  sink.seal(head?.complete === false ? 'ended' : 'sealed');
  return ok(undefined);
}

type Documents = Record<Exclude<Role, 'none'> | 'attempts', ByteFile[]>;

async function sortDocuments(files: readonly ByteFile[]): Promise<Documents> {
  const documents: Documents = {
    recording: [],
    trace: [],
    trajectory: [],
    run: [],
    journal: [],
    refusal: [],
    attempts: [],
  };
  for (const file of files) {
    // A server that lists none refuses to: that is no document which is withheld.
    if (file.httpStatus !== undefined && file.name === 'attempts.json') {
      documents.attempts.push(file);
      continue;
    }
    if (file.httpStatus !== undefined && (file.httpStatus < 200 || file.httpStatus >= 300)) {
      documents.refusal.push(file);
      continue;
    }
    const text = textOf(await file.slice(0, PROBE_BYTES));
    const { role } = roleOf(text, file.name);
    if (role === 'recording' && /"recording"\s*:\s*null/.test(text.slice(0, 4096))) continue;
    if (role !== 'none') documents[role].push(file);
    else if (text.trim() === '') documents.trace.push(file);
  }
  return documents;
}

interface Attempt {
  readonly generation: number;
  readonly file: ByteFile;
}

/**
 * Generations by their file names (`…g1…`), or as an answer of our contract names itself; a server that names none gives
 * the recording of the run's own ref (`…/g<n>`). Else in the order given.
 */
async function attemptsOf(recordings: readonly ByteFile[], run: RunRecord | undefined): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const [i, file] of recordings.entries()) {
    const match = /(?:^|[^a-z])g(\d+)(?=[^a-z0-9]|$)/i.exec(file.name.split('/').at(-1) ?? '');
    const isAnswer = file.httpStatus !== undefined;
    const own = match?.[1] ?? (isAnswer ? await namedIn(file) : undefined);
    const settled = isAnswer && run !== undefined ? settledGeneration(run) : undefined;
    attempts.push({ file, generation: own === undefined ? (settled ?? i) : Number(own) });
  }
  return attempts.sort((a, b) => a.generation - b.generation);
}

/** `{status, generation, found, recording}`: the generation stands before the recording. */
async function namedIn(file: ByteFile): Promise<string | undefined> {
  const head = textOf(await file.slice(0, 1024));
  return /^\s*\{[^[{]*?"generation"\s*:\s*(\d+)/.exec(head)?.[1];
}

function choose(
  attempts: readonly Attempt[],
  asked: number | undefined,
  run: RunRecord | undefined,
): Attempt | undefined {
  const wanted = asked ?? (run === undefined ? undefined : settledGeneration(run));
  return attempts.find(({ generation }) => generation === wanted) ?? attempts.at(-1);
}

function announce(
  attempts: readonly Attempt[],
  chosen: number | undefined,
  run: RunRecord | undefined,
  sink: RecordingSink,
): void {
  if (attempts.length < 2 || chosen === undefined) return;
  const settled = run === undefined ? undefined : settledGeneration(run);
  const infos: AttemptInfo[] = attempts.map(({ generation }) => ({ generation, outcome: 'unknown' }));
  sink.meta({ attempts: infos, attempt: chosen });
  if (settled !== undefined && settled !== chosen) sink.meta({ outcome: 'unknown' });
}

async function readRunDocument(
  file: ByteFile | undefined,
  sink: RecordingSink,
): Promise<RunRecord | undefined> {
  if (file === undefined) return undefined;
  const run = parseRun(parseRecord(await readText(file, MAX_RUN_BYTES)));
  if (run === undefined) {
    sink.issue({
      code: 'bad-run-record',
      severity: 'warning',
      message: `${file.name} cannot be read as a run record; its scores are not shown.`,
    });
    return undefined;
  }
  writeRun(run, sink);
  return run;
}

async function readTraces(
  documents: Documents,
  run: RunRecord | undefined,
  chosen: Attempt | undefined,
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<TraceTotals> {
  const foreign = isForeign(run, chosen);
  if (foreign && documents.trace.length > 0) {
    const others = run === undefined ? undefined : settledGeneration(run);
    sink.issue({
      code: 'trace-of-other-attempt',
      severity: 'info',
      message: `The trace belongs to attempt ${others ?? ''}; attempt ${chosen?.generation ?? ''} has none.`,
    });
    return nothing;
  }
  let totals = nothing;
  const later = apartNames();
  for (const file of documents.trace) {
    const part = input.options.parts?.get(file.name);
    const isLater = part === undefined && file !== documents.trace[0];
    const emitter = part?.emitter ?? (isLater ? later(file.name) : 'run');
    const read = await readTraceFile(file, sink, emitter, part?.t0 ?? traceOrigin(run), signal, isLater);
    totals = add(totals, read);
  }
  if (totals.events > 0) {
    skipped(run?.result?.trace?.length ?? 0, totals.events, 'result.trace', sink);
    const source = documents.trace.map(({ name }) => name).join(', ');
    await readSegments(documents.trajectory, source, totals, sink, signal);
    return totals;
  }
  const own = foreign ? undefined : run?.result?.trace;
  if (own !== undefined && own.length > 0) {
    const bytes = new TextEncoder().encode(jsonText(own));
    totals = await readTraceFile(memoryFile('result.trace', bytes), sink, 'run', traceOrigin(run), signal);
    await readSegments(documents.trajectory, 'result.trace', totals, sink, signal);
    return totals;
  }
  for (const file of documents.trajectory) {
    sink.meta({ traceSource: file.name });
    const name = file === documents.trajectory[0] ? undefined : later(file.name);
    totals = add(totals, await readTrajectory(file, sink, signal, name));
  }
  if (documents.trajectory.length === 0 && documents.trace.length > 0)
    sink.meta({ traceSource: documents.trace.map(({ name }) => name).join(', ') });
  return totals;
}

const nothing: TraceTotals = {
  events: 0,
  lastStamp: undefined,
  usage: { inputTokens: 0, outputTokens: 0, usd: 0 },
};

function add(a: TraceTotals, b: TraceTotals): TraceTotals {
  const telling = a.telling ?? b.telling;
  return {
    ...(telling === undefined ? {} : { telling }),
    events: a.events + b.events,
    lastStamp: latest(a.lastStamp, b.lastStamp),
    usage: {
      inputTokens: a.usage.inputTokens + b.usage.inputTokens,
      outputTokens: a.usage.outputTokens + b.usage.outputTokens,
      usd: a.usage.usd + b.usage.usd,
    },
  };
}

function latest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

/** The run record tells of another attempt than the one that is read. */
function isForeign(run: RunRecord | undefined, chosen: Attempt | undefined): boolean {
  const settled = run === undefined ? undefined : settledGeneration(run);
  return settled !== undefined && chosen !== undefined && settled !== chosen.generation;
}

/** States of the repository that the run record holds: sampled ones where there is no recording, and the last. */
function writeStates(
  run: RunRecord,
  chosen: Attempt | undefined,
  head: RecordingHead | undefined,
  traced: TraceTotals,
  sink: RecordingSink,
): void {
  const own = chosen === undefined ? writeEnvDeltas(run, traceOrigin(run), sink) : undefined;
  writeFinalSnapshot(
    run,
    {
      stamp: latest(own?.stamp ?? head?.lastStamp, traced.lastStamp),
      events: traced.events,
      lastDiff: own?.lastDiff ?? head?.lastDiff,
    },
    sink,
  );
}

/** A second telling of the same trace: counted as read and merged, and a difference is said. */
function skipped(count: number, shown: number, source: string, sink: RecordingSink): void {
  if (count === 0) return;
  sink.read(count);
  for (let i = 0; i < count; i++) sink.merged('same-trace', source);
  if (count !== shown) {
    sink.issue({
      code: 'traces-differ',
      severity: 'info',
      message: `${source} holds ${count} events; the trace that is shown holds ${shown}.`,
    });
  }
}

/** What only a trajectory tells is shown beside the trace, and named as a source of it. */
async function readSegments(
  files: readonly ByteFile[],
  source: string,
  { telling, events }: TraceTotals,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<void> {
  const sources = [source];
  for (const file of files) {
    if (telling === undefined) break;
    const added = await readBeside(file, { telling, source, events }, sink, signal);
    if (added.length > 0) sources.push(`${file.name} (${added.join(', ')})`);
  }
  sink.meta({ traceSource: sources.join(', ') });
}

function traceOrigin(run: RunRecord | undefined): number | undefined {
  const t0 = Date.parse(run?.result?.traceT0 ?? '');
  return Number.isNaN(t0) ? undefined : t0;
}

function memoryFile(name: string, bytes: Uint8Array<ArrayBuffer>): ByteFile {
  const blob = new Blob([bytes]);
  return {
    name,
    size: bytes.length,
    stream: () => blob.stream(),
    slice: (from, to) => Promise.resolve(bytes.subarray(from, to)),
  };
}

async function refused(file: ByteFile | undefined, sink: RecordingSink): Promise<Result<undefined, Failure>> {
  sink.seal('ended');
  return fail(
    'refused',
    file === undefined ? 'The server refused the run.' : `The server refused: ${await words(file)}`,
  );
}
