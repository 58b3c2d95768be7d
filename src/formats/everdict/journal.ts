import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { blobFile, JOURNAL_HEAD, type ByteFile } from '../../sources/index.ts';
import { field, numberField, parseRecord, readLines, stringField, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { parseAttempts } from './attempts.ts';
import { readBatches } from './batches.ts';
import { RecordingReading } from './recording.ts';
import { parseRun, writeRun } from './run-record.ts';
import { TraceSegment } from './trace.ts';
import { withheld } from './withheld.ts';

/** A word, two places at most, and the producer's own bytes (`sources/live/journal.ts`). */
const LINE = /^(?:(entry) (\S+) (\d+)|(head|trace|repeat|refused) (\S+)|([a-z]+))(?: |$)/;
const MAX_WORDS = 2048;

/**
 * Reads a journal: the same documents as the other roles, told piece by piece in the order in which they
 * were learnt. Every piece goes to the code that reads the whole documents.
 */
export async function readJournal(
  file: ByteFile,
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const reading = new JournalReading(file, input, sink);
  await readLines(
    file,
    (line) => reading.line(line),
    signal,
    () => reading.drain(),
  );
  await reading.end();
  if (!reading.isJournal) return fail('unknown-version', `This journal is not of the kind ${JOURNAL_HEAD}.`);
  return ok(undefined);
}

class JournalReading {
  readonly #file: ByteFile;
  readonly #input: ReadInput;
  readonly #sink: RecordingSink;
  readonly #recording: RecordingReading;
  readonly #trace: TraceSegment;
  isJournal = false;
  #batches = 0;
  /** DOM batches are fetched one after another, beside the journal: a slow one holds nothing up. */
  #batchesRead: Promise<void> = Promise.resolve();
  #refusals: ByteFile[] = [];
  #spent = 0;

  constructor(file: ByteFile, input: ReadInput, sink: RecordingSink) {
    this.#file = file;
    this.#input = input;
    this.#sink = sink;
    this.#recording = new RecordingReading(file, input, sink);
    this.#trace = new TraceSegment(sink, 'run', undefined);
    sink.meta({ traceSource: 'the live run' });
  }

  line(line: Uint8Array): void {
    if (!this.isJournal) {
      this.isJournal = textOf(line) === JOURNAL_HEAD;
      return;
    }
    const match = LINE.exec(textOf(line.subarray(0, MAX_WORDS)));
    if (match === null) return;
    const [words, entry, track = '', index, placed, own = '', bare = ''] = match;
    const [word, place] = [entry ?? placed ?? bare, entry === undefined ? own : track];
    const record = line.subarray(new TextEncoder().encode(words).length);
    switch (word) {
      case 'trace':
        this.#sink.read(1);
        return this.#trace.event(record, Number(place));
      case 'entry':
        return this.#recording.value(['tracks', nameOf(place), ELEMENT], record, Number(index));
      case 'head':
        return this.#recording.value([nameOf(place)], record, 0);
      case 'run':
        return this.#run(record);
      case 'repeat':
        return this.#repeats(Number(place));
      case 'attempts':
        return this.#attempts(parseRecord(record));
      case 'gap':
        return this.#gap(parseRecord(record));
      case 'refused':
        this.#refusals.push({
          ...blobFile('recording.json', new Blob([record.slice()])),
          httpStatus: Number(place),
        });
        return;
      default:
        // A word of a later version: what it tells is not shown, the rest is.
        this.#sink.read(1);
        this.#sink.reject('unknown-line', 'A line of the journal is of no known kind.', words);
    }
  }

  async drain(): Promise<void> {
    await this.#recording.drain(true);
    for (const refusal of this.#refusals.splice(0)) await withheld(refusal, this.#sink);
    const { usage } = this.#trace;
    if (usage.inputTokens + usage.outputTokens !== this.#spent) {
      this.#spent = usage.inputTokens + usage.outputTokens;
      this.#sink.meta({ usage });
    }
    const head = this.#recording.head(true);
    if (head.batches.length === this.#batches) return;
    const fresh = { ...head, batches: head.batches.slice(this.#batches) };
    this.#batches = head.batches.length;
    this.#batchesRead = this.#batchesRead.then(() => readBatches(fresh, this.#file, this.#input, this.#sink));
  }

  async end(): Promise<void> {
    await this.drain();
    await this.#batchesRead;
  }

  #run(record: Uint8Array): void {
    const run = parseRun(parseRecord(record));
    if (run !== undefined) writeRun(run, this.#sink);
  }

  #repeats(n: number): void {
    if (!Number.isInteger(n) || n < 1) return;
    this.#sink.read(n);
    for (let i = 0; i < n; i++) this.#sink.merged('repeat', 'told again after a reconnect');
  }

  #attempts(value: unknown): void {
    const attempts = parseAttempts(field(value, 'attempts'));
    if (attempts === undefined) return this.#sink.meta({ attemptsUnlisted: true });
    const attempt = numberField(value, 'attempt');
    this.#sink.meta({ attempts, ...(attempt === undefined ? {} : { attempt }) });
  }

  #gap(value: unknown): void {
    const from = numberField(value, 'from');
    const to = numberField(value, 'to');
    const laneId = stringField(value, 'laneId');
    const { t0 } = this.#recording.head(true);
    if (from === undefined || to === undefined || laneId === undefined || t0 === undefined) return;
    this.#sink.gap({
      laneId,
      from: from - t0,
      to: to - t0,
      code: stringField(value, 'code') ?? 'disconnected',
      reason: 'disconnected',
      detail: stringField(value, 'detail') ?? '',
    });
  }
}

function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
