import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { jsonText } from '../json-text.ts';
import { field, parseRecord, readJson, readLines, readText, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { WorkSpans } from '../work-spans.ts';
import { attributesOf } from './any-value.ts';
import { LogRecords } from './log-record.ts';
import { Nanoseconds } from './nanoseconds.ts';
import { dumpedOf, looksDumped } from './sdk-dump.ts';
import { spanOf } from './span.ts';

/** Lists on the way to the records; `batches` is Tempo's name, `instrumentationLibrarySpans` that of before 0.15. */
const LISTS: ReadonlySet<string> = new Set([
  'resourceSpans',
  'batches',
  'scopeSpans',
  'instrumentationLibrarySpans',
  'resourceLogs',
  'scopeLogs',
  'spans',
  'logRecords',
]);
const RECORDS: ReadonlySet<string> = new Set(['spans', 'logRecords']);
const HEAD = 65_536;

/** Reads a document as a stream, or exports line by line; a trace may be spread over any number of them, and of files. */
export async function read(
  { file, claimed }: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const reading = new OtlpReading(sink);
  let whole = true;
  for (const each of claimed) whole = (await readFile(each, reading, sink, signal)) && whole;
  reading.finish();
  sink.seal(whole && !signal.aborted ? 'sealed' : 'ended');
  if (whole && !reading.found)
    return fail(
      'no-spans',
      `${file.name} is OpenTelemetry without a span or a log record: there is nothing to replay.`,
    );
  return ok(undefined);
}

/** Answers whether the file is whole. */
async function readFile(
  file: ByteFile,
  reading: OtlpReading,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<boolean> {
  let whole = true;
  const head = await readText(file, HEAD);
  const isDump = looksDumped(head);
  if (!isDump && isLines(head)) {
    await readLines(
      file,
      (line, number) => {
        const value = parseRecord(line);
        if (value !== undefined) return reading.export(value);
        sink.read(1);
        sink.reject('not-json', `Line ${number} is no JSON.`, textOf(line.subarray(0, 80)), number);
        return;
      },
      signal,
    );
  } else {
    const end = await readJson(
      file,
      isDump
        ? {
            descend: (path) => path.length === 0 && head.trimStart().startsWith('['),
            onValue: (_, bytes) => reading.dumped(bytes),
          }
        : { descend, onValue: (path, bytes) => reading.value(path, bytes) },
      signal,
    );
    whole = end.complete || signal.aborted;
    if (!whole) {
      sink.issue({
        code: 'truncated',
        severity: 'error',
        message: `${file.name} ends in the middle: what came before the cut is shown.`,
      });
      if (end.rest.length > 0) {
        sink.read(1);
        sink.reject('truncated', 'The last record is cut in half.', textOf(end.rest.subarray(0, 80)));
      }
    }
  }
  return whole;
}

/** The first line is a whole document, and more follows. */
function isLines(head: string): boolean {
  const end = head.indexOf('\n');
  if (end < 0) return false;
  return head.slice(end).trim() !== '' && parseRecord(head.slice(0, end).trim()) !== undefined;
}

function descend(path: readonly string[]): boolean {
  const last = path.at(-1);
  if (last === undefined) return true;
  if (last !== ELEMENT) return LISTS.has(last);
  const list = path.at(-2);
  return list === undefined || !RECORDS.has(list);
}

class OtlpReading {
  readonly #spans: WorkSpans;
  readonly #logs: LogRecords;
  readonly #sink: RecordingSink;
  readonly #times = new Nanoseconds();
  #resource: Readonly<Record<string, unknown>> = {};
  #named = false;
  found = false;
  /** Id, name and times of every span so far. */
  readonly #ids = new Set<string>();

  constructor(sink: RecordingSink) {
    this.#sink = sink;
    this.#spans = new WorkSpans(sink);
    this.#logs = new LogRecords(sink, this.#times);
  }

  /** A value on the way through a document. */
  value(path: readonly string[], bytes: Uint8Array): void {
    const last = path.at(-1);
    if (last === 'resource') this.#see(parseRecord(bytes));
    else if (last === ELEMENT && path.at(-2) === 'spans') this.#span(parseRecord(bytes), bytes);
    else if (last === ELEMENT && path.at(-2) === 'logRecords') {
      this.found = true;
      this.#logs.add(parseRecord(bytes), bytes);
    }
  }

  /** An object of the SDK itself. */
  dumped(bytes: Uint8Array): void {
    const dumped = dumpedOf(parseRecord(bytes));
    if (dumped === undefined) {
      this.#sink.read(1);
      this.#sink.reject(
        'not-a-span',
        'An object is no span, log record or metric.',
        textOf(bytes.subarray(0, 80)),
      );
      return;
    }
    if (dumped.kind === 'metrics') {
      this.#sink.read(1);
      this.#sink.merged('metrics', 'scopeMetrics');
      return;
    }
    this.#see(dumped.resource);
    if (dumped.kind === 'span') return this.#span(dumped.record, bytes);
    this.found = true;
    this.#logs.add(dumped.record, bytes);
  }

  /** A whole export, as a line holds it. */
  export(value: unknown): void {
    const batches = [
      field(value, 'resourceSpans'),
      field(value, 'batches'),
      field(value, 'resourceLogs'),
    ].flatMap(listOf);
    if (batches.length === 0) {
      this.#sink.read(1);
      if (Array.isArray(field(value, 'resourceSpans')) || Array.isArray(field(value, 'resourceLogs')))
        this.#sink.merged('empty-export', 'no batch');
      else
        this.#sink.reject('not-an-export', 'A line holds no batch of spans.', jsonText(value).slice(0, 80));
    }
    for (const batch of batches) {
      this.#see(field(batch, 'resource'));
      for (const scope of [
        field(batch, 'scopeSpans'),
        field(batch, 'instrumentationLibrarySpans'),
        field(batch, 'scopeLogs'),
      ].flatMap(listOf)) {
        for (const span of listOf(field(scope, 'spans'))) this.#span(span, undefined);
        for (const record of listOf(field(scope, 'logRecords'))) {
          this.found = true;
          this.#logs.add(record, jsonText(record));
        }
      }
    }
  }

  finish(): void {
    this.#spans.write(this.#times.clock(this.#sink));
    if (!this.#times.isRounded) return;
    this.#sink.issue({
      code: 'times-rounded',
      severity: 'info',
      laneId: 'agent',
      message:
        'Times are written as numbers that are too large to be exact: they are right to a quarter of a microsecond.',
    });
  }

  #see(resource: unknown): void {
    this.#resource = attributesOf(field(resource, 'attributes'));
    const service = this.#resource['service.name'];
    if (this.#named || typeof service !== 'string') return;
    this.#named = true;
    const version = this.#resource['service.version'];
    this.#sink.meta({ harness: typeof version === 'string' ? `${service} ${version}` : service });
  }

  #span(value: unknown, bytes: Uint8Array | undefined): void {
    const span = spanOf(value, this.#resource, this.#times);
    this.found = true;
    if (span !== undefined) {
      // A batch that is sent again holds what was sent before.
      const same = `${span.id} ${span.name} ${String(span.start)} ${String(span.end)}`;
      const isKnown = this.#ids.has(same);
      this.#ids.add(same);
      if (!isKnown) return this.#spans.add(span);
      this.#sink.read(1);
      this.#sink.merged('repeated-span', span.id);
      return;
    }
    this.#sink.read(1);
    this.#sink.reject(
      'not-a-span',
      'A record has no span id.',
      bytes === undefined ? jsonText(value).slice(0, 80) : textOf(bytes.subarray(0, 80)),
    );
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
