import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DeltaSink, RecordingDocument, TrackView } from './index.ts';
import type { TrackReader } from './index.ts';

/** Every `nth` entry alone. */
class Some extends TrackView {
  readonly #nth: number;
  constructor(whole: TrackReader, nth: number) {
    super(whole);
    this.#nth = nth;
  }
  override range(t0: number, t1: number, limit: number): number[] {
    return this.rangeOf(t0, t1, limit, (index) => index % this.#nth === 0);
  }
}

function trackOf(starts: readonly number[]): TrackReader {
  const sink = new DeltaSink({ keep: () => {} });
  sink.clock({ id: 'c', kind: 'relative' });
  const writer = sink.track({
    id: 'a',
    lane: 'a',
    archetype: 'span',
    plane: 'runtime',
    title: 'a',
    clock: 'c',
  });
  starts.forEach((start, seq) => {
    sink.read(1);
    writer.append({ seq, start, end: start + 5, kind: 'span', label: 'x' });
  });
  const document = new RecordingDocument();
  document.apply(sink.take());
  const track = document.track('a');
  if (track === undefined) throw new Error('no track');
  return track;
}

it('a limit counts what the view keeps, not what it leaves out', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(100), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      fc.nat(100),
      fc.nat(60),
      fc.nat(20),
      (starts, nth, from, length, limit) => {
        const view = new Some(trackOf(starts), nth);
        const all = view.range(from, from + length, Number.POSITIVE_INFINITY);
        expect(view.range(from, from + length, limit)).toEqual(all.slice(0, limit));
      },
    ),
  );
});
