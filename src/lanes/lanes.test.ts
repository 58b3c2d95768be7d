import { describe, expect, it } from 'vitest';
import { DrawList, planeInks, recordingOf, type TestViewOptions, viewOf } from '../lane-kit/index.ts';
import {
  Flag,
  Level,
  type LaneInfo,
  type ModelReader,
  type RecordingSink,
  type SeriesSpec,
} from '../model/index.ts';
import { lane as agent } from './agent/index.ts';
import { lane as consoleLane } from './console/index.ts';
import { addTrack, demoRecording } from './demo.fixture.ts';
import { lane as frames } from './frames/index.ts';
import { lane as generic } from './generic/index.ts';
import { lane as logs } from './logs/index.ts';
import { lane as nav } from './nav/index.ts';
import { lane as network } from './network/index.ts';
import { orderDefinitions } from './order.ts';
import { lane as repo } from './repo/index.ts';
import { lane as runtime } from './runtime/index.ts';

/** Put together so that no linter takes it for a link of ours. */
const SCRIPT_URL = ['javascript', 'alert(1)'].join(':');
const demo = demoRecording().model;

function draw(
  definition: typeof agent,
  model: ModelReader,
  laneId: string = definition.id,
  options: TestViewOptions = {},
): DrawList {
  const list = new DrawList();
  const lane = model.lane(laneId);
  if (lane === undefined) throw new Error(`no lane ${laneId}`);
  definition.draw(list, viewOf(model, laneId, { height: definition.height(lane), ...options }));
  return list;
}

const laneOf = (model: ModelReader, id: string): LaneInfo => {
  const lane = model.lane(id);
  if (lane === undefined) throw new Error(`no lane ${id}`);
  return lane;
};

it('orders lanes by rank, unknown ones behind, generic last', () => {
  const ids = orderDefinitions([generic, { ...generic, id: 'terminal' }, runtime, agent, nav]).map(
    ({ id }) => id,
  );
  expect(ids).toEqual(['agent', 'nav', 'runtime', 'terminal', 'generic']);
});

it('draws every lane of a run inside its own height', () => {
  for (const definition of [agent, nav, network, consoleLane, frames, repo, logs, runtime]) {
    const height = definition.height(laneOf(demo, definition.id));
    for (const call of draw(definition, demo).calls) {
      if (call.op !== 'rect') continue;
      expect(call.y).toBeGreaterThanOrEqual(-1);
      expect(call.y + call.h).toBeLessThanOrEqual(height + 1);
    }
  }
});

it('never overlaps two labels of one line, in any lane', () => {
  for (const definition of [agent, nav, repo]) {
    const texts = draw(definition, demo).of('text');
    for (const a of texts) {
      for (const b of texts) {
        if (a === b || a.y !== b.y || a.x > b.x) continue;
        expect(a.x + a.maxWidth).toBeLessThanOrEqual(b.x + 0.001);
      }
    }
  }
});

it('shows no error, in any lane, before it is known', () => {
  for (const definition of [agent, network, consoleLane, runtime]) {
    const red = draw(definition, demo, definition.id, { playhead: 0 }).calls.filter(
      (call) => 'ink' in call && call.ink === 'err',
    );
    expect(red).toEqual([]);
  }
});

describe('agent', () => {
  it('has a row for each depth, and marks for what is said and returned', () => {
    const list = draw(agent, demo);
    expect(new Set(list.of('rect').map(({ y }) => y)).size).toBeGreaterThanOrEqual(2);
    expect(list.of('dot')).toHaveLength(7);
    expect(list.of('diamond').length).toBeGreaterThan(0);
  });

  it('counts tokens and cost up to the playhead where a series holds them', () => {
    const series: readonly SeriesSpec[] = [
      { name: 'input', unit: 'count', counter: true },
      { name: 'cost', unit: 'usd', counter: true },
    ];
    const { model } = recordingOf((sink) => {
      addTrack(sink, 'agent', 'span', 'agent', [{ at: 0, kind: 'message', label: '' }]);
      addTrack(
        sink,
        'tokens',
        'series',
        'agent',
        [
          { at: 100, kind: 'sample', label: '', values: [1200, 0.02] },
          { at: 900, kind: 'sample', label: '', values: [18_200, 0.061] },
        ],
        series,
      );
    });
    const headline = (t: number) => agent.headline?.(laneOf(model, 'agent'), t, model);
    expect([headline(0), headline(899), headline(900)]).toEqual([
      '0 tok',
      '1.2k tok · $0.02',
      '18.2k tok · $0.061',
    ]);
  });
});

describe('navigation', () => {
  it('labels pages by path on the site the run began on, and by host elsewhere', () => {
    const { model } = recordingOf((sink) =>
      addTrack(
        sink,
        'nav',
        'hold',
        'environment',
        [
          'https://shop.test/',
          'https://shop.test/cart?x=1',
          'https://pay.test/3ds',
          SCRIPT_URL,
          'about:blank',
        ].map((label, i) => ({ at: i * 1000, kind: 'navigation', label })),
      ),
    );
    expect(
      draw(nav, model)
        .of('text')
        .map(({ text }) => text)
        .slice(0, 4),
    ).toEqual(['/', '/cart?x=1', 'pay.test/3ds', SCRIPT_URL]);
  });
});

describe('network', () => {
  it('keeps to four rows, and gives a failed request a diamond', () => {
    const list = draw(network, demo);
    expect(new Set(list.of('rect').map(({ y }) => y)).size).toBeLessThanOrEqual(4);
    expect(list.of('diamond').map(({ ink }) => ink)).toEqual(['err']);
  });
});

describe('frames', () => {
  const asked: string[] = [];
  const thumbnails = {
    get: (id: string) => {
      asked.push(id);
      return undefined;
    },
  };

  it('asks for as many thumbnails as fit, none from the future of its slot, and hatches a missing one', () => {
    asked.length = 0;
    const list = draw(frames, demo, 'frames', {
      width: 1030,
      t0: 0,
      t1: 72_000,
      playhead: 20_000,
      thumbnails,
    });
    expect(asked.length).toBeLessThanOrEqual(21);
    expect(list.of('hatch')).toHaveLength(1);
    const slot = draw(frames, demo, 'frames', {
      width: 51.5,
      t0: 0,
      t1: 7000,
      playhead: 1799,
      thumbnails: {
        get: (id) => {
          asked.push(id);
          return undefined;
        },
      },
    });
    expect(slot.calls.length).toBeGreaterThan(0);
    expect(asked.at(-1)).toBe('frames:0');
  });

  it('keeps its pictures when the window moves', () => {
    const seen = (t0: number): string[] => {
      const ids: string[] = [];
      draw(frames, demo, 'frames', {
        width: 1030,
        t0,
        t1: t0 + 20_000,
        playhead: 80_000,
        thumbnails: {
          get: (id) => {
            ids.push(id);
            return undefined;
          },
        },
      });
      return ids;
    };
    const [before, after] = [seen(10_000), seen(10_150)];
    expect(after.slice(0, 10)).toEqual(before.slice(0, 10));
  });
});

describe('repo', () => {
  const checkpoint = (at: number, label: string, flags = 0) => ({ at, kind: 'repo-diff', label, flags });

  it('labels each checkpoint with its size, an unchanged one not at all, a missing one as missing', () => {
    const { model } = recordingOf((sink) => {
      addTrack(sink, 'repo', 'hold', 'environment', [
        checkpoint(0, '+12 −3'),
        checkpoint(2000, '+12 −3', Flag.held),
        checkpoint(8000, 'diff', Flag.missing),
      ]);
      addTrack(sink, 'repo.state', 'hold', 'environment', [
        checkpoint(4000, '+1 −0'),
        checkpoint(10_000, 'no changes'),
      ]);
    });
    const list = draw(repo, model);
    expect(list.of('text').map(({ text }) => text)).toEqual(['+12 −3', 'missing', '+1 −0']);
    const [first] = list.of('text');
    expect((first?.x ?? 0) + (first?.maxWidth ?? 0)).toBeLessThanOrEqual(400);
  });
});

it('repo: marks that share a few pixels say what the last of them left, of the past where the playhead stands among them', () => {
  const { model } = recordingOf((sink) =>
    addTrack(
      sink,
      'repo',
      'hold',
      'environment',
      [0, 10_000, 10_001, 10_002, 20_000].map((at) => ({ at, kind: 'repo-diff', label: `+${at} −0` })),
    ),
  );
  const words = (playhead: number) =>
    draw(repo, model, 'repo', { playhead })
      .of('text')
      .map(({ text }) => text);
  expect(words(20_000)[1]).toBe('+10002 −0');
  expect(words(10_001)[1]).toBe('+10001 −0');
});

describe('logs', () => {
  it('draws stderr in another ink', () => {
    const { model } = recordingOf((sink) =>
      addTrack(sink, 'logs', 'point', 'runtime', [
        { at: 0, kind: 'stdout', label: 'a' },
        { at: 1000, kind: 'stderr', label: 'b' },
      ]),
    );
    const [out, err] = draw(logs, model).of('dot');
    expect(out?.ink).not.toBe(err?.ink);
  });
});

describe('runtime', () => {
  const SERIES: readonly SeriesSpec[] = [
    { name: 'cpu', unit: 'percent' },
    { name: 'mem', unit: 'bytes' },
    { name: 'rx', unit: 'bytes', counter: true },
    { name: 'tx', unit: 'bytes', counter: true },
  ];
  const none = Number.NaN;
  const samples = (sink: RecordingSink): void =>
    addTrack(
      sink,
      'runtime',
      'series',
      'runtime',
      [
        { at: 0, kind: 'sample', label: 'sample', values: [50, 1000, 500, none] },
        { at: 1000, kind: 'sample', label: 'sample', values: [50, 2000, 900, none] },
        { at: 3000, kind: 'sample', label: 'sample', values: [50, none, none, none] },
        {
          at: 4000,
          kind: 'life-cycle',
          label: 'killed',
          level: Level.error,
          values: [none, none, none, none],
        },
        { at: 4500, kind: 'life-cycle', label: 'started', values: [none, 9007199254740991, 0, none] },
        { at: 5000, kind: 'sample', label: 'sample', values: [0, 0, 120, none] },
      ],
      SERIES,
    );

  it('reads values at the playhead: missing as a dash, zero as zero', () => {
    const lane = laneOf(recordingOf(samples).model, 'runtime');
    const headline = (t: number) => runtime.headline?.(lane, t);
    expect(headline(4000)).toBe('killed');
    expect([headline(1500), headline(3000), headline(4500), headline(5000)]).toEqual([
      '50 % · 1.95 KiB',
      '50 % · –',
      '– · 8 PiB',
      '0 % · 0 B',
    ]);
  });

  it('draws CPU and memory under each other, with breaks, and the marks of life', () => {
    const { model } = recordingOf(samples);
    const list = draw(runtime, model);
    const lines = list.of('polyline');
    expect(lines).toHaveLength(2);
    expect(lines[1]?.points.filter(([, y]) => Number.isNaN(y))).toHaveLength(2);
    expect(list.of('text').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['CPU 0–100 %', 'Memory 0–8 PiB', 'killed', 'started']),
    );
    expect(list.of('triangle')).toHaveLength(1);
    const unseen = draw(runtime, model, 'runtime', { playhead: 3999 });
    expect(unseen.of('triangle')).toEqual([]);
  });

  it('draws a single sample as one visible mark, in no empty box', () => {
    const { model } = recordingOf((sink) => {
      addTrack(
        sink,
        'runtime',
        'series',
        'runtime',
        [{ at: 0, kind: 'sample', label: 'sample', values: [12, none, none, none] }],
        SERIES,
      );
      addTrack(sink, 'logs', 'point', 'runtime', [{ at: 5000, kind: 'stdout', label: 'end' }]);
    });
    expect(draw(runtime, model).of('dot')).toHaveLength(1);
    expect(runtime.headline?.(laneOf(model, 'runtime'), 0)).toBe('12 %');
    expect(runtime.height(laneOf(model, 'runtime'))).toBeLessThan(45);
  });

  it('never reads a negative rate', () => {
    const { model } = recordingOf(samples);
    const facts = (seq: number) =>
      runtime
        .describe({ trackId: 'runtime', seq }, model, 9000)
        .facts.find(([name]) => name === 'Received')?.[1];
    expect([0, 1, 4, 5].map(facts)).toEqual(['–', '400 B/s', '–', '240 B/s']);
    expect(runtime.describe({ trackId: 'runtime', seq: 3 }, model, 9000).title).toBe('killed');
  });
});

describe('generic', () => {
  it('draws any archetype of a lane that no one knows, by its recorded name', () => {
    const { model } = recordingOf((sink) => {
      addTrack(sink, 'custom:__proto__', 'point', 'evidence', [{ at: 0, kind: '__proto__', label: 'x' }]);
      addTrack(sink, 'custom:held', 'hold', 'evidence', [{ at: 100, kind: 'h', label: 'held' }]);
      addTrack(sink, 'custom:span', 'span', 'evidence', [{ at: 0, until: 900, kind: 's', label: 'span' }]);
      addTrack(
        sink,
        'custom:series',
        'series',
        'runtime',
        [
          { at: 0, kind: 's', label: '', values: [1] },
          { at: 900, kind: 's', label: '', values: [2] },
        ],
        [{ name: 'n', unit: 'count' }],
      );
      addTrack(sink, 'custom:fold', 'fold', 'evidence', [{ at: 5, kind: 'd', label: '' }]);
    });
    for (const lane of model.lanes.filter(({ id }) => id !== 'agent')) {
      expect(draw(generic, model, lane.id).calls.length).toBeGreaterThan(0);
    }
    expect(laneOf(model, 'custom:__proto__').title).toBe('__proto__');
    expect(planeInks('evidence').solid).toBe('evi');
  });
});
