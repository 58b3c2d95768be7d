import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryEngine, type MemoryEngine } from '../memory-engine.ts';
import { FILES, steps } from '../testing.ts';
import { createComparison } from './comparison.ts';
import type { Landing } from '../types.ts';
import type { Comparison } from './types.ts';
import { PLAIN_VIEW } from './view-link.ts';
import type { ComparisonView } from './view-link.ts';

interface Made {
  readonly comparison: Comparison;
  readonly engines: readonly MemoryEngine[];
  tick(ms: number): void;
}

const open: Comparison[] = [];
afterEach(() => {
  for (const comparison of open.splice(0)) comparison.close();
});

/** One run an entry: times of its messages, ms after its own origin, which lies `days` later for each. */
async function compare(
  runs: readonly (readonly number[] | 'broken')[],
  view: Partial<ComparisonView & { readonly landing: Landing }> = {},
): Promise<Made> {
  const engines: MemoryEngine[] = [];
  let now = 1000;
  const comparison = createComparison(
    runs.map((_, i) => ({ what: `run ${i}`, link: undefined, opening: { request: FILES, options: {} } })),
    { ...PLAIN_VIEW, ...view },
    {
      engine: () => {
        const engine = createMemoryEngine();
        engines.push(engine);
        return engine;
      },
      now: () => now,
      frame: () => Promise.resolve(),
      visibility: { hidden: () => false, subscribe: () => () => undefined },
    },
  );
  open.push(comparison);
  runs.forEach((times, i) => {
    const engine = engines[i];
    if (engine === undefined) return;
    if (times === 'broken') return engine.finish({ code: 'bad', message: 'It is no recording.' });
    engine.write((sink) => {
      steps(sink, times);
      sink.seal('sealed');
    });
    engine.finish();
  });
  await comparison.idle();
  return {
    comparison,
    engines,
    tick(ms) {
      now += ms;
      comparison.shared.frame(now);
    },
  };
}

const times = ({ comparison }: Made): number[] => comparison.runs.map(({ session }) => session.clock.t);

describe('n documents on one clock', () => {
  it('all start at 0, one seek moves all, and the axis spans the longest', async () => {
    const made = await compare([
      [0, 1000, 5000],
      [0, 4000, 20_000],
    ]);
    const { shared } = made.comparison;
    expect(shared.model()).toMatchObject({ start: 0, duration: 20_000, axis: 'time' });
    shared.commands.seek(4000);
    expect(times(made)).toEqual([4000, 4000]);
    expect(made.comparison.runs.map(({ session }) => session.state().step)).toEqual([1, 1]);
    // Past its end a run shows what it held then.
    shared.commands.seek(18_000);
    expect(times(made)).toEqual([18_000, 18_000]);
    expect(made.comparison.runs.map(({ session }) => session.state().step)).toEqual([2, 1]);
  });

  it('an offset moves the run, its window and its playhead, and comes back from the link of either', async () => {
    const made = await compare([
      [0, 1000],
      [0, 1000],
    ]);
    const { comparison } = made;
    comparison.setOffset(1, 400);
    expect(comparison.shared.model().duration).toBe(1400);
    comparison.shared.commands.seek(900);
    expect(times(made)).toEqual([900, 500]);
    const [a, b] = comparison.runs.map(({ session }) => session.state().window);
    expect((a?.from ?? 0) - (b?.from ?? 0)).toBeCloseTo(400);
    // A click on the second run's lanes moves all.
    comparison.runs[1]?.session.commands.seek(100);
    expect(times(made)).toEqual([500, 100]);
    expect(comparison.state().byHand).toEqual([undefined, 400]);
    expect(comparison.state().placements[1]).toMatchObject({ sure: 'by hand' });
    comparison.setOffset(1, undefined);
    expect(times(made)).toEqual([500, 500]);
  });

  it('plays all together; one unlocked plays alone and stays where it stands when it is locked', async () => {
    const made = await compare([
      [0, 10_000],
      [0, 10_000],
    ]);
    const { comparison, tick } = made;
    comparison.shared.commands.play();
    tick(0);
    tick(100);
    expect(times(made)).toEqual([100, 100]);
    comparison.shared.commands.pause();
    comparison.setApart(1, true);
    comparison.runs[1]?.session.commands.seek(5000);
    expect(times(made)).toEqual([100, 5000]);
    comparison.shared.commands.seek(200);
    expect(times(made)).toEqual([200, 5000]);
    comparison.setApart(1, false);
    expect(times(made)).toEqual([200, 5000]);
    comparison.shared.commands.seek(300);
    expect(times(made)).toEqual([300, 5100]);
  });

  it('stepping in one run moves the others to the same instant', async () => {
    const made = await compare([
      [0, 1000, 2000],
      [0, 1500, 3000],
    ]);
    made.comparison.shared.commands.seek(1);
    made.comparison.runs[1]?.session.commands.step('step', 1);
    expect(times(made)).toEqual([1500, 1500]);
    made.comparison.runs[1]?.session.commands.step('step', 1);
    expect(times(made)).toEqual([3000, 3000]);
  });

  it('a run that opens later, or lies earlier, moves neither playhead nor window of who looks', async () => {
    const made = await compare(
      [
        [0, 30_000],
        [0, 30_000],
      ],
      { offsets: [undefined, -8000], landing: { t: { kind: 'seconds', value: 20 }, window: undefined } },
    );
    expect(times(made)).toEqual([20_000, 28_000]);
    const { shared } = made.comparison;
    shared.commands.setWindow({ from: 10_000, to: 20_000 });
    made.comparison.setOffset(1, -9000);
    expect(shared.clock.t).toBe(20_000);
    expect(shared.state().window).toEqual({ from: 10_000, to: 20_000 });
  });

  it('before its start a run is in no step, and whoever listens hears when that changes', async () => {
    const made = await compare([
      [0, 1000],
      [0, 1000],
    ]);
    const { comparison } = made;
    comparison.setOffset(1, 500);
    const second = comparison.runs[1]?.session;
    const heard: number[] = [];
    second?.subscribe(() => heard.push(second.state().step));
    comparison.shared.commands.seek(100);
    expect(second?.clock.t).toBe(-400);
    expect(second?.state().step).toBe(-1);
    comparison.shared.commands.seek(500);
    expect(second?.state().step).toBe(0);
    expect(heard.at(-1)).toBe(0);
    comparison.shared.commands.seek(499);
    expect(heard.at(-1)).toBe(-1);
  });

  it('one that cannot be opened leaves the rest working', async () => {
    const made = await compare([[0, 1000], 'broken', [0, 2000]]);
    expect(made.comparison.state().settled).toBe(true);
    expect(made.comparison.runs[1]?.session.state()).toMatchObject({
      playback: 'broken',
      error: { code: 'bad' },
    });
    made.comparison.shared.commands.seek(700);
    expect([times(made)[0], times(made)[2]]).toEqual([700, 700]);
  });

  it('an empty run beside a full one does no harm', async () => {
    const made = await compare([[0, 1000], []]);
    made.comparison.shared.commands.seek(600);
    expect(times(made)[0]).toBe(600);
    expect(made.comparison.runs[1]?.session.state().step).toBe(-1);
  });

  it('a live run grows the axis; who saw all goes on seeing all', async () => {
    const made = await compare([
      [0, 1000],
      [0, 1000],
    ]);
    const { shared } = made.comparison;
    const before = shared.state().window.to;
    made.engines[1]?.write((sink) => steps(sink, [9000], 10));
    expect(shared.model().duration).toBe(9000);
    expect(shared.state().window.to).toBeGreaterThan(before);
    expect(shared.clock.t).toBe(0);
  });

  it('a chosen event, the first divergence and the wall clock lay runs over each other, and say how sure', async () => {
    const made = await compare([
      [0, 1000],
      [200, 2500],
    ]);
    const { comparison } = made;
    comparison.align({ mode: 'entry', entries: ['agent:1', 'agent:1'] });
    expect(comparison.state().placements.map(({ offset }) => offset)).toEqual([0, -1500]);
    expect(comparison.state().placements[1]?.sure).toBe('exact');
    comparison.align({ mode: 'divergence' });
    expect(comparison.state().placements[1]?.sure).toBe('none');
    comparison.setDivergence([1000, 2500]);
    expect(comparison.state().placements.map(({ offset }) => offset)).toEqual([0, -1500]);
    comparison.align({ mode: 'wall' });
    expect(comparison.state().placements.map(({ offset, sure }) => [offset, sure])).toEqual([
      [0, 'exact'],
      [0, 'likely'],
    ]);
    comparison.align({ mode: 'tool' });
    expect(comparison.state().placements[1]).toMatchObject({ offset: -200, sure: 'none' });
  });
});

describe('what cannot share a clock', () => {
  it('steps against time: the one in steps moves on its own, and why is said', async () => {
    const engines: MemoryEngine[] = [];
    const mixed = createComparison(
      [0, 1].map((i) => ({ what: `${i}`, link: undefined, opening: { request: FILES, options: {} } })),
      PLAIN_VIEW,
      {
        engine: () => {
          engines.push(createMemoryEngine());
          return engines.at(-1) as MemoryEngine;
        },
        frame: () => Promise.resolve(),
        visibility: { hidden: () => false, subscribe: () => () => undefined },
      },
    );
    open.push(mixed);
    engines[0]?.write((sink) => steps(sink, [0, 5000]));
    engines[1]?.write((sink) => {
      sink.clock({ id: 'order', kind: 'order' });
      const track = sink.track({
        id: 'agent',
        lane: 'agent',
        archetype: 'span',
        plane: 'agent',
        title: 'Agent',
        clock: 'order',
      });
      for (let seq = 0; seq < 4; seq++) {
        sink.read(1);
        track.append({ seq, start: seq, kind: 'message', label: `m${seq}`, payload: '{}' });
      }
    });
    for (const engine of engines) engine.finish();
    await mixed.idle();
    expect(mixed.state().offClock[1]).toContain('counts steps');
    mixed.shared.commands.seek(4000);
    expect(mixed.runs[0]?.session.clock.t).toBe(4000);
    expect(mixed.runs[1]?.session.clock.t).toBe(0);
    mixed.runs[1]?.session.commands.seek(2);
    expect(mixed.runs[1]?.session.clock.t).toBe(2);
    expect(mixed.shared.clock.t).toBe(4000);
    expect(mixed.shared.model().duration).toBe(5000);
  });
});
