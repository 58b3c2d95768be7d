import { formatSample, seriesData, timeOf } from '../../lane-kit/index.ts';
import type { Located, ModelReader, SeriesSpec } from '../../model/index.ts';
import type { RuntimeNote } from './peaks.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['cpu', 'CPU'],
  ['mem', 'Memory'],
  ['rx', 'received'],
  ['tx', 'sent'],
]);

/** Name of a series for a person; a recorded one as it is. */
export const nameOf = (series: SeriesSpec): string => NAMES.get(series.name) ?? series.name;

/** Longest that a step's name is inside a sentence. */
const STEP_CHARS = 72;

/** `during run pytest -q`; says so where no step was running. */
export function duringWords(step: Located | undefined): string {
  if (step === undefined) return 'between steps';
  const label = step.track.label(step.index) || step.track.kindOf(step.index);
  return `during ${label.length > STEP_CHARS ? `${label.slice(0, STEP_CHARS)}…` : label}`;
}

/** `Memory peak 548 MiB at 0:14.2, during …`. */
export function noteWords(note: RuntimeNote, model: ModelReader): string {
  const at = `at ${timeOf(note.track, note.index, model)}, ${duringWords(note.step)}`;
  const series = note.track.series[note.series];
  if (series === undefined) return `${note.track.label(note.index)} ${at}`;
  return `${nameOf(series)} peak ${valueWords(note, series)} ${at}`;
}

/** Value of a peak, with its unit. */
export const valueWords = (note: RuntimeNote, series: SeriesSpec): string =>
  formatSample(seriesData(note.track, note.series).values[note.index] as number, series);
