import { formatDuration, say } from '../base/index.ts';
import { Flag, type EntryRef, type Located, type ModelReader } from '../model/index.ts';
import { knownAt, runEnd } from './known.ts';
import { formatSample } from './numbers.ts';
import { seriesData } from './series-data.ts';
import type { Description } from './types.ts';

type Fact = readonly [string, string];

const LEVELS = ['debug', 'info', 'warning', 'error'];

function locateRef(ref: EntryRef, model: ModelReader): Located | undefined {
  const track = model.track(ref.trackId);
  const index = track?.indexOf(ref.seq) ?? -1;
  return track === undefined || index < 0 ? undefined : { track, index };
}

/**
 * What can be said of any entry from the columns alone: its label, kind, length, values and what is
 * odd about it. Facts of a span's end are left out before it.
 */
export function describeEntry(ref: EntryRef, model: ModelReader, t: number): Description {
  const at = locateRef(ref, model);
  if (at === undefined) return { title: say`not in this recording`, facts: [] };
  const { track, index } = at;
  const facts: Fact[] = [];
  const kind = track.kindOf(index);
  const label = track.label(index);
  if (kind !== '' && kind !== label) facts.push(['kind', kind]);
  facts.push(...endFacts(at, model, t));
  track.series.forEach((series, column) => {
    const value = seriesData(track, column).values[index] as number;
    const raw = track.columns.values[column]?.[index] ?? Number.NaN;
    if (!Number.isNaN(raw)) facts.push([series.name, formatSample(value, series)]);
  });
  facts.push(...flagFacts(at));
  return { title: label === '' ? kind || say(track.title) : label, facts };
}

/** Length, level and outcome of a span: from its end on, and no sooner. */
function endFacts({ track, index }: Located, model: ModelReader, t: number): Fact[] {
  const facts: Fact[] = [];
  const start = track.columns.start[index] as number;
  const end = track.columns.end[index] as number;
  const known = knownAt(track, index, runEnd(model)) <= t;
  if (model.axis === 'time' && end === Infinity)
    facts.push(['state', known ? say`unfinished` : say`running`]);
  else if (model.axis === 'time' && !Number.isNaN(end) && !known && start <= t)
    facts.push(['state', say`running`]);
  else if (model.axis === 'time' && !Number.isNaN(end) && known)
    facts.push(['took', formatDuration(end - start)]);
  const level = track.columns.level[index] as number;
  if (level >= 2 && known) facts.push(['level', say(LEVELS[level] ?? 'error')]);
  return facts;
}

function flagFacts({ track, index }: Located): Fact[] {
  const flags = track.columns.flags[index] as number;
  const facts: Fact[] = [];
  if ((flags & Flag.assumed) !== 0) facts.push(['time', say`assumed: the one before it in the file`]);
  if ((flags & Flag.clamped) !== 0) facts.push(['time', say`clamped: it ended before it began`]);
  if ((flags & Flag.held) !== 0) facts.push(['content', say`same as before`]);
  if ((flags & Flag.missing) !== 0) facts.push(['content', say`not held by the recording`]);
  return facts;
}
