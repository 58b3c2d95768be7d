import { expect, it } from 'vitest';
import { TEST_ORIGIN, recordingOf } from '../../lane-kit/index.ts';
import { Flag } from '../../model/index.ts';
import { confidenceOf } from './confidence.ts';
import { capturedSpan, laneHonesty } from './lane-honesty.ts';

const { model } = recordingOf((sink) => {
  const track = (lane: string, archetype: 'span' | 'hold' | 'series' | 'point') =>
    sink.track({ id: lane, lane, archetype, plane: 'environment', title: lane, clock: 'wall' });
  const agent = track('agent', 'span');
  for (const [seq, t] of [0, 40_000].entries())
    agent.append({ seq, start: TEST_ORIGIN + t, kind: 'message', label: 'm' });
  const frames = track('frames', 'hold');
  for (const [seq, flags] of [0, Flag.held, Flag.held, Flag.missing, Flag.assumed | Flag.clamped].entries())
    frames.append({ seq, start: TEST_ORIGIN + 100 + seq * 10, kind: 'frame', label: 'f', flags });
  frames.append({ seq: 9, start: Number.NaN, kind: 'frame', label: 'lost' });
  const runtime = track('runtime', 'series');
  runtime.append({ seq: 0, start: TEST_ORIGIN + 50, kind: 'sample', label: '' });
  runtime.append({ seq: 1, start: TEST_ORIGIN + 9000, kind: 'sample', label: '' });
  track('odd', 'point').append({ seq: 0, start: TEST_ORIGIN + 60, kind: 'x', label: 'x' });
  sink.gap({ laneId: 'frames', from: 130, to: null, code: 'blob', reason: 'missing' });
  sink.gap({ laneId: 'frames', from: null, to: null, code: 'mask', reason: 'redacted' });
});
const rows = laneHonesty(model, (id) => id === 'odd');
const row = (id: string) => rows.find(({ lane }) => lane.id === id);

it('counts what is held, missing, assumed and clamped, and knows the first of each', () => {
  expect(row('frames')).toMatchObject({
    clock: 'wall',
    rung: 'frames',
    held: { count: 2, first: 'frames:1' },
    missing: { count: 1, first: 'frames:3' },
    assumed: { count: 1, first: 'frames:4' },
    clamped: { count: 1, first: 'frames:4' },
    redacted: 1,
    offAxis: 1,
    isUnknown: false,
  });
  expect(row('frames')?.gaps).toHaveLength(2);
});

it('a lane of samples that ends long before the run is said to', () => {
  expect(row('runtime')?.stopsEarly).toBe(31_000);
  expect(row('frames')?.stopsEarly).toBeUndefined();
});

it('unknown lanes, and the span of what was captured beside the trace', () => {
  expect(row('odd')?.isUnknown).toBe(true);
  expect(row('agent')?.rung).toBeUndefined();
  expect(capturedSpan(model)).toEqual({ from: 50, to: 9000 });
});

it('trusts a source less for what is lacking, and says for what', () => {
  const confidence = (id: string) => {
    const found = row(id);
    return found === undefined ? undefined : confidenceOf(found);
  };
  expect(confidence('odd')).toEqual({ level: 'high', reasons: [] });
  expect(confidence('runtime')).toEqual({ level: 'medium', reasons: ['stopped before the run did'] });
  expect(confidence('frames')).toEqual({
    level: 'low',
    reasons: [
      '1 without what they refer to',
      '1 without a time of their own',
      '1 with a time that stepped back',
      '1 with a time that cannot be right',
      '1 gap',
      '1 redacted',
    ],
  });
  // Moving a lane by hand is a person's word, not the recording's.
  const [moved] = laneHonesty(model, () => false, [{ laneId: 'odd', ms: 5 }]).filter(
    ({ lane }) => lane.id === 'odd',
  );
  expect(moved && confidenceOf(moved)).toEqual({ level: 'medium', reasons: ['moved by hand'] });
});
