import { parseIso, type RecordingSink, type SeriesSpec } from '../../model/index.ts';
import { NO_TIME, NO_ZONE, type SampleWriter } from './writer.ts';

/** Of vmstat(8): memory in KiB, blocks of 1 KiB, CPU in percent of the whole machine. */
export const VMSTAT_SERIES: readonly SeriesSpec[] = [
  { name: 'cpu', unit: 'percent' },
  { name: 'free memory', unit: 'bytes' },
  { name: 'swap used', unit: 'bytes' },
  { name: 'read a second', unit: 'bytes' },
  { name: 'written a second', unit: 'bytes' },
  { name: 'waiting for disk', unit: 'percent' },
  { name: 'runnable', unit: 'count' },
];

/** Values by vmstat's own column names, however they came. */
export function vmstatValues(column: (name: string) => number): Readonly<Record<string, number>> {
  return {
    cpu: column('us') + column('sy'),
    'free memory': column('free') * 1024,
    'swap used': column('swpd') * 1024,
    'read a second': column('bi') * 1024,
    'written a second': column('bo') * 1024,
    'waiting for disk': column('wa'),
    runnable: column('r'),
  };
}

/** Told once a file: the machine's CPU, and the first row, which is none of the run. */
export function tellOfVmstat(writer: SampleWriter): void {
  writer.issue('cpu-of-machine', 'CPU is of the whole machine: 100 % is all of its cores.');
  writer.issue(
    'since-boot',
    'The first sample is the average since the machine started; it is listed and not drawn.',
  );
}

/** Rows of `vmstat [-t] [-w] DELAY`; the headers come again and again. */
export class VmstatReader {
  readonly #writer: SampleWriter;
  readonly #sink: RecordingSink;
  #columns: readonly string[] = [];
  #zone: string | undefined;
  #rows = 0;
  #isStamped = false;

  constructor(writer: SampleWriter, sink: RecordingSink) {
    this.#writer = writer;
    this.#sink = sink;
    tellOfVmstat(writer);
  }

  line(text: string, number: number): void {
    this.#sink.read(1);
    if (/^procs\b/.test(text) || /\br\s+b\s+swpd\b/.test(text)) {
      const words = text.trim().split(/\s+/);
      if (words[0] === 'r') {
        this.#columns = words;
        this.#zone =
          /^[A-Z]{3,5}$/.test(words.at(-1) ?? '') && words.at(-1) !== words.at(-1)?.toLowerCase()
            ? words.at(-1)
            : undefined;
      }
      this.#sink.merged('header', text.trim().slice(0, 80));
      return;
    }
    const [, numbers = '', stamp] =
      /^\s*([\d\s-]+?)(?:\s+(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d))?\s*$/.exec(text) ?? [];
    const values = numbers.trim().split(/\s+/).map(Number);
    // A row that lost its time was cut.
    const isCut = this.#rows > 0 && this.#isStamped !== (stamp !== undefined);
    if (this.#columns.length === 0 || values.length < 15 || values.some(Number.isNaN) || isCut) {
      this.#sink.reject('bad-row', 'A line is no row of vmstat.', text.slice(0, 120), number);
      return;
    }
    const column = (name: string): number => {
      const at = this.#columns.indexOf(name);
      return at < 0 ? Number.NaN : (values[at] ?? Number.NaN);
    };
    if (stamp === undefined) this.#writer.issue('no-time', NO_TIME);
    else if (this.#zone !== 'UTC' && this.#zone !== 'GMT') this.#writer.issue('no-zone', NO_ZONE);
    const first = this.#rows++ === 0;
    this.#isStamped = stamp !== undefined;
    this.#writer.sample(
      {
        at: stamp === undefined ? undefined : parseIso(stamp),
        values: first ? {} : vmstatValues(column),
        label: first ? 'average since start' : 'sample',
        payload: JSON.stringify(
          Object.fromEntries(
            this.#columns.flatMap((name, i) => (values[i] === undefined ? [] : [[name, values[i]]])),
          ),
        ),
      },
      stamp === undefined ? 'order' : 'wall',
      VMSTAT_SERIES,
    );
  }

  end(): void {}
}
