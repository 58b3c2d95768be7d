import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeltaSink, RecordingDocument, type TrackSpec } from './index.ts';

const T0 = 1_795_000_000_000;
const AGENT: TrackSpec = {
  id: 'agent',
  lane: 'agent',
  archetype: 'span',
  plane: 'agent',
  title: 'Agent',
  clock: 'wall',
};

/** What may happen to one span after it was appended, in any order, and when it arrives at all. */
interface Span {
  readonly seq: number;
  readonly start: number | undefined;
  readonly length: number;
  readonly parent: number | undefined;
  readonly closesLater: boolean;
  readonly parentLater: boolean;
}

const spans = fc
  .array(
    fc.record({
      start: fc.option(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(-1e11)), {
        nil: undefined,
        freq: 6,
      }),
      length: fc.integer({ min: 0, max: 50 }),
      parent: fc.option(fc.nat({ max: 20 }), { nil: undefined }),
      closesLater: fc.boolean(),
      parentLater: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((list) =>
    list.map(
      (each, seq): Span => ({
        ...each,
        seq,
        parent:
          each.parent !== undefined && each.parent < list.length && each.parent !== seq
            ? each.parent
            : undefined,
      }),
    ),
  );

function write(list: readonly Span[], cuts: ReadonlySet<number>): RecordingDocument {
  const sink = new DeltaSink({ keep: () => {} });
  const document = new RecordingDocument();
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.origin(T0);
  const track = sink.track(AGENT);
  let moves = 0;
  const maybeCut = (): void => {
    if (cuts.has(moves++)) document.apply(sink.take());
  };
  for (const span of list) {
    sink.read(1);
    const start = span.start === undefined ? undefined : T0 + span.start;
    const end = start === undefined ? undefined : span.closesLater ? ('open' as const) : start + span.length;
    track.append({
      seq: span.seq,
      start,
      end,
      kind: 'span',
      label: `span ${span.seq}`,
      ...(span.parentLater || span.parent === undefined ? {} : { parent: span.parent }),
    });
    maybeCut();
  }
  for (const span of list) {
    if (span.closesLater && span.start !== undefined && span.start >= 0)
      track.close(span.seq, T0 + span.start + span.length);
    if (span.parentLater && span.parent !== undefined) track.reparent(span.seq, span.parent);
    maybeCut();
  }
  sink.seal('sealed');
  document.apply(sink.take());
  return document;
}

function dump(document: RecordingDocument): unknown {
  const track = document.track('agent');
  return {
    ledger: { ...document.ledger, reasons: undefined },
    offAxis: document.offAxis.map(({ entryId }) => entryId),
    rows: [...(track?.columns.start ?? [])].map((start, i) => [
      start,
      track?.columns.end[i],
      track?.columns.seq[i],
      track?.columns.parent[i],
      track?.columns.flags[i],
      track?.columns.row[i],
    ]),
  };
}

describe('closing, reparenting and late rows', () => {
  it('end in the same model under any cuts of the stream', () => {
    fc.assert(
      fc.property(spans, fc.array(fc.nat({ max: 40 })), (list, cuts) => {
        expect(dump(write(list, new Set(cuts)))).toEqual(dump(write(list, new Set())));
      }),
    );
  });

  it('end in the same model as rows that came whole', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const timed = list.filter(({ start }) => start !== undefined && start >= 0);
        const whole = timed.map((span) => ({ ...span, closesLater: false, parentLater: false }));
        expect(dump(write(timed, new Set([3, 9, 17])))).toEqual(dump(write(whole, new Set())));
      }),
    );
  });

  it('a superseded row is in no list and no level of detail', () => {
    fc.assert(
      fc.property(
        spans.filter((list) => list.length > 2),
        fc.nat(),
        (list, pick) => {
          const timed = list.map((span) => ({ ...span, start: Math.abs(span.start ?? 1) % 100 }));
          const gone = pick % timed.length;
          const sink = new DeltaSink({ keep: () => {} });
          const document = new RecordingDocument();
          sink.clock({ id: 'wall', kind: 'wall' });
          sink.origin(T0);
          const track = sink.track(AGENT);
          for (const { seq, start, length } of timed)
            track.append({ seq, start: T0 + start, end: T0 + start + length, kind: 'span', label: '' });
          document.apply(sink.take());
          track.supersede(gone);
          document.apply(sink.take());
          const reader = document.track('agent');
          expect([...(reader?.columns.seq ?? [])]).not.toContain(gone);
          for (let t = 0; t < 150; t += 7) {
            const expected = timed.filter(
              ({ seq, start, length }) =>
                seq !== gone && ((start <= t && t < start + length) || (start === t && length === 0)),
            );
            expect(reader?.covering(t).length).toBe(expected.length);
          }
        },
      ),
    );
  });
});
