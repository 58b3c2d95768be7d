import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { parseRecord, readJson } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { RunParser } from '../record-run.ts';
import { parseBatch } from './parse-batch.ts';
import { TraceWriter } from './writer.ts';

/** Top-level keys that hold data which becomes no entry. */
const NOT_READ = new Set([
  'stackFrames',
  'samples',
  'systemTraceEvents',
  'powerTraceAsString',
  'androidProcessDump',
]);

/**
 * Reads Trace Event JSON as a stream: `{"traceEvents": […]}` or the bare array, which by the format may lack its closing
 * bracket. Events that lie whole in a chunk are parsed together, the others cut first.
 */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const { file } = input;
  const place = input.siblings.length > 1 ? input.siblings.indexOf(file) : 0;
  const writer = new TraceWriter(sink, place > 0 ? `${place}/` : '');
  let cut: Uint8Array[] = [];
  let first = 0;
  const unread = new Set<string>();
  let isArray = false;
  let found = false;
  const runs = new RunParser();
  const writeCut = (): void => {
    parseBatch(cut).forEach((value, i) => writer.event(value, cut[i] as Uint8Array, first + i));
    cut = [];
  };
  const end = await readJson(
    file,
    {
      descend: (path) => {
        if (path.length > 0 && path[0] !== 'traceEvents') return false;
        if (path.length === 1) found = true;
        return path.length < 2;
      },
      run: (path, chunk, from, index) => {
        if (path.at(-1) !== ELEMENT || (path.length === 2 && path[0] !== 'traceEvents')) return undefined;
        const parsed = runs.parse(chunk, from);
        if (parsed === undefined) return undefined;
        if (path.length === 1) isArray = found = true;
        writeCut();
        const { run, values } = parsed;
        values.forEach((value, i) => {
          sink.read(1);
          writer.event(value, { run, index: i }, index + i);
        });
        return { end: parsed.end, count: values.length };
      },
      onValue: (path, bytes, index) => {
        if (path.at(-1) !== ELEMENT) {
          if (path[0] !== undefined && NOT_READ.has(path[0])) unread.add(path[0]);
          return;
        }
        if (path.length === 1) isArray = found = true;
        if (cut.length === 0) first = index;
        sink.read(1);
        cut.push(bytes);
      },
    },
    signal,
    () => {
      writeCut();
      return Promise.resolve();
    },
  );
  writer.flush();
  for (const key of unread) {
    sink.issue({
      code: 'part-not-read',
      severity: 'info',
      message: `The trace’s ${key} are not read; its events are.`,
    });
  }
  const torn = !end.complete && !signal.aborted && !(isArray && end.rest.length === 0);
  if (torn) cutOff(file.name, end.rest, sink);
  sink.seal(torn || signal.aborted ? 'ended' : 'sealed');
  if (!found && !torn) return fail('no-trace-events', `${file.name} holds no list of trace events.`);
  return ok(undefined);
}

function cutOff(name: string, rest: Uint8Array, sink: RecordingSink): void {
  sink.issue({
    code: 'truncated',
    severity: 'error',
    message: `${name} ends in the middle: what came before the cut is shown.`,
  });
  if (rest.length === 0 || parseRecord(rest) !== undefined) return;
  sink.read(1);
  sink.reject('truncated', 'The last record is cut in half.', String.fromCharCode(...rest.subarray(0, 80)));
}
