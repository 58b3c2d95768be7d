import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeltaSink, RecordingDocument, type TrackSpec } from './index.ts';
import { Level } from './types.ts';

const T0 = 1_795_000_000_000;
const LANES = ['agent', 'network', 'console', 'frames', 'custom:a'] as const;

interface Item {
  readonly lane: (typeof LANES)[number];
  readonly t: number;
  readonly length: number | 'open' | undefined;
}

const item: fc.Arbitrary<Item> = fc.record({
  lane: fc.constantFrom(...LANES),
  t: fc.integer({ min: -50, max: 200 }),
  length: fc.oneof(fc.constant(undefined), fc.constant('open' as const), fc.integer({ min: -3, max: 60 })),
});

const spec = (lane: string): TrackSpec => ({
  id: lane,
  lane,
  archetype: lane === 'agent' || lane === 'network' ? 'span' : 'point',
  plane: 'environment',
  title: lane,
  clock: 'wall',
});

function feed(items: readonly Item[], cuts: readonly number[]): RecordingDocument {
  const sink = new DeltaSink({ keep: () => {} });
  const document = new RecordingDocument();
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.origin(T0);
  const seqs = new Map<string, number>();
  items.forEach((each, i) => {
    const seq = seqs.get(each.lane) ?? 0;
    seqs.set(each.lane, seq + 1);
    sink.read(1);
    sink.track(spec(each.lane)).append({
      seq,
      start: T0 + each.t,
      end: typeof each.length === 'number' ? T0 + each.t + each.length : each.length,
      kind: 'k',
      level: Level.info,
      label: `${each.lane} ${i}`,
    });
    if (cuts.includes(i)) document.apply(sink.take());
  });
  sink.seal('sealed');
  document.apply(sink.take());
  return document;
}

function dump(document: RecordingDocument): unknown {
  return {
    start: document.start,
    duration: document.duration,
    ledger: document.ledger,
    lanes: document.lanes.map(({ id, count, firstT, lastT }) => ({ id, count, firstT, lastT })),
    tracks: document.tracks.map((track) => ({
      id: track.id,
      rows: [...track.columns.start].map((start, i) => [
        start,
        track.columns.end[i],
        track.columns.seq[i],
        track.columns.flags[i],
        track.columns.row[i],
        track.label(i),
      ]),
    })),
  };
}

describe('a recording as a document', () => {
  it('answers the last entry at or before t, for every lane, inclusive, ties by seq', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), fc.integer({ min: -60, max: 260 }), (items, t) => {
        const document = feed(items, []);
        for (const lane of LANES) {
          const own = items.filter((each) => each.lane === lane);
          let best = -1;
          own.forEach((each, seq) => {
            if (each.t <= t && (best < 0 || each.t >= (own[best] as Item).t)) best = seq;
          });
          const found = document.latest(lane, t);
          expect(found === undefined ? -1 : found.track.columns.seq[found.index]).toBe(best);
        }
      }),
    );
  });

  it('finds the spans that cover t as a scan over all of them does', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 80 }), fc.integer({ min: -60, max: 260 }), (items, t) => {
        const track = feed(items, []).track('network');
        const own = items.filter((each) => each.lane === 'network');
        const expected = own.flatMap((each, seq) => {
          if (each.length === undefined) return [];
          const end = each.length === 'open' ? Infinity : each.t + Math.max(0, each.length);
          return (each.t <= t && t < end) || (each.t === t && end === t) ? [seq] : [];
        });
        const found = track?.covering(t).map((index) => track.columns.seq[index] as number) ?? [];
        expect(found.sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it('is the same however the stream was cut', () => {
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 60 }),
        fc.array(fc.integer({ min: 0, max: 59 })),
        (items, cuts) => {
          expect(dump(feed(items, cuts))).toEqual(dump(feed(items, [])));
        },
      ),
    );
  });

  it('accounts for every record', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), (items) => {
        const { read, shown, offAxis, rejected } = feed(items, []).ledger;
        expect(read).toBe(items.length);
        expect(shown + offAxis + rejected).toBe(read);
      }),
    );
  });

  it('never lets two spans of one row overlap while there are rows to spare', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), (items) => {
        const track = feed(items, []).track('agent');
        for (let row = 0; row < Math.min(track?.rows ?? 0, 30); row++) {
          let lastEnd = -Infinity;
          for (const index of track?.rowEntries(row) ?? []) {
            const end = track?.columns.end[index] as number;
            if (Number.isNaN(end)) continue;
            expect(track?.columns.start[index]).toBeGreaterThanOrEqual(lastEnd);
            lastEnd = end;
          }
        }
      }),
    );
  });
});
