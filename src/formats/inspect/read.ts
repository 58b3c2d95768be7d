import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { oneRun } from '../one-run.ts';
import { readText } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { tellHeader, tellSample } from './header.ts';
import { readLog } from './log-file.ts';
import { memberBytes } from './members.ts';
import { parsePython } from './python-json.ts';
import { type Role, roleOf } from './roles.ts';
import { runOf } from './run-of.ts';
import { SampleReading } from './sample-reading.ts';
import { readArchive, samplesAmong } from './archive.ts';

const PROBE_BYTES = 65_536;

/**
 * Reads one sample of a log; the others are attempts beside it. An `.eval` has one file a sample, and only that of the sample is
 * read whole; a `.json` log is read as a stream, and what is not of the sample is let go.
 */
export async function read(
  opened: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const input = oneRun(opened, runOf, sink);
  const files = await sortFiles(input.claimed);
  const members = samplesAmong(input.siblings);
  if (members.length > 0 && (files.log.length > 0 || files.start.length > 0 || files.summaries.length > 0))
    return readArchive(input, members, files, sink);
  const [log] = files.log;
  if (log !== undefined) return readLog(log, input, sink, signal);
  const [sample] = files.sample;
  if (sample !== undefined) return readSample(sample, input, sink);
  const [start] = files.start;
  if (start !== undefined) {
    tellHeader(parsePython(await memberBytes(start)).value, sink);
    return fail(
      'no-samples',
      `${start.name} is the beginning of an Inspect log whose samples are not there yet.`,
    );
  }
  return fail(
    'no-samples',
    `${input.file.name} is a part of an Inspect log that holds no sample. Open the log itself.`,
  );
}

/** A sample that was taken out of its log. */
async function readSample(
  file: ByteFile,
  input: ReadInput,
  sink: RecordingSink,
): Promise<Result<undefined, Failure>> {
  const { value } = parsePython(await memberBytes(file));
  if (typeof value !== 'object' || value === null) {
    sink.read(1);
    sink.reject('truncated', `${file.name} is no whole sample.`, file.name);
    sink.seal('ended');
    return ok(undefined);
  }
  tellSample(value, sink);
  new SampleReading(value, input, sink).read(value);
  return ok(undefined);
}

export type Files = Record<Exclude<Role, 'none'>, ByteFile[]>;

async function sortFiles(claimed: readonly ByteFile[]): Promise<Files> {
  const files: Files = { log: [], start: [], sample: [], summaries: [], reductions: [] };
  for (const file of claimed) {
    const { role } = roleOf(await readText(file, PROBE_BYTES));
    if (role !== 'none') files[role].push(file);
  }
  return files;
}
