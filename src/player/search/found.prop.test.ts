import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DeltaSink, RecordingDocument } from '../../model/index.ts';
import { comparePlaces, entryIdOf, Found, placeOf, placeOfEntry } from './found.ts';

const T0 = 1_795_000_000_000;

/** Entries of three lanes, one of them beside the axis; many share an instant. */
const rows = fc.array(
  fc.record({
    lane: fc.constantFrom('agent', 'network', 'order'),
    t: fc.integer({ min: 0, max: 6 }),
    hit: fc.boolean(),
  }),
  { maxLength: 40 },
);

it('walks, ranks and lists hits as one sorted list of all would', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 5 }), (all, batches) => {
      const sink = new DeltaSink({ keep: () => undefined });
      sink.origin(T0);
      sink.clock({ id: 'wall', kind: 'wall' });
      sink.clock({ id: 'order', kind: 'order' });
      all.forEach(({ lane, t }, seq) => {
        sink.read(1);
        sink
          .track({
            id: lane,
            lane,
            archetype: 'point',
            plane: 'agent',
            title: lane,
            clock: lane === 'order' ? 'order' : 'wall',
          })
          .append({ seq, start: lane === 'order' ? undefined : T0 + t, kind: 'x', label: '' });
      });
      sink.seal('sealed');
      const model = new RecordingDocument();
      model.apply(sink.take());
      const found = new Found(model.tracks);
      const parts = Array.from({ length: batches }, (_, part) =>
        all.flatMap(({ hit, lane }, seq) => (hit && seq % batches === part ? [[lane, seq] as const] : [])),
      );
      for (const part of parts)
        for (const of of found.tracks)
          found.add(
            of.index,
            Uint32Array.from(
              part.flatMap(([lane, seq]) => (lane === of.track.id ? [of.track.indexOf(seq)] : [])),
            ),
          );
      const entries = all.flatMap(({ hit, lane }, seq) =>
        hit ? (model.locate(`${lane}:${seq}`) ?? []) : [],
      );
      const places = entries.map(placeOfEntry).toSorted(comparePlaces);
      expect(found.total).toBe(entries.length);
      expect([...found.byLane.values()].reduce((a, b) => a + b, 0)).toBe(entries.length);
      expect(found.list(undefined, 1000).map(placeOf)).toEqual(places);
      for (const [rank, place] of places.entries()) {
        expect(found.rankOf(place)).toBe(rank);
        const next = found.beside(place, 1);
        const before = found.beside(place, -1);
        expect(next === undefined ? undefined : placeOf(next)).toEqual(places[rank + 1]);
        expect(before === undefined ? undefined : placeOf(before)).toEqual(places[rank - 1]);
        expect(found.list(place, 3).map(placeOf)).toEqual(places.slice(rank, rank + 3));
      }
      for (const entry of entries) {
        const hit = found.hitOf(entry);
        expect(hit === undefined ? undefined : entryIdOf(hit)).toBe(entry.track.entryId(entry.index));
      }
      for (const { seqs, starts } of found.tracks) expect(starts.length).toBe(seqs.length);
    }),
    { numRuns: 100 },
  );
});
