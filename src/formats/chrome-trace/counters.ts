import { encodeName, type RecordingSink, type SeriesSpec, type TrackWriter } from '../../model/index.ts';
import type { EventRecord } from './event-record.ts';
import { idOf, millis, nameOf, numbersOf, type TraceEvent } from './trace-event.ts';

type OpenSeries = (id: string, title: string, series: readonly SeriesSpec[]) => TrackWriter;

interface Counter {
  readonly writer: TrackWriter;
  readonly names: readonly string[];
}

/** Counter events (phase C): one series track a counter, its series fixed by the first sample. */
export class Counters {
  readonly #sink: RecordingSink;
  readonly #openSeries: OpenSeries;
  readonly #counters = new Map<string, Counter>();

  constructor(sink: RecordingSink, openSeries: OpenSeries) {
    this.#sink = sink;
    this.#openSeries = openSeries;
  }

  sample(event: TraceEvent, bytes: EventRecord, seq: number): void {
    const numbers = numbersOf(event.args);
    const name = nameOf(event);
    if (numbers.length === 0) {
      this.#sink.reject('counter-without-number', 'A counter’s sample holds no number.', name);
      return;
    }
    const counter = this.#counter(event, name, numbers);
    const values = counter.names.map((series) => numbers.find(([own]) => own === series)?.[1] ?? NaN);
    if (numbers.some(([own]) => !counter.names.includes(own))) {
      this.#sink.issue({
        code: 'late-series',
        severity: 'info',
        message: `The counter ${name} gains a series after its first sample; it is in the record, not in the chart.`,
      });
    }
    counter.writer.append({
      seq,
      start: millis(event.ts),
      kind: 'counter',
      label: name,
      values,
      payload: bytes,
    });
  }

  #counter(event: TraceEvent, name: string, numbers: readonly [string, number][]): Counter {
    const id =
      typeof event.id === 'string' || typeof event.id === 'number' ? `.${encodeName(String(event.id))}` : '';
    const key = `counter:${idOf(event.pid)}.${encodeName(name)}${id}`;
    let counter = this.#counters.get(key);
    if (counter === undefined) {
      const names = numbers.map(([series]) => series);
      counter = {
        names,
        writer: this.#openSeries(
          key,
          name,
          names.map((series) => ({ name: series, unit: 'count' })),
        ),
      };
      this.#counters.set(key, counter);
    }
    return counter;
  }
}
