import { expect, it } from 'vitest';
import { nextSample, previousSample } from './samples.ts';
import { TEST_ORIGIN, recordingOf } from './testing.ts';

const { model } = recordingOf((sink) => {
  for (const [id, times] of [
    ['repo', [100, 300, 300, 700]],
    ['repo.state', [200, 900]],
  ] as const) {
    const track = sink.track({
      id,
      lane: 'repo',
      archetype: 'hold',
      plane: 'environment',
      title: id,
      clock: 'wall',
    });
    for (const [seq, t] of times.entries())
      track.append({ seq, start: TEST_ORIGIN + t, kind: 'repo-diff', label: '' });
  }
});
const lane = model.lane('repo');

it.each([
  [50, undefined, 100],
  [100, undefined, 200],
  [250, 200, 300],
  [300, 200, 700],
  [301, 300, 700],
  [900, 700, undefined],
])('at %d the samples around are %s and %s', (t, before, after) => {
  expect(previousSample(lane, t)).toBe(before);
  expect(nextSample(lane, t)).toBe(after);
});

it('a lane that is not there has none', () => {
  expect(previousSample(undefined, 5)).toBeUndefined();
  expect(nextSample(undefined, 5)).toBeUndefined();
});
