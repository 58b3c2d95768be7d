import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordingOf, seriesData, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { isStepKind, Level } from '../../model/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { lane } from './index.ts';
import { peakAt, runtimeNotes, stepAt } from './peaks.ts';
import { noteWords } from './words.ts';

const sample = fc.record({
  at: fc.integer({ min: 0, max: 40 }),
  mem: fc.constantFrom(Number.NaN, 0, 1, 2, 3),
  rx: fc.constantFrom(Number.NaN, 0, 10, 20),
});
const step = fc.record({
  at: fc.integer({ min: 0, max: 40 }),
  length: fc.integer({ min: 0, max: 20 }),
  kind: fc.constantFrom('tool_call', 'llm_call', 'message', 'span', 'env_action'),
});

const WEIGHT: Record<string, number> = { tool_call: 2, env_action: 2, llm_call: 1, message: 0 };

it('finds the peak so far and the step at it as a plain reading does', () => {
  fc.assert(
    fc.property(
      fc.array(sample, { minLength: 1, maxLength: 30 }),
      fc.array(step, { maxLength: 20 }),
      fc.integer({ min: -1, max: 41 }),
      (samples, steps, t) => {
        const { model } = recordingOf((sink) => {
          addTrack(
            sink,
            'runtime',
            'series',
            'runtime',
            samples.map(({ at, mem, rx }) => ({ at, kind: 'sample', label: 'sample', values: [mem, rx] })),
            [
              { name: 'mem', unit: 'bytes' },
              { name: 'rx', unit: 'bytes', counter: true },
            ],
          );
          addTrack(
            sink,
            'agent',
            'span',
            'agent',
            steps.map(({ at, length, kind }) => ({ at, until: at + length, kind, label: kind })),
          );
        });
        const track = model.track('runtime');
        if (track === undefined) throw new Error('no track');
        for (const series of [0, 1]) {
          const { values } = seriesData(track, series);
          let best = -1;
          for (let i = 0; i < values.length; i++) {
            if ((track.columns.start[i] as number) > t || Number.isNaN(values[i])) continue;
            if (best < 0 || (values[i] as number) > (values[best] as number)) best = i;
          }
          expect(peakAt(track, series, t)).toBe(best);
          // A rate is never below zero, whatever a counter does.
          if (series === 1)
            expect([...values].every((value) => Number.isNaN(value) || value >= 0)).toBe(true);
        }
        const running = steps
          .filter(({ kind }) => isStepKind(kind))
          .filter(({ at, length }) => (at <= t && t < at + length) || (length === 0 && at === t))
          .map(({ at, kind }) => ({ at, weight: WEIGHT[kind] ?? 0 }))
          .sort((a, b) => b.weight - a.weight || b.at - a.at)[0];
        const found = stepAt(model, t);
        expect(
          found === undefined
            ? undefined
            : {
                at: found.track.columns.start[found.index],
                weight: WEIGHT[found.track.kindOf(found.index)],
              },
        ).toEqual(running);
      },
    ),
    { numRuns: 200 },
  );
});

it('names the step of a peak and of an OOM in words, in the card, and not before it happened', () => {
  const MiB = 1024 * 1024;
  const { model } = recordingOf((sink) => {
    addTrack(
      sink,
      'runtime',
      'series',
      'runtime',
      [
        { at: 0, kind: 'sample', label: 'sample', values: [100 * MiB] },
        { at: 5000, kind: 'sample', label: 'sample', values: [548 * MiB] },
        { at: 6000, kind: 'life-cycle', label: 'oom', level: Level.error, values: [Number.NaN] },
      ],
      [{ name: 'mem', unit: 'bytes' }],
    );
    addTrack(sink, 'agent', 'span', 'agent', [
      { at: 1000, until: 'open', kind: 'span', label: 'write report' },
      { at: 2000, until: 'open', kind: 'tool_call', label: 'run node bin/rota.mjs --every 7' },
    ]);
  });
  const info = model.lane('runtime');
  if (info === undefined) throw new Error('no lane');
  const said = (t: number): string[] => runtimeNotes(model, info, t).map((note) => noteWords(note, model));
  expect(said(4000)).toEqual(['Memory peak 100 MiB at 0:00.0, between steps']);
  expect(said(7000)).toEqual([
    'Memory peak 548 MiB at 0:05.0, during run node bin/rota.mjs --every 7',
    'oom at 0:06.0, during run node bin/rota.mjs --every 7',
  ]);
  expect(lane.describe({ trackId: 'runtime', seq: 2 }, model, 7000).facts).toContainEqual([
    'step',
    'during run node bin/rota.mjs --every 7',
  ]);
  expect(lane.describe({ trackId: 'runtime', seq: 1 }, model, 7000).facts).toContainEqual([
    'peak so far',
    'Memory',
  ]);
  expect(lane.describe({ trackId: 'runtime', seq: 0 }, model, 7000).facts).not.toContainEqual(
    expect.arrayContaining(['peak so far']),
  );
  expect(TEST_ORIGIN).toBe(model.origin);
});
