import { GrowingFile } from './growing-file.ts';
import { JOURNAL_HEAD } from './journal-head.ts';

/** A stretch that can no longer be had, epoch ms by the run's own clock. */
export interface JournalGap {
  readonly laneId: string;
  readonly from: number;
  readonly to: number;
  readonly code: string;
  readonly detail: string;
}

const encoder = new TextEncoder();
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/**
 * What a live run tells, in the order in which it was learnt: one line a record, a word for what it is,
 * its place, and the producer's own bytes. It is read like any other file, so that what is shown of a
 * run that is going on and of one that is over comes out of the same reader.
 *
 * | line | means |
 * |---|---|
 * | `run {…}` | the run record |
 * | `head NAME VALUE` | a member of the recording beside its tracks (`t0`, `runId`, …) |
 * | `trace SEQ {…}` | an event of the trace |
 * | `entry TRACK INDEX {…}` | an entry of the recording |
 * | `repeat N` | so many records came again and were dropped |
 * | `refused STATUS {…}` | the recording is withheld or not served |
 * | `attempts {…}` | the attempts there are, and which of them this is; without a list: the server has none |
 * | `gap {…}` | a stretch that was streamed once and missed |
 */
export class Journal {
  readonly file: GrowingFile;

  constructor(name: string, onDrained: () => void) {
    this.file = new GrowingFile(name, onDrained);
    this.#line(JOURNAL_HEAD);
  }

  run(record: Uint8Array): void {
    this.#line('run', record);
  }

  head(name: string, value: Uint8Array): void {
    this.#line(`head ${encodeURIComponent(name)}`, value);
  }

  trace(seq: number, event: Uint8Array): void {
    this.#line(`trace ${seq}`, event);
  }

  entry(track: string, index: number, entry: Uint8Array): void {
    this.#line(`entry ${encodeURIComponent(track)} ${index}`, entry);
  }

  repeats(n: number): void {
    if (n > 0) this.#line(`repeat ${n}`);
  }

  /** The recording is refused: with which status, and in whose words. */
  refused(status: number, body: Uint8Array): void {
    this.#line(`refused ${status}`, body);
  }

  gap(gap: JournalGap): void {
    this.#line('gap', encoder.encode(JSON.stringify(gap)));
  }

  /** `attempts`: rows as a server lists them; `undefined`: it lists none. */
  attempts(attempt: number | undefined, attempts: readonly unknown[] | undefined): void {
    this.#line('attempts', encoder.encode(JSON.stringify({ attempt, attempts })));
  }

  end(): void {
    this.file.end();
  }

  /** A record's own bytes, but for line ends: those are white space between tokens, never part of a string. */
  #line(words: string, record: Uint8Array = new Uint8Array(0)): void {
    const start = encoder.encode(record.length > 0 ? `${words} ` : words);
    const line = new Uint8Array(start.length + record.length + 1);
    line.set(start);
    line.set(record, start.length);
    for (let i = start.length; i < line.length - 1; i++) {
      if (line[i] === LF || line[i] === CR) line[i] = SPACE;
    }
    line[line.length - 1] = LF;
    this.file.append(line);
  }
}
