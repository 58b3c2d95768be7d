import type { FactTest, Filter, FindQuestion, Matching, Query, Trouble } from '../../engine/index.ts';
import { isInRanges, isNamed, nearest, parseQuery } from '../../engine/index.ts';
import { Flag, Level } from '../../model/index.ts';
import type { ModelReader, TrackReader } from '../../model/index.ts';
import { timeFilter } from './time-filter.ts';

/** Whether an entry passes what the columns tell of it. */
export type Passes = (track: TrackReader, index: number) => boolean;

/** A query against one version of one document: what is asked of whom. */
export interface Plan {
  readonly query: Query;
  readonly matching: Matching;
  /** In the order of the question. */
  readonly tracks: readonly TrackReader[];
  /** What is asked of the worker; nothing where the columns tell all, or there is nothing to ask. */
  readonly question: FindQuestion | undefined;
  readonly passes: Passes;
  /** What cannot be read: the first of them that is no hint keeps the search from being made. */
  readonly troubles: readonly Trouble[];
}

const LEVELS: Readonly<Record<string, number>> = {
  debug: Level.debug,
  info: Level.info,
  warning: Level.warning,
  warn: Level.warning,
  error: Level.error,
};

export function planOf(model: ModelReader, typed: string, options: string, t: number): Plan {
  const read = parseQuery(typed);
  const matching: Matching = {
    matchCase: options.includes('c'),
    wholeWord: options.includes('w'),
    isExpression: options.includes('r'),
  };
  const troubles: Trouble[] = [...read.troubles];
  const { filters } = read;
  const facts = factsOf(filters);
  const tests: Passes[] = [];
  const all = model.lanes.flatMap(({ tracks }) => tracks);
  let tracks = lanesOf(model, filters, all, troubles);
  // A fact stands in a record, and records are looked through of some tracks alone.
  if (facts.some(({ not }) => !not) || (facts.length > 0 && read.text === '')) tracks = tracks.filter(isDeep);
  const kinds = named(filters, 'kind');
  if (kinds !== undefined) tests.push((track, index) => kinds((name) => isNamed(track.kindOf(index), name)));
  const levels = named(filters, 'level');
  for (const filter of filters) if (filter.key === 'level') checkNames(filter, Object.keys(LEVELS), troubles);
  if (levels !== undefined)
    tests.push((track, index) => levels((name) => LEVELS[name.toLowerCase()] === track.columns.level[index]));
  // A call that failed is the error where calls are asked for; else its result is.
  const byTool = filters.some(({ key, not }) => key === 'tool' && !not);
  for (const { key, not } of filters)
    if (key === 'is') tests.push((track, index) => isError(track, index, byTool) !== not);
  for (const filter of filters) {
    if (filter.key === 'dur')
      tests.push((track, index) => isInRanges(lengthOf(model, track, index), filter.ranges) !== filter.not);
    const within = timeFilter(model, filter, t, troubles);
    if (within !== undefined) tests.push(within);
  }
  const isAsked = read.text !== '' || facts.length > 0;
  return {
    query: { ...read, troubles },
    matching,
    tracks,
    question: isAsked
      ? {
          tracks: tracks.map((track) => ({
            id: track.id,
            isDeep: isDeep(track),
            hasBodies: track.laneId === 'network',
          })),
          text: read.text,
          matching,
          facts,
        }
      : undefined,
    passes: (track, index) => tests.every((test) => test(track, index)),
    troubles,
  };
}

/** Filters of one key: some name of those that are asked for holds, and none of those that are left out. */
function named(
  filters: readonly Filter[],
  key: Filter['key'],
): ((test: (name: string) => boolean) => boolean) | undefined {
  const own = filters.filter((filter) => filter.key === key);
  if (own.length === 0) return undefined;
  const wanted = own.filter(({ not }) => !not).flatMap(({ values }) => values);
  const unwanted = own.filter(({ not }) => not).flatMap(({ values }) => values);
  return (test) => (wanted.length === 0 || wanted.some(test)) && !unwanted.some(test);
}

function lanesOf(
  model: ModelReader,
  filters: readonly Filter[],
  all: readonly TrackReader[],
  troubles: Trouble[],
): readonly TrackReader[] {
  const lanes = named(filters, 'lane');
  if (lanes === undefined) return all;
  const names = model.lanes.flatMap(({ id, title }) => [id, title]);
  for (const filter of filters) if (filter.key === 'lane') checkNames(filter, names, troubles);
  return all.filter(({ laneId }) => {
    const title = model.lane(laneId)?.title ?? laneId;
    return lanes((name) => isNamed(laneId, name) || isNamed(title, name));
  });
}

/** Says so where a name is none of those there are. */
function checkNames(filter: Filter, names: readonly string[], troubles: Trouble[]): void {
  for (const value of filter.values) {
    if (names.some((name) => isNamed(name, value))) continue;
    const meant = nearest(
      value.toLowerCase(),
      names.map((name) => name.toLowerCase()),
    );
    const { key, from, to } = filter;
    troubles.push({ code: 'unknown-value', key, value, from, to, ...(meant === undefined ? {} : { meant }) });
  }
}

/** Filters of one key that are asked for are one test; each that is left out is its own. */
function factsOf(filters: readonly Filter[]): FactTest[] {
  const tests: FactTest[] = [];
  for (const key of ['status', 'cost', 'tokens', 'tool'] as const) {
    const own = filters.filter((filter) => filter.key === key);
    const wanted = own.filter(({ not }) => !not);
    const groups = [
      ...(wanted.length > 0 ? [wanted] : []),
      ...own.filter(({ not }) => not).map((each) => [each]),
    ];
    for (const group of groups)
      tests.push({
        key,
        not: group[0]?.not === true,
        ranges: group.flatMap(({ ranges }) => ranges),
        names: group.flatMap(({ values }) => values),
      });
  }
  return tests;
}

/** Of spans and points the records hold more than their words; the document's own text stands in its words. */
const isDeep = ({ archetype, laneId }: TrackReader): boolean =>
  (archetype === 'span' || archetype === 'point') && laneId !== 'dom';

function isError({ columns }: TrackReader, index: number, withCalls: boolean): boolean {
  const isInherited = ((columns.flags[index] ?? 0) & Flag.inherited) !== 0;
  return columns.level[index] === Level.error && (withCalls || !isInherited);
}

/** Milliseconds; of what never ended, until the run's end. */
function lengthOf(model: ModelReader, { columns }: TrackReader, index: number): number {
  const start = columns.start[index] ?? 0;
  const end = columns.end[index] ?? Number.NaN;
  return Math.min(end, model.start + model.duration) - start;
}
