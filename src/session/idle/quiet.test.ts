import { describe, expect, it } from 'vitest';
import { Flag, type RecordingSink } from '../../model/index.ts';
import { createMemoryEngine } from '../memory-engine.ts';
import { FILES, steps, T0 } from '../testing.ts';
import { quietRule, quietStretches } from './quiet.ts';

async function stretchesOf(write: (sink: RecordingSink) => void) {
  const engine = createMemoryEngine();
  const done = engine.open(FILES, {});
  engine.write((sink) => {
    steps(sink, [0, 1000, 60_000]);
    write(sink);
    sink.seal('sealed');
  });
  engine.finish();
  await done;
  const model = engine.model();
  return quietStretches(model, quietRule(model)).map(({ from, to }) => [from, to]);
}

const track = (
  sink: RecordingSink,
  lane: string,
  archetype: 'span' | 'point' | 'series' | 'hold' | 'fold',
  plane: 'agent' | 'environment' | 'runtime',
) =>
  sink.track({
    id: lane,
    lane,
    archetype,
    plane,
    title: lane,
    clock: 'wall',
    ...(archetype === 'series' ? { series: [{ name: 'cpu', unit: 'percent' as const }] } : {}),
  });

describe('idle time', () => {
  it('is what lies between what agent and environment did', async () => {
    expect(await stretchesOf(() => undefined)).toEqual([[1000, 60_000]]);
    expect(
      await stretchesOf((sink) => {
        const console = track(sink, 'console', 'point', 'environment');
        console.append({ seq: 0, start: T0 + 30_000, kind: 'log', label: '' });
      }),
    ).toEqual([
      [1000, 30_000],
      [30_000, 60_000],
    ]);
  });

  it('ends where something runs, and not where a span only stands around the work', async () => {
    const withSpan = (kind: string, child: boolean) =>
      stretchesOf((sink) => {
        const spans = sink.track({
          id: 'agent.sub',
          lane: 'agent',
          archetype: 'span',
          plane: 'agent',
          title: 'sub',
          clock: 'wall',
        });
        spans.append({ seq: 0, start: T0 + 10_000, end: T0 + 35_000, kind, label: '' });
        if (child) spans.append({ seq: 1, start: T0 + 10_000, kind: 'message', label: '', parent: 0 });
      });
    const around = [
      [1000, 10_000],
      [35_000, 60_000],
    ];
    expect(await withSpan('tool_call', false)).toEqual(around);
    expect(await withSpan('tool_call', true)).toEqual(around);
    expect(await withSpan('span', false)).toEqual(around);
    expect(await withSpan('span', true)).toEqual([
      [1000, 10_000],
      [10_000, 60_000],
    ]);
  });

  it('is not ended by samples, held pictures, service logs or a mouse that moves', async () => {
    expect(
      await stretchesOf((sink) => {
        const cpu = track(sink, 'runtime', 'series', 'runtime');
        const logs = track(sink, 'logs', 'point', 'runtime');
        const frames = track(sink, 'frames', 'hold', 'environment');
        const dom = track(sink, 'dom', 'fold', 'environment');
        for (let i = 0; i < 12; i++) {
          const start = T0 + i * 5000;
          cpu.append({ seq: i, start, kind: 'sample', label: '', values: [i] });
          logs.append({ seq: i, start, kind: 'log', label: '' });
          frames.append({ seq: i, start, kind: 'frame', label: '', flags: i === 0 ? 0 : Flag.held });
          dom.append({ seq: i, start, kind: 'mouse-move', label: '' });
        }
      }),
    ).toEqual([[1000, 60_000]]);
  });

  it('is ended by a life-cycle mark, and by a page that changes', async () => {
    expect(
      await stretchesOf((sink) => {
        const cpu = track(sink, 'runtime', 'series', 'runtime');
        cpu.append({ seq: 0, start: T0 + 20_000, kind: 'life-cycle', label: 'oom', values: [NaN] });
        const dom = track(sink, 'dom', 'fold', 'environment');
        dom.append({ seq: 0, start: T0 + 40_000, kind: 'mutation', label: '' });
      }),
    ).toEqual([
      [1000, 20_000],
      [20_000, 40_000],
      [40_000, 60_000],
    ]);
  });
});
