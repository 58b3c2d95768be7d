import { expect, it } from 'vitest';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { Level } from '../../model/index.ts';
import { compareSets, heldBy } from './sets.ts';

const lane = (rows: readonly (readonly [t: number, label: string, end?: number])[]) =>
  recordingOf((sink) => {
    const track = sink.track({
      id: 'network',
      lane: 'network',
      archetype: 'span',
      plane: 'environment',
      title: 'Network',
      clock: 'wall',
    });
    rows.forEach(([t, label, end], seq) =>
      track.append({
        seq,
        start: TEST_ORIGIN + t,
        end: TEST_ORIGIN + (end ?? t),
        kind: 'GET',
        level: label.includes('bad') ? Level.error : Level.info,
        label,
      }),
    );
  }).model;

it('sets hold what had begun by then, without what differs from run to run, and failures once they are over', () => {
  const a = lane([
    [0, 'GET http://127.0.0.1:8001/a'],
    [10, 'GET /only-a'],
    [20, 'GET /bad', 40],
    [30, 'GET /twice'],
    [90, 'GET /later'],
  ]);
  const b = lane([
    [0, 'GET http://127.0.0.1:9002/a'],
    [15, 'GET /twice'],
    [16, 'GET /twice'],
    [18, 'GET /bad', 19],
    [20, 'GET /only-b'],
  ]);
  const told = (t: number) =>
    compareSets(heldBy(a, 'network', t), heldBy(b, 'network', t)).map(
      ({ label, a: left, b: right, isError }) => `${label} ${left}:${right}${isError ? ' failed' : ''}`,
    );
  expect(told(50)).toEqual([
    'GET /only-a 1:0',
    'GET /only-b 0:1',
    'GET /twice 1:2',
    'GET http://127.0.0.1:8001/a 1:1',
    'GET /bad 1:1 failed',
  ]);
  // At 30 the request of A is still open: how it ends is not known yet.
  expect(told(30)).toContain('GET /bad 1:0');
  expect(told(30)).toContain('GET /bad 0:1 failed');
});

it('a lane that is not there is an empty set', () => {
  expect(heldBy(lane([]), 'console', 100).size).toBe(0);
});
