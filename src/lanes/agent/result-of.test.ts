import { expect, it } from 'vitest';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { resultOf } from './result-of.ts';

it('finds the result at the end of its call, and without an end behind it', () => {
  for (const end of [TEST_ORIGIN + 500, undefined]) {
    const { model } = recordingOf((sink) => {
      const agent = sink.track({
        id: 'agent',
        lane: 'agent',
        archetype: 'span',
        plane: 'agent',
        title: 'Agent',
        clock: 'wall',
      });
      agent.append({ seq: 0, start: TEST_ORIGIN, end, kind: 'tool_call', label: 'ls' });
      agent.append({ seq: 1, start: TEST_ORIGIN + 100, kind: 'message', label: 'meanwhile', parent: 0 });
      agent.append({ seq: 2, start: TEST_ORIGIN + 500, kind: 'tool_result', label: 'files', parent: 0 });
      agent.append({
        seq: 3,
        start: TEST_ORIGIN + 600,
        end: 'open',
        kind: 'tool_call',
        label: 'never answered',
      });
    });
    expect(resultOf(model, 'agent:0')).toBe('agent:2');
    expect(resultOf(model, 'agent:3')).toBeUndefined();
  }
});
