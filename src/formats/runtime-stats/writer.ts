import { encodeName, type RecordingSink, type SeriesSpec, type TrackWriter } from '../../model/index.ts';
import type { ReadInput } from '../types.ts';

/** How the samples of a file are stamped. */
export type Stamps = 'wall' | 'relative' | 'order';

export interface Sample {
  /** Epoch ms, or ms since the first sample; `undefined` where it has no time, NaN where it cannot be read. */
  readonly at: number | undefined;
  /** By the name of the series; what is missing has no value. */
  readonly values: Readonly<Record<string, number>>;
  readonly payload: string;
  readonly label?: string;
  /** Whose samples: a container, a process. */
  readonly of?: string | undefined;
}

const files = new WeakMap<RecordingSink, number>();

/** Writes samples of one file to the runtime lane: a track for each thing that is sampled. */
export class SampleWriter {
  readonly #sink: RecordingSink;
  readonly #prefix: string;
  readonly #name: string;
  readonly #place: number;
  readonly #tracks = new Map<
    string,
    { readonly writer: TrackWriter; readonly series: readonly SeriesSpec[] }
  >();
  readonly #told = new Set<string>();
  #seq = 0;

  constructor(input: ReadInput, sink: RecordingSink) {
    this.#sink = sink;
    this.#place = files.get(sink) ?? 0;
    files.set(sink, this.#place + 1);
    this.#name = input.file.name;
    this.#prefix = input.options.trackId ?? (this.#place === 0 ? 'runtime' : `runtime.${this.#place}`);
    if (input.siblings.length === 1) sink.meta({ title: input.file.name });
  }

  /** The series of a track are those that its first sample asks for. */
  sample(sample: Sample, stamps: Stamps, series: readonly SeriesSpec[]): void {
    const of = sample.of ?? '';
    let track = this.#tracks.get(of);
    if (track === undefined) {
      track = { writer: this.#open(of, stamps, series), series };
      this.#tracks.set(of, track);
    }
    track.writer.append({
      seq: this.#seq++,
      start: stamps === 'order' ? undefined : sample.at,
      kind: 'sample',
      label: sample.label ?? 'sample',
      values: track.series.map(({ name }) => sample.values[name] ?? Number.NaN),
      payload: sample.payload,
      search: sample.label ?? '',
    });
  }

  issue(code: string, message: string, severity: 'info' | 'warning' = 'info'): void {
    if (this.#told.has(code)) return;
    this.#told.add(code);
    this.#sink.issue({ code, severity, laneId: 'runtime', message });
  }

  #open(of: string, stamps: Stamps, series: readonly SeriesSpec[]): TrackWriter {
    const clock =
      stamps === 'wall' ? 'wall' : `samples-${stamps}${this.#place === 0 ? '' : `.${this.#place}`}`;
    this.#sink.clock({ id: clock, kind: stamps });
    const title = of === '' ? 'Runtime' : of;
    return this.#sink.track({
      id: of === '' ? this.#prefix : `${this.#prefix}:${encodeName(of)}`,
      lane: 'runtime',
      archetype: 'series',
      plane: 'runtime',
      title: this.#place === 0 ? title : `${title} (${this.#name})`,
      clock,
      series,
      emitter: of === '' ? this.#name : of,
    });
  }
}

/** Words for stamps that do not say where on earth they were true. */
export const NO_ZONE = 'The times have no zone and are read as UTC: the lane can be moved by hand.';
export const NO_TIME =
  'The samples have no time: they stand in order, and how far apart they were is not said.';
