import { describe, expect, it } from 'vitest';
import { DeltaSink, Flag, parseIso, RecordingDocument, type ClockDomain, type TrackSpec } from './index.ts';

const T0 = 1_795_000_000_000;
const WALL: ClockDomain = { id: 'wall', kind: 'wall' };
const spec = (id: string, clock = 'wall'): TrackSpec => ({
  id,
  lane: id,
  archetype: 'span',
  plane: 'environment',
  title: id,
  clock,
});

function recorded(write: (sink: DeltaSink) => void): RecordingDocument {
  const sink = new DeltaSink({ keep: () => {} });
  sink.clock(WALL);
  write(sink);
  sink.seal('sealed');
  const document = new RecordingDocument();
  document.apply(sink.take());
  return document;
}

const row = (seq: number, start: number | undefined, end?: number) => ({
  seq,
  start,
  end,
  kind: 'k',
  label: `entry ${seq}`,
});

describe('traps of clock and axis', () => {
  it('T3: an end before its start is clamped, flagged, and can be reached', () => {
    const document = recorded((sink) => {
      sink.origin(T0);
      sink.track(spec('network')).append(row(0, T0 + 500, T0 + 200));
    });
    const track = document.track('network');
    expect(track?.columns.end[0]).toBe(500);
    expect((track?.columns.flags[0] ?? 0) & Flag.clamped).toBe(Flag.clamped);
    expect(track?.covering(500)).toEqual([0]);
  });

  it.each([
    ['1970', 0],
    ['seconds', T0 / 1000],
    ['microseconds', T0 * 1000],
    ['nanoseconds', T0 * 1e6],
    ['the year 2262', 9.2e15],
    ['no number', NaN],
  ])('T4: one stamp of %s among good ones lies in the tray and sets no bound', (_, stamp) => {
    const document = recorded((sink) => {
      sink.origin(T0);
      const track = sink.track(spec('console'));
      track.append(row(0, T0));
      track.append(row(1, stamp));
      track.append(row(2, T0 + 900));
    });
    expect([document.start, document.duration]).toEqual([0, 900]);
    expect(document.offAxis.map(({ entryId }) => entryId)).toEqual(['console:1']);
  });

  it('T5: an instant is read to the sub-millisecond, whatever its zone and fraction', () => {
    expect(parseIso('2026-11-18T11:06:40.123Z')).toBe(T0 + 123);
    expect(parseIso('2026-11-18T12:06:40+01:00')).toBe(T0);
    expect(parseIso('2026-11-18T16:51:40+05:45')).toBe(T0);
    expect(parseIso('2026-11-18 11:06:40')).toBe(T0);
    expect(parseIso('2026-11-18T11:06:40.0005Z') - T0).toBeCloseTo(0.5, 3);
    expect(parseIso('yesterday')).toBeNaN();
  });

  it('T6: a clock that nothing ties to the wall is kept beside it, never laid over it by guess', () => {
    const document = recorded((sink) => {
      sink.clock({ id: 'private', kind: 'relative' });
      sink.origin(T0);
      sink.track(spec('console')).append(row(0, T0 + 10));
      sink.track(spec('thread:1', 'private')).append(row(0, 5_000_000, 5_000_100));
    });
    expect(document.lane('thread:1')).toMatchObject({
      anchored: false,
      firstT: null,
      notice: 'not on the shared clock',
    });
    expect(document.duration).toBe(10);
    expect(document.latest('thread:1', 1e9)).toBeUndefined();
  });

  it('T6: alone it is an axis of its own, with no wall clock', () => {
    const document = recorded((sink) => {
      sink.clock({ id: 'private', kind: 'relative' });
      sink.track(spec('thread:1', 'private')).append(row(0, 5_000_000, 5_000_100));
    });
    expect(document).toMatchObject({ axis: 'time', origin: null, start: 0, duration: 100 });
  });

  it('T14: times are kept from the origin, so that microseconds of a long run stay apart', () => {
    const document = recorded((sink) => {
      sink.clock({ id: 'private', kind: 'relative' });
      const track = sink.track(spec('thread:1', 'private'));
      track.append(row(0, 0));
      track.append(row(1, 86_400_000.001));
      track.append(row(2, 86_400_000.002));
    });
    const starts = document.track('thread:1')?.columns.start ?? [];
    expect((starts[2] as number) - (starts[1] as number)).toBeCloseTo(0.001, 6);
  });

  it('T14: a wall clock with a base tells nanoseconds apart, whoever writes to its track', () => {
    const base = T0 - 1000;
    const document = recorded((sink) => {
      sink.clock({ id: 'near', kind: 'wall', base });
      const track = sink.track(spec('near', 'near'));
      track.append(row(0, 1000.000_1));
      track.append(row(1, 1000.000_4, 1000.000_7));
      sink.track(spec('near')).append(row(2, T0 + 500, T0 + 700));
      sink.track(spec('far')).append(row(0, T0 + 500));
      track.append(row(3, 1e15));
    });
    const near = document.track('near')?.columns;
    expect(document.origin).toBeCloseTo(T0, 3);
    expect([near?.start[0], near?.start[2], near?.end[2]].map((t) => t?.toFixed(3))).toEqual([
      '0.000',
      '500.000',
      '700.000',
    ]);
    expect(near?.start[1]).toBeCloseTo(0.0003, 8);
    expect(near?.end[1]).toBeCloseTo(0.0006, 8);
    expect(document.track('far')?.columns.start[0]).toBeCloseTo(500, 3);
    expect(document.offAxis.map(({ raw }) => raw)).toEqual([String(1e15 + base)]);
  });

  it('a track wholly off by a thousand is suspect; one that is wholly elsewhere is off the axis', () => {
    const document = recorded((sink) => {
      sink.origin(T0);
      sink.track(spec('console')).append(row(0, T0));
      sink.track(spec('network')).append(row(0, T0 / 1000 + 1));
      sink.track(spec('custom:x')).append(row(0, 12));
    });
    expect(document.lane('network')?.notice).toBe('suspect unit: seconds');
    expect(document.lane('custom:x')).toBeUndefined();
    expect(document.offAxis.map(({ entryId }) => entryId)).toEqual(['custom:x:0']);
    expect(document.ledger).toMatchObject({ shown: 2, offAxis: 1 });
  });
});
