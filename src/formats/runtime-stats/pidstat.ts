import type { RecordingSink, SeriesSpec } from '../../model/index.ts';
import { DayClock } from './units.ts';
import type { SampleWriter, Stamps } from './writer.ts';

const SERIES: readonly SeriesSpec[] = [
  { name: 'cpu', unit: 'percent' },
  { name: 'mem', unit: 'bytes' },
  { name: 'read a second', unit: 'bytes' },
  { name: 'written a second', unit: 'bytes' },
  { name: 'processes', unit: 'count' },
];

interface Block {
  readonly stamp: string;
  readonly at: number;
  readonly rows: Readonly<Record<string, string>>[];
}

/**
 * Rows of `pidstat`, a process each; those of one time are one sample, the sum of its processes. With -h times are epoch seconds, without it times
 * of day in a zone and form that nobody says. CPU is in percent of one core (pidstat(1)), RSS in KiB.
 */
export class PidstatReader {
  readonly #writer: SampleWriter;
  readonly #sink: RecordingSink;
  readonly #day = new DayClock();
  #columns: readonly string[] = [];
  #block: Block | undefined;
  #stamps: Stamps = 'wall';

  constructor(writer: SampleWriter, sink: RecordingSink) {
    this.#writer = writer;
    this.#sink = sink;
  }

  line(text: string, number: number): void {
    this.#sink.read(1);
    const words = text.replace(/^#/, '').trim().split(/\s+/);
    if (text.startsWith('Linux ') || text.startsWith('Average:')) {
      this.#sink.merged('header', text.trim().slice(0, 80));
      return;
    }
    if (words.includes('UID') && words.includes('PID')) {
      // "Time" alone where times are epoch seconds; "07:57:34 AM UID" otherwise.
      this.#columns = words.slice(words.indexOf('UID'));
      this.#sink.merged('header', text.trim().slice(0, 80));
      return;
    }
    const [, epoch, clock, half, rest = ''] =
      /^\s*(?:(\d{9,11})|(\d\d:\d\d:\d\d)(?: ([AP]M))?)\s+(.*)$/.exec(text) ?? [];
    const cells = rest.trim().split(/\s+/);
    const stamp = epoch ?? clock;
    if (stamp === undefined || this.#columns.length === 0 || cells.length < this.#columns.length) {
      this.#sink.reject('bad-row', 'A line is no row of pidstat.', text.slice(0, 120), number);
      return;
    }
    const row = Object.fromEntries(this.#columns.map((name, i) => [name, cells[i] ?? '']));
    if (this.#block !== undefined && this.#block.stamp === stamp) {
      this.#block.rows.push(row);
      this.#sink.merged('process', `${row['PID'] ?? ''} ${row['Command'] ?? ''}`);
      return;
    }
    this.end();
    if (epoch === undefined) {
      this.#stamps = 'relative';
      this.#writer.issue(
        'time-of-day',
        'The times are times of day in a zone that is not said: they count from the first.',
      );
    }
    this.#block = {
      stamp,
      at: epoch === undefined ? this.#ofDay(stamp, half) : Number(epoch) * 1000,
      rows: [row],
    };
  }

  /** Writes the block that is open. */
  end(): void {
    const block = this.#block;
    if (block === undefined) return;
    this.#block = undefined;
    const sum = (name: string, factor: number): number => {
      const numbers = block.rows
        .map((row) => Number(row[name]))
        .filter((value) => Number.isFinite(value) && value >= 0);
      return numbers.length === 0 ? Number.NaN : numbers.reduce((total, value) => total + value, 0) * factor;
    };
    const busiest = block.rows.reduce((a, b) => (Number(b['%CPU']) > Number(a['%CPU']) ? b : a));
    this.#writer.sample(
      {
        at: block.at,
        values: {
          cpu: sum('%CPU', 1),
          mem: sum('RSS', 1024),
          'read a second': sum('kB_rd/s', 1024),
          'written a second': sum('kB_wr/s', 1024),
          processes: block.rows.length,
        },
        label: `${block.rows.length} processes, most by ${busiest['Command'] ?? '?'}`,
        payload: JSON.stringify({ time: block.stamp, processes: block.rows }),
      },
      this.#stamps,
      SERIES,
    );
  }

  #ofDay(stamp: string, half: string | undefined): number {
    const [hours = 0, minutes = 0, seconds = 0] = stamp.split(':').map(Number);
    return this.#day.at(
      half === undefined ? hours : (hours % 12) + (half === 'PM' ? 12 : 0),
      minutes,
      seconds,
    );
  }
}
