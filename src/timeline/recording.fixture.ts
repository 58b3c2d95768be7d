import { DeltaSink, Level, RecordingDocument } from '../model/index.ts';
import type { Archetype, EntryRow, Plane, TrackSpec } from '../model/index.ts';

/** 2026-11-22 in UTC. */
export const T0 = Date.UTC(2026, 10, 22, 9, 0, 0);

export interface FixtureTrack {
  readonly id: string;
  readonly lane?: string;
  readonly archetype?: Archetype;
  readonly plane?: Plane;
  readonly title?: string;
  /** `order`: nothing of it has a time. */
  readonly clock?: 'wall' | 'order';
  readonly series?: TrackSpec['series'];
  /** Times in ms from `T0`. */
  readonly rows: readonly (Partial<EntryRow> & { readonly start: number; readonly end?: number | 'open' })[];
}

/** A sealed document made by the real sink; rows get their position as seq. */
export function recording(...tracks: readonly FixtureTrack[]): RecordingDocument {
  const sink = new DeltaSink({ keep: () => undefined });
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.clock({ id: 'order', kind: 'order' });
  if (tracks.some(({ clock }) => clock !== 'order')) sink.origin(T0);
  for (const {
    id,
    lane = id,
    archetype = 'point',
    plane = 'environment',
    title = id,
    clock = 'wall',
    series,
    rows,
  } of tracks) {
    const writer = sink.track({
      id,
      lane,
      archetype,
      plane,
      title,
      clock,
      ...(series === undefined ? {} : { series }),
    });
    rows.forEach((row, seq) => {
      sink.read(1);
      const base = clock === 'wall' ? T0 : 0;
      writer.append({
        seq,
        kind: 'event',
        level: Level.info,
        label: `${id} ${seq}`,
        ...row,
        start: clock === 'order' ? undefined : base + row.start,
        ...(typeof row.end === 'number' ? { end: base + row.end } : {}),
      });
    });
  }
  sink.seal('sealed');
  const document = new RecordingDocument();
  document.apply(sink.take());
  return document;
}

/** A small generator, so that a picture is the same in every run. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A run of `ms` with eight lanes and about `events` entries: nested steps, requests, console lines,
 * mutations, samples, states. One request fails at 60 % of it.
 */
export function generatedRun(events: number, ms: number, seed = 7): RecordingDocument {
  const random = randomOf(seed);
  const share = Math.max(1, Math.floor(events / 8));
  const times = (n: number): number[] => Array.from({ length: n }, () => random() * ms).sort((a, b) => a - b);
  const steps = Math.max(4, Math.min(share, 4000));
  const agent = Array.from({ length: steps }, (_, i) => {
    const start = (i / steps) * ms;
    const end = start + (ms / steps) * 0.82;
    const parent = i % 4 === 0 ? undefined : i - (i % 4);
    return {
      start,
      end: i % 4 === 0 ? Math.min(ms, start + (ms / steps) * 3.8) : end,
      parent,
      kind: i % 4 === 0 ? 'llm_call' : 'tool_call',
      label: i % 4 === 0 ? `plan ${i / 4 + 1}` : `call ${i}`,
      level: Math.abs(start / ms - 0.6) < 0.5 / steps ? Level.error : Level.info,
    };
  });
  const spans = times(share).map((start, i) => ({
    start,
    end: Math.min(ms, start + random() ** 3 * ms * 0.04),
    kind: 'request',
    label: `GET /item/${i}`,
    level: Math.abs(start / ms - 0.6) < 1 / share ? Level.error : Level.info,
  }));
  const points = (n: number, kind: string) =>
    times(n).map((start, i) => ({
      start,
      kind,
      label: `${kind} ${i}`,
      level: random() < 0.02 ? Level.error : Level.info,
    }));
  const samples = (top: number) =>
    Array.from({ length: share }, (_, i) => ({
      start: (i / share) * ms,
      kind: 'sample',
      label: '',
      values: [top * (0.3 + 0.3 * Math.sin(i / 40) + 0.2 * random())],
    }));
  return recording(
    { id: 'agent', archetype: 'span', plane: 'agent', title: 'Agent', rows: agent },
    {
      id: 'nav',
      archetype: 'hold',
      title: 'Navigation',
      rows: ['/', '/cart', '/checkout'].map((label, i) => ({ start: (i * ms) / 3, kind: 'nav', label })),
    },
    { id: 'network', archetype: 'span', title: 'Network', rows: spans },
    { id: 'console', archetype: 'point', title: 'Console', rows: points(share, 'log') },
    { id: 'dom', archetype: 'fold', title: 'DOM', rows: points(share * 2, 'mutation') },
    {
      id: 'cpu',
      lane: 'runtime',
      archetype: 'series',
      plane: 'runtime',
      title: 'CPU',
      series: [{ name: 'CPU', unit: 'percent' }],
      rows: samples(100),
    },
    {
      id: 'memory',
      lane: 'custom:memory',
      archetype: 'series',
      plane: 'runtime',
      title: 'Memory',
      series: [{ name: 'memory', unit: 'bytes' }],
      rows: samples(2e9),
    },
    {
      id: 'custom:cart',
      lane: 'custom:cart',
      archetype: 'point',
      plane: 'evidence',
      title: 'cart-events',
      rows: points(6, 'cart'),
    },
  );
}
