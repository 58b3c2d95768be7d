import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordingSink } from '../model/index.ts';
import { NO_PAGE } from './link.ts';
import { linkOf } from './share.ts';
import { opened, T0 } from './testing.ts';
import type { SessionCommands, SessionState } from './types.ts';
import { parseLink } from './url.ts';
import { formatLink } from './url-format.ts';

const TIMES = [0, 800, 2500, 9000, 31_000, 60_000];

/** A time of the run that a link holds exactly: it tells microseconds. */
const time = fc.integer({ min: 0, max: 60_000_000 }).map((us) => us / 1000);
const stretch = fc
  .tuple(time, time)
  .filter(([a, b]) => Math.abs(a - b) > 1)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

const command: fc.Arbitrary<(commands: SessionCommands) => void> = fc.oneof(
  time.map((t) => (c: SessionCommands) => c.seek(t)),
  stretch.map((range) => (c: SessionCommands) => c.setRange(range)),
  stretch.map((window) => (c: SessionCommands) => c.setWindow(window)),
  fc.double({ min: 0.3, max: 20, noNaN: true }).map((by) => (c: SessionCommands) => c.zoom(by)),
  time.map((t) => (c: SessionCommands) => c.toggleMarker(t)),
  time.map((t) => (c: SessionCommands) => c.setMarkerB(t)),
  fc.tuple(stretch, fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })).map(
    ([range, name]) =>
      (c: SessionCommands) =>
        c.nameRange(range, name.toWellFormed()),
  ),
  fc.constantFrom('shown', 'skipped', 'folded').map((mode) => (c: SessionCommands) => c.setIdle(mode)),
  fc.integer({ min: 0, max: 5 }).map((n) => (c: SessionCommands) => c.select(`agent:${n}`)),
  fc.constant((c: SessionCommands) => c.cycleTimeMode()),
  fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.constantFrom('', 'c', 'cw', 'r', 'cwr')).map(
    ([query, options]) =>
      (c: SessionCommands) =>
        c.setQuery(query.toWellFormed(), options),
  ),
  fc.constant((c: SessionCommands) => c.fit()),
  fc.boolean().map((asked) => (c: SessionCommands) => c.setDiffB(asked)),
);

type Linked = Pick<
  SessionState,
  | 'selection'
  | 'range'
  | 'markerB'
  | 'diffB'
  | 'markers'
  | 'namedRanges'
  | 'hiddenLanes'
  | 'laneOrder'
  | 'query'
  | 'queryOptions'
  | 'timeMode'
  | 'idle'
>;

/** Seconds and milliseconds differ in the last bit: times are compared to the nanosecond. */
const exact = <T>(value: T): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'number' ? Math.round(each * 1e6) / 1e6 : each,
    ),
  );

const linked = (state: SessionState): Linked => ({
  selection: state.selection,
  range: state.range,
  markerB: state.markerB,
  // What differs from no marker is nothing.
  diffB: state.diffB && state.markerB !== undefined,
  markers: state.markers,
  namedRanges: state.namedRanges,
  hiddenLanes: state.hiddenLanes,
  laneOrder: state.laneOrder,
  query: state.query,
  queryOptions: state.queryOptions,
  timeMode: state.timeMode,
  idle: state.idle,
});

describe('a link', () => {
  it('brings back whatever state a viewing can be in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        const target = { kind: 'sample', id: 'x' } as const;
        const one = await opened(TIMES, {}, { target });
        await one.session.idle();
        for (const run of commands) run(one.session.commands);
        await one.session.idle();
        const before = one.session.state();
        const { link, notices } = parseLink(`?${formatLink(linkOf(one.session, NO_PAGE))}`);
        expect(notices).toEqual([]);
        const two = await opened(TIMES, {}, { target, landing: link.landing });
        await two.session.idle();
        const after = two.session.state();
        expect(exact(linked(after))).toEqual(exact(linked(before)));
        expect(two.session.clock.t).toBeCloseTo(one.session.clock.t, 3);
        expect(after.window.from).toBeCloseTo(before.window.from, 2);
        expect(after.window.to).toBeCloseTo(before.window.to, 2);
        expect(after.notices).toEqual([]);
        expect(formatLink(linkOf(two.session, NO_PAGE))).toBe(formatLink(linkOf(one.session, NO_PAGE)));
      }),
      { numRuns: 150 },
    );
  });

  it('brings back which lanes show, in which order, and moved by how much', async () => {
    const lanes = ['network', 'console', 'nav', 'custom:a%2Cb~c'];
    const more = (sink: RecordingSink): void => {
      lanes.forEach((lane, i) => {
        const track = sink.track({
          id: lane,
          lane,
          archetype: 'point',
          plane: 'environment',
          title: lane,
          clock: 'wall',
        });
        sink.read(1);
        track.append({ seq: 0, start: T0 + 500 * (i + 1), kind: 'x', label: '' });
      });
    };
    const lane = fc.constantFrom(...lanes);
    const act: fc.Arbitrary<(commands: SessionCommands) => void> = fc.oneof(
      fc.tuple(lane, fc.boolean()).map(
        ([id, hidden]) =>
          (c: SessionCommands) =>
            c.setLaneHidden(id, hidden),
      ),
      fc.shuffledSubarray(['agent', ...lanes]).map((order) => (c: SessionCommands) => c.setLaneOrder(order)),
      fc.tuple(lane, fc.integer({ min: -5e6, max: 5e6 })).map(
        ([id, us]) =>
          (c: SessionCommands) =>
            c.nudge(id, us / 1000),
      ),
    );
    const shown = (state: SessionState) => ({
      hidden: state.hiddenLanes.toSorted(),
      // Where a hidden lane would stand is in no link.
      order: state.laneOrder.filter((id) => !state.hiddenLanes.includes(id)),
      nudges: state.nudges.toSorted((a, b) => (a.laneId < b.laneId ? -1 : 1)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        const target = { kind: 'sample', id: 'x' } as const;
        const one = await opened(TIMES, {}, { target }, more);
        for (const each of acts) {
          each(one.session.commands);
          await one.session.idle();
        }
        const search = formatLink(linkOf(one.session, NO_PAGE));
        const { link, notices } = parseLink(`?${search}`);
        expect(notices).toEqual([]);
        const two = await opened(TIMES, {}, { target, landing: link.landing }, more);
        await two.session.idle();
        const [before, after] = [shown(one.session.state()), shown(two.session.state())];
        expect(after.hidden).toEqual(before.hidden);
        if (before.order.length > 0 && after.order.length > 0) expect(after.order).toEqual(before.order);
        expect(exact(after.nudges)).toEqual(exact(before.nudges));
        expect(two.session.state().notices).toEqual([]);
        expect(parseLink(formatLink(linkOf(two.session, NO_PAGE))).link.landing.lanes).toEqual(
          after.hidden.length === 0 && after.order.length === 0 ? undefined : link.landing.lanes,
        );
      }),
      { numRuns: 50 },
    );
  });

  it('tells the order of lanes that was dragged, and which are left out of it', async () => {
    const write = (landing = {}) =>
      opened([0, 1000, 60_000], {}, { target: { kind: 'sample', id: 'x' }, landing }, (sink) => {
        for (const [lane, archetype] of [
          ['network', 'span'],
          ['console', 'point'],
          ['nav', 'hold'],
        ] as const) {
          const track = sink.track({
            id: lane,
            lane,
            archetype,
            plane: 'environment',
            title: lane,
            clock: 'wall',
          });
          sink.read(1);
          track.append({ seq: 0, start: T0 + 500, kind: 'x', label: '' });
        }
      });
    const one = await write();
    const ids = one.session.model().lanes.map(({ id }) => id);
    one.session.commands.setLaneOrder(['console', 'network']);
    expect(one.session.state().laneOrder).toEqual([
      'agent',
      'console',
      'network',
      ...ids.filter((id) => !['agent', 'console', 'network'].includes(id)),
    ]);
    one.session.commands.setLaneHidden('nav', true);
    const search = formatLink(linkOf(one.session, NO_PAGE));
    const two = await write(parseLink(`?${search}`).link.landing);
    const seen = (state: SessionState) => state.laneOrder.filter((id) => !state.hiddenLanes.includes(id));
    expect(seen(two.session.state())).toEqual(seen(one.session.state()));
    one.session.commands.setLaneHidden('nav', false);
    one.session.commands.setLaneOrder(ids);
    expect(one.session.state().laneOrder).toEqual([]);
    expect(formatLink(linkOf(one.session, NO_PAGE))).not.toContain('lanes=');
  });
});
