import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { parseRecord, readJson, readLines, readText, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { sampleOf } from './json-sample.ts';
import { PidstatReader } from './pidstat.ts';
import { TopReader } from './top.ts';
import { printerOf } from './versions.ts';
import { tellOfVmstat, VmstatReader } from './vmstat.ts';
import { NO_TIME, NO_ZONE, SampleWriter } from './writer.ts';

const HEAD = 65_536;

/** Reads samples in the order of the file. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const { file } = input;
  const head = await readText(file, HEAD);
  const printer = printerOf(head) ?? (/^\s*[[{]/.test(head) ? 'json' : undefined);
  if (printer === undefined)
    return fail(
      'no-samples',
      `${file.name} holds no samples that are known: vmstat, pidstat, top, docker stats, JSON with a time.`,
    );
  const writer = new SampleWriter(input, sink);
  if (printer === 'json') await readRecords(input, head, writer, sink, signal);
  else {
    const reader = readerOf(printer, writer, sink);
    await readLines(file, (line, number) => reader.line(textOf(line), number), signal);
    reader.end();
  }
  sink.seal(signal.aborted ? 'ended' : 'sealed');
  return ok(undefined);
}

function readerOf(
  printer: 'vmstat' | 'pidstat' | 'top',
  writer: SampleWriter,
  sink: RecordingSink,
): { line(text: string, number: number): void; end(): void } {
  if (printer === 'vmstat') return new VmstatReader(writer, sink);
  return printer === 'pidstat' ? new PidstatReader(writer, sink) : new TopReader(writer, sink);
}

async function readRecords(
  input: ReadInput,
  head: string,
  writer: SampleWriter,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<void> {
  const before = new Map<string, { readonly at: number; readonly cpuTime: number }>();
  const take = (bytes: Uint8Array, line?: number): void => {
    sink.read(1);
    const sample = sampleOf(parseRecord(bytes));
    if (sample === undefined) {
      sink.reject('no-sample', 'A record is no sample.', textOf(bytes.subarray(0, 120)), line);
      return;
    }
    const { at, stamps, cpuTime, of, series, values, noZone } = sample;
    if (series.some(({ name }) => name === 'free memory')) tellOfVmstat(writer);
    if (stamps === 'order') writer.issue('no-time', NO_TIME);
    if (noZone) writer.issue('no-zone', NO_ZONE);
    if (cpuTime !== undefined && at !== undefined && stamps !== 'order') {
      const last = before.get(of ?? '');
      const rise = last === undefined ? Number.NaN : cpuTime - last.cpuTime;
      // A fall is a restart: nothing is said of that stretch.
      if (last !== undefined && rise >= 0 && at > last.at) values['cpu'] = (rise / (at - last.at)) * 100;
      before.set(of ?? '', { at, cpuTime });
    }
    writer.sample({ at, values, of, payload: textOf(bytes) }, stamps, series);
  };
  if (/^\ufeff?\s*\[/.test(head)) {
    const end = await readJson(
      input.file,
      { descend: (path) => path.length === 0, onValue: (path, bytes) => path[0] === ELEMENT && take(bytes) },
      signal,
    );
    if (!end.complete && !signal.aborted)
      writer.issue(
        'truncated',
        'The file ends in the middle: the samples before the cut are shown.',
        'warning',
      );
  } else await readLines(input.file, (line, number) => take(line, number), signal);
}
