import { field, numberField, stringField } from '../records.ts';
import {
  isDocker,
  isDockerApi,
  isSample,
  isVmstat,
  type JsonSample,
  plain,
  specsOf,
  timeOf,
} from './plain-sample.ts';
import { bytesOf, pairOf, percentOf } from './units.ts';
import { VMSTAT_SERIES, vmstatValues } from './vmstat.ts';

export function sampleOf(value: unknown): JsonSample | undefined {
  if (!isSample(value)) return undefined;
  if (isDocker(value)) return docker(value);
  if (isDockerApi(value)) return dockerApi(value);
  return isVmstat(value) ? vmstat(value) : plain(value);
}

/** `docker stats --format json`: every value is text with a unit, and there is no time (docker/cli, formatter_stats.go). */
function docker(value: unknown): JsonSample {
  const text = (name: string): string => stringField(value, name) ?? '';
  const [rx, tx] = pairOf(text('NetIO'));
  const [read, written] = pairOf(text('BlockIO'));
  const values = {
    cpu: percentOf(text('CPUPerc')),
    mem: bytesOf(text('MemUsage').split('/')[0] ?? ''),
    rx,
    tx,
    read,
    written,
    processes: Number(text('PIDs')),
  };
  return {
    ...timeOf(value),
    of: stringField(value, 'Name') ?? stringField(value, 'Container'),
    values,
    cpuTime: undefined,
    series: specsOf(values),
  };
}

/** The engine's API (`/containers/<id>/stats`): counters, with the sample before beside them. */
function dockerApi(value: unknown): JsonSample {
  const cpu = field(value, 'cpu_stats');
  const before = field(value, 'precpu_stats');
  const used = (stats: unknown): number =>
    numberField(field(stats, 'cpu_usage'), 'total_usage') ?? Number.NaN;
  const system = (stats: unknown): number => numberField(stats, 'system_cpu_usage') ?? Number.NaN;
  const cores = numberField(cpu, 'online_cpus') ?? 1;
  const share = (used(cpu) - used(before)) / (system(cpu) - system(before));
  const networks = field(value, 'networks');
  const each = typeof networks === 'object' && networks !== null ? Object.values(networks) : [];
  const sum = (name: string): number =>
    each.length === 0
      ? Number.NaN
      : each.reduce((total: number, network: unknown) => total + (numberField(network, name) ?? 0), 0);
  const values = {
    cpu: share >= 0 && Number.isFinite(share) ? share * cores * 100 : Number.NaN,
    mem: numberField(field(value, 'memory_stats'), 'usage') ?? Number.NaN,
    rx: sum('rx_bytes'),
    tx: sum('tx_bytes'),
    processes: numberField(field(value, 'pids_stats'), 'current') ?? Number.NaN,
  };
  return {
    ...timeOf(value),
    of: stringField(value, 'name')?.replace(/^\//, ''),
    values,
    cpuTime: undefined,
    series: specsOf(values),
  };
}

/** Columns of vmstat by the names that jc gives them. */
const JC: Readonly<Record<string, string>> = {
  r: 'runnable_procs',
  swpd: 'virtual_mem_used',
  free: 'free_mem',
  bi: 'blocks_in',
  bo: 'blocks_out',
  us: 'user_time',
  sy: 'system_time',
  wa: 'io_wait_time',
};

function vmstat(value: unknown): JsonSample {
  const values = vmstatValues((name) => numberField(value, JC[name] ?? name) ?? Number.NaN);
  return { ...timeOf(value), of: undefined, values, cpuTime: undefined, series: VMSTAT_SERIES };
}
