import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
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
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const run = runOf(input.file.name);
  const claimed = input.claimed.filter(({ name }) => runOf(name) === run);
  tellOthers(input, run, sink);
  const files = await sortFiles(claimed);
  const members = samplesAmong(input.siblings.filter(({ name }) => runOf(name) === run));
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

/** Several logs that a person wants to be one recording: a sample of one log is shown at a time. */
function tellOthers({ claimed }: ReadInput, run: string, sink: RecordingSink): void {
  const others = [...new Set(claimed.map(({ name }) => runOf(name)))].filter((other) => other !== run);
  if (others.length === 0) return;
  sink.issue({
    code: 'other-logs',
    severity: 'warning',
    message: `A sample of one log is shown at a time. Open by itself what is not shown: ${others.map((name) => name.replace(/\/$/, '')).join(', ')}.`,
  });
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
