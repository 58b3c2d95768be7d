import { say } from '../../base/index.ts';
import { formatSample, seriesData, timeOf } from '../../lane-kit/index.ts';
import type { Located, ModelReader, SeriesSpec } from '../../model/index.ts';
import { type Limit, limitOf } from './limits.ts';
import type { RuntimeNote } from './peaks.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['cpu', 'CPU'],
  ['mem', 'Memory'],
  ['rx', 'Received'],
  ['tx', 'Sent'],
]);

/** Name of a series for a person; a recorded one as it is. */
export const nameOf = (series: SeriesSpec): string => say(NAMES.get(series.name) ?? series.name);

/** Longest that a step's name is inside a sentence. */
const STEP_CHARS = 72;

/** `during run pytest -q`; says so where no step was running. */
export function duringWords(step: Located | undefined): string {
  if (step === undefined) return say`between steps`;
  const label = step.track.label(step.index) || step.track.kindOf(step.index);
  return say`during ${label.length > STEP_CHARS ? `${label.slice(0, STEP_CHARS)}…` : label}`;
}

/** `Memory peak 548 MiB at 0:14.2, during …`. */
export function noteWords(note: RuntimeNote, model: ModelReader): string {
  const at = say`at ${timeOf(note.track, note.index, model)}, ${duringWords(note.step)}`;
  const series = note.track.series[note.series];
  if (series === undefined) return `${note.track.label(note.index)} ${at}`;
  const limit = limitOf(model.meta, series);
  const value = seriesData(note.track, note.series).values[note.index] as number;
  const over = limit !== undefined && value > limit.value ? say`, over the ${limitWords(limit, series)}` : '';
  return say`${nameOf(series)} peak ${valueWords(note, series)} ${at}${over}`;
}

/** `limit of 512 MiB`. */
export const limitWords = (limit: Limit, series: SeriesSpec): string =>
  say`limit of ${formatSample(limit.value, series)}`;

/** What a rate was made of; empty where its producer says so itself. */
export function rateWords(series: SeriesSpec, assumedCounter: boolean): string {
  if (series.counter !== 'assumed') return '';
  return assumedCounter ? say`assumed to be a counter` : say`assumed to be a rate`;
}

/** Value of a peak, with its unit. */
export const valueWords = (note: RuntimeNote, series: SeriesSpec): string =>
  formatSample(seriesData(note.track, note.series).values[note.index] as number, series);
