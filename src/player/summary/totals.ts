import { formatSample, seriesData } from '../../lane-kit/index.ts';
import { knownAt } from '../../model/index.ts';
import type { Located, ModelReader, TrackReader } from '../../model/index.ts';
import type { Quiet, TimeWindow } from '../../session/index.ts';
import type { CallCost } from './calls.ts';

/** The highest value of one series in a stretch, and when. */
export interface Peak {
  readonly name: string;
  readonly words: string;
  readonly t: number;
  readonly entryId: string;
}

/** A stretch in numbers; both ends belong to it. */
export interface Totals {
  readonly time: number;
  /** Of it, what was idle, ms. */
  readonly idle: number;
  readonly steps: number;
  readonly tokens: number;
  readonly usd: number;
  readonly requests: number;
  readonly errors: number;
  readonly peaks: readonly Peak[];
}

/** O(log n) beside the samples in the stretch, and the calls. */
export function totalsOf(
  model: ModelReader,
  stretch: TimeWindow,
  costs: readonly CallCost[],
  quiet: Quiet | undefined,
): Totals {
  const { from, to } = stretch;
  const spent = costs.filter(({ t }) => t >= from && t <= to);
  return {
    time: to - from,
    idle: (quiet?.stretches ?? []).reduce(
      (sum, each) => sum + Math.max(0, Math.min(to, each.to) - Math.max(from, each.from)),
      0,
    ),
    steps: countIn(model.steps, stretch, ({ track, index }) => track.columns.start[index] as number),
    tokens: spent.reduce((sum, { tokens }) => sum + tokens, 0),
    usd: spent.reduce((sum, { usd }) => sum + usd, 0),
    requests: (model.lane('network')?.tracks ?? []).reduce(
      (sum, track) => sum + (track.anchored ? startsIn(track, stretch) : 0),
      0,
    ),
    errors: countIn(model.errors, stretch, knownAt),
    peaks: model.tracks.flatMap((track) => peaksOf(track, stretch)),
  };
}

const startsIn = (track: TrackReader, { from, to }: TimeWindow): number =>
  track.latestAt(to) + 1 - track.firstFrom(from);

function countIn(
  entries: readonly Located[],
  { from, to }: TimeWindow,
  time: (entry: Located) => number,
): number {
  return entries.filter((entry) => {
    const t = time(entry);
    return entry.track.anchored && t >= from && t <= to;
  }).length;
}

function peaksOf(track: TrackReader, { from, to }: TimeWindow): Peak[] {
  if (track.archetype !== 'series' || track.plane !== 'runtime' || !track.anchored) return [];
  return track.series.flatMap((spec, series) => {
    // Of traffic the sum would matter, not the busiest instant.
    if (spec.unit !== 'percent' && spec.unit !== 'bytes') return [];
    const { values } = seriesData(track, series);
    let best = -1;
    for (let i = track.firstFrom(from); i <= track.latestAt(to); i++) {
      const value = values[i] as number;
      if (!Number.isNaN(value) && (best < 0 || value > (values[best] as number))) best = i;
    }
    const words = best < 0 ? '' : formatSample(values[best] as number, spec);
    if (words === '' || words.endsWith('/s')) return [];
    return [
      {
        name: spec.name,
        words,
        t: track.columns.start[best] as number,
        entryId: track.entryId(best),
      },
    ];
  });
}
