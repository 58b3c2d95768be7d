import { recordingOf, TEST_ORIGIN, type TestRecording } from '../lane-kit/index.ts';
import {
  Flag,
  Level,
  type Archetype,
  type EntryRow,
  type Plane,
  type RecordingSink,
  type SeriesSpec,
} from '../model/index.ts';

const RUNTIME: readonly SeriesSpec[] = [
  { name: 'cpu', unit: 'percent' },
  { name: 'mem', unit: 'bytes' },
  { name: 'rx', unit: 'bytes', counter: 'assumed' },
  { name: 'tx', unit: 'bytes', counter: 'assumed' },
];

type Row = Omit<EntryRow, 'seq' | 'start' | 'end'> & {
  readonly at: number;
  readonly until?: number | 'open';
};

/** Adds a track; `at` and `until` are ms of the run. */
export function addTrack(
  sink: RecordingSink,
  id: string,
  archetype: Archetype,
  plane: Plane,
  rows: readonly Row[],
  series?: readonly SeriesSpec[],
): void {
  const lane = id.split('.')[0] ?? id;
  const track = sink.track({
    id,
    lane,
    archetype,
    plane,
    title: id.replace('custom:', ''),
    clock: 'wall',
    ...(series === undefined ? {} : { series }),
  });
  rows.forEach(({ at, until, ...row }, seq) => {
    track.append({
      ...row,
      seq,
      start: TEST_ORIGIN + at,
      end: typeof until === 'number' ? TEST_ORIGIN + until : until,
    });
  });
}

/** A run of 78 s with something in every lane, made by arithmetic. */
export function demoRecording(): TestRecording {
  return recordingOf((sink) => {
    const names = ['open shop', 'search', 'fill form', 'pay', 'read result', 'check orders', 'retry'];
    const agent: Row[] = names.map((label, i) => ({
      at: i * 11_000,
      until: i * 11_000 + 10_000,
      kind: 'span',
      label,
      ...(label === 'pay' ? { level: Level.error } : {}),
    }));
    names.forEach((_, parent) => {
      for (let call = 0; call < 3; call++) {
        const at = parent * 11_000 + 400 + call * 3100;
        const failed = parent === 3 && call === 2;
        agent.push({
          at,
          until: at + 2600,
          kind: 'tool_call',
          label: `click #item-${call}`,
          parent,
          ...(failed ? { level: Level.error } : {}),
        });
        agent.push({
          at: at + 2600,
          kind: 'tool_result',
          label: 'ok',
          parent,
          ...(failed ? { level: Level.error } : {}),
        });
      }
      agent.push({ at: parent * 11_000 + 100, kind: 'message', label: 'Look at the page', parent });
    });
    addTrack(sink, 'agent', 'span', 'agent', agent);
    addTrack(
      sink,
      'nav',
      'hold',
      'environment',
      ['/', '/cart', '/checkout/payment'].map((path, i) => ({
        at: [0, 16_000, 30_000][i] ?? 0,
        kind: 'navigation',
        label: `https://shop.example.test${path}`,
      })),
    );
    addTrack(
      sink,
      'network',
      'span',
      'environment',
      Array.from({ length: 58 }, (_, i) => ({
        at: (i * 1327) % 77_000,
        until: ((i * 1327) % 77_000) + 300 + ((i * 811) % 2600),
        kind: 'request',
        label: `GET /asset-${i}`,
        ...(i === 33 ? { level: Level.error } : {}),
      })),
    );
    addTrack(
      sink,
      'console',
      'point',
      'environment',
      Array.from({ length: 19 }, (_, i) => ({
        at: (i * 4127) % 77_000,
        kind: i === 10 ? 'error' : 'log',
        label: `line ${i}`,
        level: i === 10 ? Level.error : i === 4 ? Level.warning : Level.info,
      })),
    );
    addTrack(
      sink,
      'frames',
      'hold',
      'environment',
      Array.from({ length: 41 }, (_, i) => ({
        at: i * 1800,
        kind: 'frame',
        label: 'frame',
        flags: i === 20 ? Flag.missing : i % 5 === 4 ? Flag.held : 0,
      })),
    );
    addTrack(
      sink,
      'repo',
      'hold',
      'environment',
      [
        [8000, '+12 −0'],
        [24_000, '+4 −3'],
        [52_000, '+1 −1'],
        [70_000, '+7 −2'],
      ].map(([at, label]) => ({
        at: Number(at),
        kind: 'repo-diff',
        label: String(label),
      })),
    );
    addTrack(
      sink,
      'logs',
      'point',
      'runtime',
      Array.from({ length: 900 }, (_, i) => ({
        at: (i * 87) % 77_500,
        kind: i % 17 === 0 ? 'stderr' : 'stdout',
        label: `log ${i}`,
      })),
    );
    addTrack(
      sink,
      'runtime',
      'series',
      'runtime',
      [
        ...Array.from(
          { length: 157 },
          (_, i): Row => ({
            at: i * 500,
            kind: 'sample',
            label: 'sample',
            values: [
              i > 90 && i < 96
                ? Number.NaN
                : 20 + 60 * Math.abs(Math.sin(i / 9)) * Math.abs(Math.cos(i * 1.7)),
              4e8 + i * 1e7,
              i * 5e4,
              i * 1e3,
            ],
          }),
        ),
        { at: 100, kind: 'life-cycle', label: 'started', values: [] },
        { at: 66_000, kind: 'life-cycle', label: 'oom', level: Level.error, values: [] },
      ],
      RUNTIME,
    );
    addTrack(
      sink,
      'custom:cart-events',
      'point',
      'evidence',
      [4, 14, 22, 34, 40, 55].map((s) => ({ at: s * 1000, kind: 'cart-events', label: 'added' })),
    );
    sink.gap({ laneId: 'console', from: 60_000, to: 66_000, code: 'x', reason: 'disconnected' });
  });
}
