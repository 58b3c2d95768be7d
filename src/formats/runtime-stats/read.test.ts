import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RecordingDocument } from '../../model/index.ts';
import { cutFile, readBack } from '../testing.ts';
import { format } from './index.ts';
import { bytesOf, DayClock, pairOf, percentOf } from './units.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const sniff = (text: string) =>
  format.sniff({ name: 'x', size: text.length, bytes: encode(text), text, siblings: [] });
async function read(text: string | Uint8Array): Promise<RecordingDocument> {
  const bytes = typeof text === 'string' ? encode(text) : text;
  return (await readBack('runtime-stats', [cutFile('x', bytes)])).document;
}
const values = (document: RecordingDocument, name: string, id = 'runtime'): number[] => {
  const track = document.track(id);
  const at = track?.series.findIndex((series) => series.name === name) ?? -1;
  return [...(track?.columns.values[at] ?? [])];
};

describe('units', () => {
  it.each([
    ['2.352MiB', 2.352 * 2 ** 20],
    ['539kB', 539e3],
    ['0B', 0],
    ['--', Number.NaN],
    ['12', Number.NaN],
  ])('%s', (text, bytes) => expect(bytesOf(text)).toBe(bytes));

  it('pairs, percentages, and midnight', () => {
    expect(pairOf('1kB / 2MB')).toEqual([1e3, 2e6]);
    expect(percentOf('125.5%')).toBe(125.5);
    const day = new DayClock();
    expect([day.at(23, 59, 50), day.at(0, 0, 10), day.at(0, 0, 20)]).toEqual([0, 20_000, 30_000]);
  });
});

describe('samples', () => {
  it('docker: text with units, a track a container, in order', async () => {
    const document = await read(
      ['web', 'db', 'web']
        .map((Name, i) =>
          JSON.stringify({
            Name,
            CPUPerc: `${i}.5%`,
            MemUsage: '1MiB / 2MiB',
            NetIO: '1kB / 2kB',
            BlockIO: '0B / 0B',
            PIDs: '3',
          }),
        )
        .join('\n'),
    );
    expect(values(document, 'cpu', 'runtime:web')).toEqual([0.5, 2.5]);
    expect(values(document, 'mem', 'runtime:db')).toEqual([2 ** 20]);
    expect(document.axis).toBe('steps');
    expect(document.issues.map(({ code }) => code)).toContain('no-time');
  });

  it('the engine’s API: a percentage of one core by two counters', async () => {
    const stats = (total: number, system: number) => ({
      cpu_usage: { total_usage: total },
      system_cpu_usage: system,
      online_cpus: 4,
    });
    const document = await read(
      JSON.stringify({
        read: '2026-11-30T07:57:34.123456789Z',
        name: '/web',
        cpu_stats: stats(200, 2000),
        precpu_stats: stats(100, 1000),
        memory_stats: { usage: 5 },
        networks: { eth0: { rx_bytes: 7, tx_bytes: 8 } },
      }),
    );
    expect(values(document, 'cpu', 'runtime:web')).toEqual([40]);
    expect(values(document, 'rx', 'runtime:web')).toEqual([7]);
    expect(document.origin).toBeCloseTo(Date.UTC(2026, 10, 30, 7, 57, 34, 123), -1);
  });

  it('counters of CPU time become percentages; a fall leaves a hole', async () => {
    const at = (s: number, usec: number) =>
      JSON.stringify({ ts: 1_795_000_000 + s, usage_usec: usec, rss_kb: s });
    const document = await read([at(0, 0), at(1, 500_000), at(2, 100), at(3, 250_100)].join('\n'));
    expect(values(document, 'cpu')).toEqual([Number.NaN, 50, Number.NaN, 25]);
    expect(values(document, 'mem')).toEqual([0, 1024, 2048, 3072]);
  });

  it('a small number for a time keeps its place, and is not taken for seconds', async () => {
    const document = await read('{"t":1,"cpu":5}\n{"t":2,"cpu":6}');
    expect(document.axis).toBe('steps');
    const said = await read('{"elapsed_s":1,"cpu":5}\n{"elapsed_s":3,"cpu":6}');
    expect([said.axis, said.duration, said.origin]).toEqual(['time', 2000, null]);
  });

  it.each([
    ['a trace', '{"t":1,"kind":"message","text":"x"}'],
    ['a chat', '{"role":"user","content":"x","ts":1795000000}'],
    ['a list of numbers', '[1,2,3]'],
    ['an object', '{"cpu":5}'],
  ])('%s is no sampler’s', (_, text) => expect(sniff(text)).toBe(0));
});

const REAL = new URL('../../../../shared/samples/real/runtime-stats/', import.meta.url);
if (!existsSync(REAL))
  console.info('runtime-stats: the real files of ../shared are not here, their tests did not run');
describe.runIf(existsSync(REAL))('real files, against what awk says of them', () => {
  const real = (name: string) => readFileSync(new URL(name, REAL));

  it('vmstat -t: four rows a second apart, the first not drawn', async () => {
    const document = await read(real('local-vmstat-t.txt'));
    expect([document.origin, document.duration]).toEqual([Date.UTC(2026, 10, 30, 7, 57, 34), 3000]);
    expect(values(document, 'cpu').slice(0, 2)).toEqual([Number.NaN, 55]);
    expect(values(document, 'free memory')[1]).toBe(19_867_112 * 1024);
    expect(document.ledger).toMatchObject({ rejected: 0 });
  });

  it('vmstat without times is in order', async () => {
    const rows = real('jc-vmstat-1-long.out')
      .toString()
      .split('\n')
      .filter((line) => /^\s*\d/.test(line)).length;
    const document = await read(real('jc-vmstat-1-long.out'));
    expect([document.axis, document.lane('runtime')?.count, document.ledger.rejected]).toEqual([
      'steps',
      rows,
      0,
    ]);
    const json = await read(real('jc-ubuntu-18.04_vmstat-1-long.json'));
    expect(values(json, 'cpu').slice(1)).toEqual(values(document, 'cpu').slice(1));
  });

  it('pidstat: one sample a time, the sum of its processes', async () => {
    const text = real('jc-centos-7.7_pidstat-hdlrsuw-2-5.out').toString();
    const rows = text
      .split('\n')
      .filter((line) => /^ \d{10} /.test(line))
      .map((line) => line.trim().split(/\s+/));
    const times = [...new Set(rows.map(([time]) => time))];
    const document = await read(encode(text));
    expect(document.lane('runtime')?.count).toBe(times.length);
    const expected = times.map((time) =>
      rows.filter((row) => row[0] === time).reduce((sum, row) => sum + Number(row[11]) * 1024, 0),
    );
    expect(values(document, 'mem')).toEqual(expected);
    expect(document.ledger.rejected).toBe(0);
  });

  it('top -b: three screens', async () => {
    const document = await read(real('jc-centos-7.7_top-b-n3.out'));
    expect(document.lane('runtime')?.count).toBe(3);
    expect(values(document, 'cpu')[0]).toBeCloseTo(11.8);
    expect(values(document, 'mem')[0]).toBe(216_940 * 1024);
  });
});
