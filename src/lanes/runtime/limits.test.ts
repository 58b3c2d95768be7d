import { describe, expect, it } from 'vitest';
import { DrawList, recordingOf, viewOf } from '../../lane-kit/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { lane } from './index.ts';
import { limitOf } from './limits.ts';
import { runtimeNotes } from './peaks.ts';
import { noteWords } from './words.ts';

const MiB = 1024 * 1024;
const MEM = { name: 'mem', unit: 'bytes' } as const;
const CPU = { name: 'cpu', unit: 'percent' } as const;

describe('a limit of the dispatch', () => {
  it.each([
    ['MEMORY_LIMIT', '512 MiB', 512 * MiB],
    ['MEM_LIMIT', '512Mi', 512 * MiB],
    ['SANDBOX_MEMORY_MAX', '512m', 512 * MiB],
    ['MEMORY_LIMIT_BYTES', '536870912', 512 * MiB],
    ['MEMORY_LIMIT', '2GB', 2e9],
    ['memory_limit', '1.5g', 1.5 * 1024 * MiB],
    ['MEMORY_LIMIT', 'unlimited', undefined],
    ['MEMORY_LIMIT', '-1', undefined],
    ['MEMORY_LIMIT', '0', undefined],
    ['MEMORY', '512m', undefined],
  ])('memory: %s=%s', (name, text, bytes) => {
    expect(limitOf({ dispatch: { env: { [name]: text } } }, MEM)?.value).toBe(bytes);
  });

  it.each([
    ['CPU_LIMIT', '2', 200],
    ['CPUS_MAX', '1500m', 150],
    ['CPU_LIMIT', '0.5 cores', 50],
    ['CPU_LIMIT', '80 %', 80],
    ['CPU_LIMIT', 'half', undefined],
  ])('CPU, in percent of one core: %s=%s', (name, text, percent) => {
    expect(limitOf({ dispatch: { env: { [name]: text } } }, CPU)?.value).toBe(percent);
  });

  it('is none of a measure that has no limits, nor of a run without a dispatch', () => {
    expect(limitOf({}, MEM)).toBeUndefined();
    expect(
      limitOf({ dispatch: { env: { RX_LIMIT: '5' } } }, { name: 'constructor', unit: 'count' }),
    ).toBeUndefined();
  });
});

function measured(limit: string) {
  const { model } = recordingOf((sink) => {
    sink.meta({ dispatch: { env: { MEMORY_LIMIT: limit } } });
    addTrack(
      sink,
      'runtime',
      'series',
      'runtime',
      [
        { at: 0, kind: 'sample', label: 'sample', values: [100 * MiB] },
        { at: 1000, kind: 'sample', label: 'sample', values: [548 * MiB] },
        { at: 2000, kind: 'sample', label: 'sample', values: [200 * MiB] },
      ],
      [MEM],
    );
  });
  const info = model.lane('runtime');
  if (info === undefined) throw new Error('no lane');
  const list = new DrawList();
  lane.draw(list, viewOf(model, 'runtime', { width: 600, playhead: 2000 }));
  return { model, info, words: list.of('text').map(({ text }) => text) };
}

it('is drawn across the chart and said where it was exceeded', () => {
  const { model, info, words } = measured('512 MiB');
  expect(words).toContain('limit 512 MiB');
  const said = (t: number) => runtimeNotes(model, info, t).map((note) => noteWords(note, model));
  expect(said(500)).toEqual(['Memory peak 100 MiB at 0:00.0, between steps']);
  expect(said(1000)).toEqual(['Memory peak 548 MiB at 0:01.0, between steps, over the limit of 512 MiB']);
  const facts = (seq: number) => lane.describe({ trackId: 'runtime', seq }, model, 2000).facts;
  expect(facts(1)).toContainEqual(['over', 'the limit of 512 MiB (MEMORY_LIMIT)']);
  expect(facts(2).map(([name]) => name)).not.toContain('over');
});

it('is not drawn where it lies far above all that was used', () => {
  expect(measured('8 GiB').words.filter((text) => text.startsWith('limit'))).toEqual([]);
});
