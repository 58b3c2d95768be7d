import { parseIso, type SeriesSpec } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Stamps } from './writer.ts';

/** Names that samplers give one number, and what it is counted in. */
const NAMES: readonly (readonly [name: string, pattern: RegExp, factor: number])[] = [
  ['cpu', /^(?:cpu|cpu_?p(?:er)?ce?n?t|percent_cpu|%cpu|cpu\.percent)$/i, 1],
  [
    'mem',
    /^(?:mem|memory|rss|mem_?bytes|memory_bytes|rss_bytes|memory\.current|memory\.usage_in_bytes|mem_used|memory_used)$/i,
    1,
  ],
  ['mem', /^(?:mem|memory|rss)_?ki?b$/i, 2 ** 10],
  ['mem', /^(?:mem|memory|rss)_?mi?b$/i, 2 ** 20],
  ['rx', /^(?:net_)?(?:rx_?bytes|bytes_recv|rx)$/i, 1],
  ['tx', /^(?:net_)?(?:tx_?bytes|bytes_sent|tx)$/i, 1],
  ['read', /^(?:read_bytes|rbytes|io\.rbytes|disk_read_bytes)$/i, 1],
  ['written', /^(?:write_bytes|wbytes|io\.wbytes|disk_write_bytes)$/i, 1],
  // CPU time so far, as ms: cgroup v2 in µs, v1 in ns (Documentation/admin-guide/cgroup-v2.rst, cpuacct.rst).
  ['cpu time', /^(?:usage_usec|cpu\.stat\.usage_usec|cpu_usage_usec)$/i, 1e-3],
  ['cpu time', /^(?:cpuacct\.usage|cpu_usage_ns)$/i, 1e-6],
];
const TIMES = ['timestamp', 'time', 'ts', 'at', 't', '@timestamp', 'date', 'read', 'epoch', 'unix'] as const;

const SPECS: ReadonlyMap<string, SeriesSpec> = new Map<string, SeriesSpec>([
  ['cpu', { name: 'cpu', unit: 'percent' }],
  ['mem', { name: 'mem', unit: 'bytes' }],
  ['rx', { name: 'rx', unit: 'bytes', counter: true }],
  ['tx', { name: 'tx', unit: 'bytes', counter: true }],
  ['read', { name: 'read', unit: 'bytes', counter: true }],
  ['written', { name: 'written', unit: 'bytes', counter: true }],
  ['processes', { name: 'processes', unit: 'count' }],
]);

export interface JsonSample {
  readonly at: number | undefined;
  readonly stamps: Stamps;
  readonly noZone: boolean;
  readonly of: string | undefined;
  readonly values: Record<string, number>;
  /** ms of CPU used so far, where it is told so: a percentage by the rise since the sample before. */
  readonly cpuTime: number | undefined;
  readonly series: readonly SeriesSpec[];
}

/** Does a record look like a sample: numbers of a machine, and nothing that only an event has? */
export function isSample(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (['kind', 'role', 'message', 'method', 'event', 'ph'].some((key) => field(value, key) !== undefined))
    return false;
  if (isDocker(value) || isDockerApi(value) || isVmstat(value)) return true;
  const { values, cpuTime, at } = plain(value);
  return at !== undefined && (cpuTime !== undefined || 'cpu' in values || 'mem' in values);
}

export const isDocker = (value: unknown): boolean =>
  field(value, 'CPUPerc') !== undefined && field(value, 'MemUsage') !== undefined;
export const isDockerApi = (value: unknown): boolean =>
  field(value, 'cpu_stats') !== undefined && field(value, 'memory_stats') !== undefined;
export const isVmstat = (value: unknown): boolean =>
  field(value, 'runnable_procs') !== undefined && field(value, 'free_mem') !== undefined;

export const specsOf = (values: Readonly<Record<string, number>>): SeriesSpec[] =>
  [...SPECS.values()].filter(({ name }) => name in values);

/** Any other sampler: numbers by the names that are in use, also one level down (`"cpu.stat": {"usage_usec": …}`). */
export function plain(value: unknown): JsonSample {
  const values: Record<string, number> = {};
  let cpuTime: number | undefined;
  const see = (name: string, number: unknown): void => {
    if (typeof number !== 'number' || !Number.isFinite(number)) return;
    for (const [series, pattern, factor] of NAMES) {
      if (!pattern.test(name)) continue;
      if (series === 'cpu time') cpuTime = number * factor;
      else values[series] = number * factor;
      return;
    }
  };
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      see(name, inner);
      if (typeof inner === 'object' && inner !== null)
        for (const [key, number] of Object.entries(inner)) see(`${name}.${key}`, number);
    }
  const series = specsOf(cpuTime === undefined ? values : { cpu: 0, ...values });
  const of = stringField(value, 'name') ?? stringField(value, 'container') ?? stringField(value, 'process');
  return { ...timeOf(value), of, values, cpuTime, series };
}

/** The time of a record. A small number is in a unit that nobody says, unless its name ends in one: the record then keeps its place. */
export function timeOf(value: unknown): Pick<JsonSample, 'at' | 'stamps' | 'noZone'> {
  const inMs = numberField(value, 't_ms') ?? numberField(value, 'elapsed_ms');
  if (inMs !== undefined) return { at: inMs, stamps: 'relative', noZone: false };
  const inSeconds = numberField(value, 't_s') ?? numberField(value, 'elapsed_s');
  if (inSeconds !== undefined) return { at: inSeconds * 1000, stamps: 'relative', noZone: false };
  for (const name of TIMES) {
    const stamp = field(value, name);
    if (typeof stamp === 'number') {
      const at = epochOf(stamp);
      return at === undefined
        ? { at: stamp, stamps: 'order', noZone: false }
        : { at, stamps: 'wall', noZone: false };
    }
    if (typeof stamp === 'string') {
      // The engine's API writes nine digits of a second.
      const at = parseIso(stamp);
      return { at, stamps: 'wall', noZone: !/(?:Z|[+-]\d\d:?\d\d)$/.test(stamp) };
    }
  }
  return { at: undefined, stamps: 'order', noZone: false };
}

/** Epoch ms of a number that is epoch-sized in s, ms, µs or ns. */
function epochOf(stamp: number): number | undefined {
  for (const [from, factor] of [
    [1e18, 1e-6],
    [1e15, 1e-3],
    [1e12, 1],
    [1e9, 1e3],
  ] as const)
    if (stamp >= from && stamp < from * 4.1) return stamp * factor;
  return undefined;
}
