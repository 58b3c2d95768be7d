import { scaleTop, seriesData } from '../../lane-kit/index.ts';
import type { RunMeta, SeriesSpec, TrackReader } from '../../model/index.ts';

/** What a measure was not to exceed, in its own unit, and where that is written. */
export interface Limit {
  readonly value: number;
  /** Name of the variable of the dispatch. */
  readonly source: string;
}

/** Variables of a dispatch that state a limit, by series. */
const VARIABLES: Readonly<Record<string, RegExp>> = {
  mem: /^(?:.*_)?MEM(?:ORY)?_(?:LIMIT|MAX)(?:_BYTES)?$/i,
  cpu: /^(?:.*_)?CPUS?_(?:LIMIT|MAX)$/i,
};

/**
 * The limit of a series, where the dispatch of the run states one that can be read. Memory: bytes, or a number with a unit as
 * Docker (`512m`), Kubernetes (`512Mi`) and people (`512 MiB`) write it. CPU: cores (`2`, `1500m`) or percent of one core.
 */
export function limitOf(meta: RunMeta, series: SeriesSpec): Limit | undefined {
  const pattern = Object.hasOwn(VARIABLES, series.name) ? VARIABLES[series.name] : undefined;
  if (pattern === undefined) return undefined;
  for (const [name, text] of Object.entries(meta.dispatch?.env ?? {})) {
    if (!pattern.test(name)) continue;
    const value = series.name === 'mem' ? bytesOf(text) : percentOf(text);
    if (value !== undefined && value > 0) return { value, source: name };
  }
  return undefined;
}

/** The limit if a chart can show it: one far above all that was used would press the line to the ground. */
export function limitInScale(
  limit: Limit | undefined,
  track: TrackReader,
  series: number,
): Limit | undefined {
  const spec = track.series[series];
  if (limit === undefined || spec === undefined) return undefined;
  return limit.value <= scaleTop(spec, seriesData(track, series)) ? limit : undefined;
}

const POWERS = ['', 'k', 'm', 'g', 't'];

/** Decimal where it is written so (`MB`); the rest in powers of 1024, as Docker and the kernel take `512m`. */
function bytesOf(text: string): number | undefined {
  const parts = /^\s*(\d+(?:\.\d+)?)\s*([kmgt]?)(i?b?)\s*$/i.exec(text);
  if (parts === null) return undefined;
  const [, number = '', prefix = '', rest = ''] = parts;
  const base = rest.toLowerCase() === 'b' && prefix !== '' ? 1000 : 1024;
  return Number(number) * base ** POWERS.indexOf(prefix.toLowerCase());
}

function percentOf(text: string): number | undefined {
  const parts = /^\s*(\d+(?:\.\d+)?)\s*(m|%|cores?|cpus?)?\s*$/i.exec(text);
  if (parts === null) return undefined;
  const [, number = '', unit = ''] = parts;
  if (unit === '%') return Number(number);
  return unit === 'm' ? Number(number) / 10 : Number(number) * 100;
}
