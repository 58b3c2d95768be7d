import { Level, type TrackReader } from '../../model/index.ts';

/** What a row and a filter need of an entry, without its record. */
export interface RowFacts {
  readonly method: string;
  /** URL without `http(s)://`, cut where a list would cut it. */
  readonly address: string;
  /** 0: failed; NaN: not known. */
  readonly status: number;
  /** Bytes; NaN: not known. */
  readonly size: number;
  readonly type: string;
}

/** True where the reader put the status beside the columns (and the size, where it knows one): a filter needs no record. */
export function hasColumns(track: Pick<TrackReader, 'series'>): boolean {
  return track.series[0]?.name === 'status';
}

/** Facts from the columns alone. O(1). */
export function columnFacts(track: TrackReader, index: number): RowFacts {
  const label = track.label(index);
  const gap = label.indexOf(' ');
  const { values, level } = track.columns;
  const status = values[0]?.[index] ?? Number.NaN;
  const failed = Number.isNaN(status) && (level[index] as number) >= Level.error;
  return {
    method: label.slice(0, Math.max(0, gap)),
    address: label.slice(gap + 1),
    status: failed ? 0 : status,
    size: values[1]?.[index] ?? Number.NaN,
    type: track.kindOf(index),
  };
}

/** A reader may leave the host out of a label: a table of many hosts takes it from the record. */
export const isPathAlone = ({ address }: RowFacts): boolean => /^[/?]/.test(address);
