import { expect, it } from 'vitest';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { buildStepsModel } from '../steps/steps-model.ts';
import { shownStep } from './shown-step.ts';

const at = (t: number): number => TEST_ORIGIN + t;
const { model } = recordingOf((sink) => {
  const track = sink.track({
    id: 'agent',
    lane: 'agent',
    archetype: 'span',
    plane: 'agent',
    title: 'Agent',
    clock: 'wall',
  });
  track.append({ seq: 0, start: at(1000), end: at(2000), kind: 'tool_call', label: 'expect' });
  track.append({ seq: 1, start: at(2000), kind: 'tool_result', label: 'not there', parent: 0 });
  track.append({ seq: 2, start: at(2000), end: at(5000), kind: 'llm_call', label: 'model' });
});
const steps = buildStepsModel(model);
const shown = (t: number, selection?: string): string | undefined => {
  const step = steps.steps[shownStep(model, steps, selection, steps.currentAt(t), t)];
  return step?.track.label(step.index);
};

it.each([
  [1500, undefined, 'expect'],
  [2000, undefined, 'model'],
  [2000, 'agent:1', 'expect'],
  [2000, 'agent:0', 'expect'],
  [2001, 'agent:1', 'model'],
  [999, 'agent:0', undefined],
  [3000, 'agent:99', 'model'],
])('at %d with %s selected: %s', (t, selection, label) => {
  expect(shown(t, selection)).toBe(label);
});
