import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordingOf } from '../../lane-kit/index.ts';
import { Flag } from '../../model/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { swimLanes } from './swim-lanes.ts';

const row = fc.record({
  at: fc.integer({ min: 0, max: 40 }),
  length: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
  isAgent: fc.boolean(),
  parent: fc.option(fc.nat(30), { nil: undefined }),
});

it('every entry is in one lane: that of the innermost agent it lies in; agents of a lane never overlap', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
      const parentOf = (i: number): number | undefined => {
        const parent = rows[i]?.parent;
        return parent !== undefined && parent < i ? parent : undefined;
      };
      const { model } = recordingOf((sink) =>
        addTrack(
          sink,
          'agent',
          'span',
          'agent',
          rows.map(({ at, length, isAgent }, i) => ({
            at,
            ...(length === undefined ? {} : { until: at + length }),
            kind: 'span',
            label: String(i),
            parent: parentOf(i),
            flags: isAgent ? Flag.agent : 0,
          })),
        ),
      );
      const track = model.track('agent');
      if (track === undefined) throw new Error('no track');
      const parted = swimLanes(track);
      if (parted === undefined) {
        expect(rows.some(({ isAgent }) => isAgent)).toBe(false);
        return;
      }
      const laneOf = new Map(parted.agents.map(({ index, lane }) => [track.columns.seq[index] ?? -1, lane]));
      const expected = (seq: number | undefined): number =>
        seq === undefined ? -1 : (laneOf.get(seq) ?? expected(parentOf(seq)));
      const shares = [parted.own, ...parted.lanes];
      rows.forEach((_, seq) => {
        const holders = shares.flatMap((share, i) => (share.indexOf(seq) >= 0 ? [i - 1] : []));
        expect(holders).toEqual([expected(seq)]);
      });
      // Each is listed in just the row that its column says.
      for (const share of shares) {
        const listed = Array.from({ length: share.rows }, (_, at) => [...share.rowEntries(at)]);
        listed.forEach((entries, at) =>
          entries.forEach((index) => expect(share.columns.row[index]).toBe(at)),
        );
        expect(new Set(listed.flat()).size).toBe(rows.filter((_, seq) => share.indexOf(seq) >= 0).length);
      }
      // Rows that two entries of the track were parted into are not joined again while both are going on.
      const { start, end, row: rowOf } = track.columns;
      const until = (i: number): number => (Number.isNaN(end[i] ?? NaN) ? Infinity : (end[i] ?? 0));
      for (const share of shares)
        for (let at = 0; at < share.rows; at++)
          for (const a of share.rowEntries(at))
            for (const b of share.rowEntries(at))
              if (a < b && until(a) > (start[b] ?? 0)) expect(rowOf[a]).toBe(rowOf[b]);
      for (const lane of parted.lanes.keys()) {
        const spans = parted.agents
          .filter((agent) => agent.lane === lane)
          .map(({ index }) => [track.columns.start[index] ?? 0, track.columns.end[index] ?? 0] as const);
        spans.forEach(([begin], i) => {
          const before = spans[i - 1];
          if (before !== undefined && !Number.isNaN(before[1]))
            expect(begin).toBeGreaterThanOrEqual(before[1]);
        });
      }
    }),
    { numRuns: 300 },
  );
});

it('an agent that follows another in a lane begins in the first row, however many work beside it', () => {
  const agent = (at: number, until: number): object => ({
    at,
    until,
    kind: 'span',
    label: 'agent',
    flags: Flag.agent,
  });
  const under = (parent: number, at: number, until: number): object => ({
    at,
    until,
    kind: 'tool_call',
    label: 'call',
    parent,
  });
  const rows = [
    agent(0, 10),
    under(0, 1, 9),
    agent(2, 40),
    under(2, 3, 39),
    under(2, 4, 39),
    agent(12, 20),
    under(5, 13, 19),
  ];
  const { model } = recordingOf((sink) =>
    addTrack(sink, 'agent', 'span', 'agent', rows as Parameters<typeof addTrack>[4]),
  );
  const track = model.track('agent');
  const parted = track === undefined ? undefined : swimLanes(track);
  const shared = parted?.lanes[parted.agents[0]?.lane ?? 0];
  const rowsOf = [0, 1, 5, 6].map((seq) => shared?.columns.row[track?.indexOf(seq) ?? -1]);
  expect(rowsOf).toEqual([0, 1, 0, 1]);
  expect(shared?.rows).toBe(2);
});
