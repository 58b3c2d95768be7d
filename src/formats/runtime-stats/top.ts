import type { RecordingSink, SeriesSpec } from '../../model/index.ts';
import { DayClock } from './units.ts';
import type { SampleWriter } from './writer.ts';

const SERIES: readonly SeriesSpec[] = [
  { name: 'cpu', unit: 'percent' },
  { name: 'mem', unit: 'bytes' },
  { name: 'load', unit: 'count' },
];
const FACTORS: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

interface Block {
  at: number;
  readonly lines: string[];
  readonly values: Record<string, number>;
}

/** Screens of `top -b`: one sample each, at a time of day in a zone that is not said. */
export class TopReader {
  readonly #writer: SampleWriter;
  readonly #sink: RecordingSink;
  readonly #day = new DayClock();
  #block: Block | undefined;

  constructor(writer: SampleWriter, sink: RecordingSink) {
    this.#writer = writer;
    this.#sink = sink;
    writer.issue(
      'time-of-day',
      'The times are times of day in a zone that is not said: they count from the first.',
    );
    writer.issue('cpu-of-machine', 'CPU is of the whole machine: 100 % is all of its cores.');
  }

  line(text: string, number: number): void {
    this.#sink.read(1);
    const begin = /^top - (\d\d):(\d\d):(\d\d) up .*load average: ([\d.]+)/.exec(text);
    if (begin !== null) {
      this.end();
      const [, hours, minutes, seconds, load] = begin;
      this.#block = {
        at: this.#day.at(Number(hours), Number(minutes), Number(seconds)),
        lines: [text],
        values: { load: Number(load) },
      };
      return;
    }
    const block = this.#block;
    if (block === undefined) {
      this.#sink.reject(
        'bad-row',
        'A line stands before the first screen of top.',
        text.slice(0, 120),
        number,
      );
      return;
    }
    this.#sink.merged('line-of-screen', text.trim().slice(0, 80));
    block.lines.push(text);
    const idle = /^%?Cpu\(s\):.*?([\d.]+)[ %]*id\b/.exec(text)?.[1];
    if (idle !== undefined) block.values['cpu'] = Math.round((100 - Number(idle)) * 100) / 100;
    const used = /^([KMG])iB Mem ?:.*?([\d.]+) used/.exec(text);
    if (used !== null) block.values['mem'] = Number(used[2]) * (FACTORS[used[1] ?? 'K'] ?? 1024);
  }

  end(): void {
    const block = this.#block;
    if (block === undefined) return;
    this.#block = undefined;
    const payload = JSON.stringify({ screen: block.lines.join('\n') });
    this.#writer.sample(
      { at: block.at, values: block.values, payload, label: 'screen of top' },
      'relative',
      SERIES,
    );
  }
}
