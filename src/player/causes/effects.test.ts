import { expect, test } from 'vitest';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import type { Archetype, ModelReader } from '../../model/index.ts';
import { duringStep } from './effects.ts';

const at = (t: number): number => TEST_ORIGIN + t;

const model: ModelReader = recordingOf((sink) => {
  const track = (id: string, archetype: Archetype) =>
    sink.track({
      id,
      lane: id,
      archetype,
      plane: id === 'agent' ? 'agent' : 'environment',
      title: id,
      clock: 'wall',
    });
  const agent = track('agent', 'span');
  agent.append({ seq: 0, start: at(1000), end: at(2000), kind: 'tool_call', label: 'click' });
  agent.append({ seq: 1, start: at(3000), kind: 'message', label: 'said' });
  agent.append({ seq: 2, start: at(4000), kind: 'message', label: 'said more' });
  const network = track('network', 'span');
  network.append({ seq: 0, start: at(500), end: at(1500), kind: 'request', label: 'began before' });
  network.append({ seq: 1, start: at(1500), end: at(2500), kind: 'request', label: 'POST' });
  network.append({ seq: 2, start: at(2000), end: at(2100), kind: 'request', label: 'at its end' });
  const console_ = track('console', 'point');
  console_.append({ seq: 0, start: at(1000), kind: 'log', label: 'at its start' });
  console_.append({ seq: 1, start: at(3500), kind: 'log', label: 'after the message' });
  const cpu = track('runtime', 'series');
  cpu.append({ seq: 0, start: at(1500), kind: 'sample', label: '' });
  for (let i = 0; i < 300; i += 1)
    console_.append({ seq: 10 + i, start: at(1600), kind: 'log', label: `flood ${i}` });
}).model;

const labels = (step: number, next?: number): Record<string, string[]> => {
  const found = model.steps[step];
  if (found === undefined) throw new Error('no step');
  return Object.fromEntries(
    duringStep(model, found, next).map(({ lane, entries }) => [
      lane.id,
      entries.map(({ track, index }) => track.label(index)),
    ]),
  );
};

test('what began inside a step, both ends included, and no samples', () => {
  const during = labels(0, 3000);
  expect(during['network']).toEqual(['POST', 'at its end']);
  expect(during['console']?.[0]).toBe('at its start');
  expect(during).not.toHaveProperty('runtime');
  expect(during).not.toHaveProperty('agent');
});

test('a flood is cut, and said to be', () => {
  const step = model.steps[0];
  const lane =
    step === undefined
      ? undefined
      : duringStep(model, step, 3000).find(({ lane: { id } }) => id === 'console');
  expect(lane?.more).toBe(true);
  expect(lane?.entries.length).toBeLessThanOrEqual(200);
});

test('an instant lasts until the step after it, the last until the end of the run', () => {
  expect(labels(1, 4000)['console']).toEqual(['after the message']);
  expect(labels(2)).toEqual({});
});
