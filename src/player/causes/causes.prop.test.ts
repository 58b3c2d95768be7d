import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TEST_ORIGIN, recordingOf } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { causeOf } from './edges.ts';
import { stallsOf } from './stalls.ts';
import { inTotalOrder, startOf } from './total-order.ts';
import { walkBack } from './walk.ts';

const KINDS = ['message', 'llm_call', 'tool_call', 'tool_result', 'env_action', 'span', 'error', 'log'];

/** Few distinct times, so that ties are the rule, and parents that may be anything, cycles included. */
const agentRow = fc.record({
  at: fc.integer({ min: 0, max: 12 }),
  length: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  kind: fc.constantFrom(...KINDS),
  parent: fc.option(fc.nat(24), { nil: undefined }),
  label: fc.constantFrom('edit a', 'run b', 'invoke_agent c'),
});
const worldRow = fc.record({
  lane: fc.constantFrom('network', 'runtime', 'repo', 'console'),
  at: fc.integer({ min: 0, max: 14 }),
  bad: fc.boolean(),
});

const recording = fc
  .tuple(
    fc.array(agentRow, { maxLength: 24 }),
    fc.array(worldRow, { maxLength: 24 }),
    fc.constantFrom(1, 400, 20_000),
  )
  .map(([agent, world, unit]): ModelReader => {
    return recordingOf((sink) => {
      const track = sink.track({
        id: 'agent',
        lane: 'agent',
        archetype: 'span',
        plane: 'agent',
        title: 'Agent',
        clock: 'wall',
      });
      for (const [seq, row] of agent.entries())
        track.append({
          seq,
          start: TEST_ORIGIN + row.at * unit,
          end: row.length === undefined ? undefined : TEST_ORIGIN + (row.at + row.length) * unit,
          kind: row.kind,
          label: row.label,
          parent: row.parent,
        });
      for (const [seq, row] of world.entries())
        sink
          .track({
            id: row.lane,
            lane: row.lane,
            archetype: row.lane === 'network' ? 'span' : 'point',
            plane: 'environment',
            title: row.lane,
            clock: 'wall',
          })
          .append({
            seq,
            start: TEST_ORIGIN + row.at * unit,
            kind: 'thing',
            label: `thing ${seq}`,
            level: row.bad ? Level.error : Level.info,
            ...(row.lane === 'network' ? { end: TEST_ORIGIN + (row.at + 1) * unit } : {}),
          });
    }).model;
  });

it('no edge points to the future, and no walk closes', () => {
  fc.assert(
    fc.property(recording, (model) => {
      for (const track of model.tracks)
        for (let index = 0; index < track.columns.length; index += 1) {
          const entry = { track, index };
          const edge = causeOf(model, entry);
          if (edge !== undefined) {
            expect(inTotalOrder(edge.cause, entry)).toBeLessThan(0);
            expect(startOf(edge.cause)).toBeLessThanOrEqual(startOf(entry));
          }
          const seen = walkBack(model, entry, () => undefined).edges.map(({ cause }) =>
            cause.track.entryId(cause.index),
          );
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).not.toContain(track.entryId(index));
        }
    }),
    { numRuns: 150 },
  );
});

it('a parent that the record names and that came before wins over any guess', () => {
  fc.assert(
    fc.property(recording, (model) => {
      const track = model.track('agent');
      if (track === undefined) return;
      for (let index = 0; index < track.columns.length; index += 1) {
        const parent = track.indexOf(track.columns.parent[index] ?? -1);
        const named = { track, index: parent };
        if (parent < 0 || inTotalOrder(named, { track, index }) >= 0) continue;
        if (!['message', 'llm_call', 'tool_call', 'env_action'].includes(track.kindOf(parent))) continue;
        const edge = causeOf(model, { track, index });
        expect(edge?.basis).toBe('recorded');
        expect(edge?.cause.index).toBe(parent);
      }
    }),
    { numRuns: 150 },
  );
});

it('stalls are what a reading of every instant says', () => {
  fc.assert(
    fc.property(recording, (model) => {
      const news = new Set<number>();
      for (const track of model.tracks)
        for (let index = 0; index < track.columns.length; index += 1) {
          news.add(track.columns.start[index] ?? 0);
          const end = track.columns.end[index] ?? Number.NaN;
          if (track.laneId === 'agent' && Number.isFinite(end)) news.add(end);
        }
      const instants = [...news, model.start + model.duration].toSorted((a, b) => a - b);
      const plain = instants.flatMap((to, i) => {
        const from = instants[i - 1];
        return from !== undefined && to - from >= 30_000 ? [{ from, to }] : [];
      });
      expect(stallsOf(model)).toEqual(news.size === 0 ? [] : plain);
    }),
    { numRuns: 200 },
  );
});
