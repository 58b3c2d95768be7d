import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { readLines, readText } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { readNetwork } from './network.ts';
import { Resources } from './resources.ts';
import { type Role, roleOf } from './roles.ts';
import { SheetTexts } from './sheet-texts.ts';
import { writeSources } from './sources.ts';
import { prefixOf, StackTable } from './stacks.ts';
import { runOf } from './run-of.ts';
import { TraceReading } from './trace-reading.ts';
import { TraceRun } from './trace-run.ts';

const PROBE_BYTES = 65_536;

/** Reads all files of one trace: stacks first (they are small), the runner's steps, the library's calls, then the network. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const files = await sortFiles(input.claimed);
  if (files.trace.length === 0 && files.network.length === 0)
    return fail('no-events', 'The stacks of a Playwright trace were opened without the trace itself.');
  const folder = /^(.*\/)?/.exec(input.file.name)?.[0] ?? '';
  // Refs of frames and bodies are asked for long after the reading: the folder they count from is told here.
  await input.resolve('resources', files.trace[0] ?? input.file);
  sink.clock({ id: 'wall', kind: 'wall' });
  const stacks = new StackTable();
  for (const file of files.stacks) await stacks.read(file, sink);
  const run = new TraceRun(sink, new Resources(input.siblings, folder, sink), stacks);
  const traces = readTraces(files, input.siblings, run, signal);
  const shiftsOf = async (): Promise<(file: ByteFile) => number> => {
    const read = await traces;
    return (file) => (read.ok ? (read.value.get(prefixOf(file.name))?.wallShift ?? 0) : 0);
  };
  const [readings, network] = await Promise.all([
    traces,
    readNetwork(files.network, shiftsOf, input, signal),
  ]);
  if (!readings.ok) return readings;
  run.resources.finish();
  if (network !== undefined && !network.ok && files.trace.length === 0) return network;
  sink.seal(signal.aborted ? 'ended' : 'sealed');
  return ok(undefined);
}

async function readTraces(
  { trace: files, network }: Files,
  siblings: readonly ByteFile[],
  run: TraceRun,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, TraceReading>, Failure>> {
  const readings = new Map<string, TraceReading>();
  const isRunnerFile = (file: ByteFile): boolean => /(?:^|\/)test\.trace$/.test(file.name);
  let spine: TraceReading | undefined;
  for (const trace of byRun(files)) {
    const hasRunner = trace.some(isRunnerFile) && trace.length > 1;
    run.begin(hasRunner);
    let first: TraceReading | undefined;
    for (const file of trace.toSorted(inOrder)) {
      const reading = new TraceReading(run, file, hasRunner && isRunnerFile(file), spine === undefined);
      spine ??= reading;
      first ??= reading;
      readings.set(prefixOf(file.name), reading);
      await readLines(
        file,
        (line, number) => reading.failure === undefined && reading.line(line, number - 1),
        signal,
      );
      const end = reading.end();
      if (!end.ok) return end;
    }
    first?.writeSteps();
  }
  if (spine !== undefined) {
    const { tracks } = spine;
    await writeSources(run, () => tracks.agent);
  }
  await writePages([...readings.values()], network, siblings, signal);
  return ok(readings);
}

/** Pages last: what they look like may lie in the bodies of requests. */
async function writePages(
  readings: readonly TraceReading[],
  network: readonly ByteFile[],
  siblings: readonly ByteFile[],
  signal: AbortSignal,
): Promise<void> {
  const named = readings.flatMap(({ sheetNames }) => (sheetNames === undefined ? [] : [...sheetNames]));
  if (readings.every(({ sheetNames }) => sheetNames === undefined)) return;
  const sheets = new SheetTexts();
  await sheets.read(network, new Set(named), siblings, signal);
  for (const reading of readings) reading.writePages(sheets);
}

/** The files of each trace: several that are opened together (a retry, a later chunk) have a runner each. */
function byRun(files: readonly ByteFile[]): readonly (readonly ByteFile[])[] {
  const runs = new Map<string, ByteFile[]>();
  for (const file of files) {
    const run = runOf(file.name);
    runs.set(run, [...(runs.get(run) ?? []), file]);
  }
  return [...runs.values()];
}

/** The runner's file first, then contexts by their number. */
function inOrder(a: ByteFile, b: ByteFile): number {
  const rank = (file: ByteFile): number => (/(?:^|\/)test\.trace$/.test(file.name) ? 0 : 1);
  const [first, second] = [a, b].map(({ name }) =>
    name.replace(/\d+/g, (digits) => digits.padStart(12, '0')),
  );
  return rank(a) - rank(b) || ((first ?? '') < (second ?? '') ? -1 : 1);
}

type Files = Record<Exclude<Role, 'none'>, ByteFile[]>;

async function sortFiles(claimed: readonly ByteFile[]): Promise<Files> {
  const files: Files = { trace: [], network: [], stacks: [] };
  for (const file of claimed) {
    const { role } = roleOf(await readText(file, PROBE_BYTES));
    if (role !== 'none') files[role].push(file);
  }
  return files;
}
