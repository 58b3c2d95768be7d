import { inSlices, ok, fail, type Failure, type Result } from '../../base/index.ts';
import type { LaneInfo, ModelReader, TrackReader } from '../../model/index.ts';
import type { TimeWindow } from '../../session/index.ts';
import { redactText } from '../viewing/redact.ts';
import type { Job } from './job.ts';
import { pacer, SLICE_MS } from './pacer.ts';
import { unsigned } from './unsigned.ts';

/** Characters kept as text before they become a piece of the file. */
const PIECE_CHARS = 1 << 18;
const LEVELS = ['debug', 'info', 'warning', 'error'];

export interface TableChoice {
  readonly lane: LaneInfo;
  readonly range: TimeWindow | undefined;
  /** What looks like a secret is taken out of titles. */
  readonly clean: boolean;
}

/**
 * The entries of a lane as CSV (RFC 4180: CRLF, quotes doubled). The first line names the columns with their units. A cell that a
 * spreadsheet would run as a formula begins with an apostrophe. In slices: a lane may have a million entries.
 */
export async function tableCsv(
  model: ModelReader,
  { lane, range, clean }: TableChoice,
  job: Job,
): Promise<Result<Blob, Failure>> {
  const pieces: Blob[] = [];
  const unit = model.axis === 'steps' ? 'step' : 'ms';
  const series = [
    ...new Set(lane.tracks.flatMap((track) => track.series.map(({ name, unit: of }) => `${name} (${of})`))),
  ];
  let text = line([
    'id',
    'track',
    'kind',
    'level',
    `start (${unit})`,
    `end (${unit})`,
    `duration (${unit})`,
    'start (UTC)',
    'title',
    ...series,
  ]);
  const total = lane.tracks.reduce((sum, { columns }) => sum + columns.length, 0);
  let done = 0;
  for (const track of lane.tracks) {
    const rowOf = rower(model, track, series, clean);
    const { start, end, length } = track.columns;
    let index = 0;
    const step = (): boolean => {
      if (index >= length) return false;
      const from = start[index] as number;
      const until = Number.isNaN(end[index]) ? from : (end[index] as number);
      if (range === undefined || !track.anchored || (from <= range.to && until >= range.from))
        text += line(rowOf(index));
      index++;
      done++;
      if (text.length > PIECE_CHARS) {
        pieces.push(new Blob([text]));
        text = '';
        job.onProgress(done / total);
      }
      return true;
    };
    if (!(await inSlices(step, pacer, SLICE_MS, () => job.signal.aborted)))
      return fail('cancelled', 'Cancelled.');
  }
  pieces.push(new Blob([text]));
  return ok(new Blob(pieces, { type: 'text/csv;charset=utf-8' }));
}

function rower(
  model: ModelReader,
  track: TrackReader,
  series: readonly string[],
  clean: boolean,
): (index: number) => (string | number)[] {
  const places = series.map((name) => track.series.findIndex((own) => `${own.name} (${own.unit})` === name));
  return (index) => {
    const { start, end, level, values } = track.columns;
    const from = start[index] as number;
    const until = end[index] as number;
    const isOpen = until === Infinity;
    const hasEnd = !Number.isNaN(until) && !isOpen;
    const at = model.origin !== null && track.anchored ? new Date(model.origin + from) : undefined;
    const title = track.label(index);
    return [
      track.entryId(index),
      track.title,
      track.kindOf(index),
      LEVELS[level[index] ?? 1] ?? '',
      track.anchored ? from : '',
      !track.anchored ? '' : isOpen ? 'open' : hasEnd ? until : '',
      track.anchored && hasEnd ? until - from : '',
      at === undefined || Number.isNaN(at.getTime()) ? '' : at.toISOString(),
      unsigned(clean ? redactText(title) : title),
      ...places.map((place) => {
        const value = values[place]?.[index];
        return value === undefined || Number.isNaN(value) ? '' : value;
      }),
    ];
  };
}

const line = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** One cell. Numbers are ours; text is recorded, and may be meant to be run by whoever opens the table. */
export function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
