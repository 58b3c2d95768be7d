import { expect, it } from 'vitest';
import { Flag } from '../model/index.ts';
import { opened, T0 } from './testing.ts';

it('an agent that was started is walked after the run, and stepping stays inside it', async () => {
  const { session } = await opened([], {}, {}, (sink) => {
    sink.clock({ id: 'wall', kind: 'wall' });
    sink.origin(T0);
    const track = sink.track({
      id: 'agent.spans',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: 'Agent',
      clock: 'wall',
    });
    const rows: [kind: string, start: number, end: number, parent: number, flags: number][] = [
      ['span', 0, 9000, -1, 0],
      ['span', 1000, 5000, 0, Flag.agent],
      ['llm_call', 1000, 2000, 1, 0],
      ['llm_call', 1500, 1800, 0, 0],
      ['tool_call', 2000, 2500, 1, 0],
      ['llm_call', 6000, 7000, 0, 0],
    ];
    rows.forEach(([kind, start, end, parent, flags], seq) => {
      sink.read(1);
      track.append({ seq, start: T0 + start, end: T0 + end, kind, label: '', parent, flags });
    });
    const console = sink.track({
      id: 'console',
      lane: 'console',
      archetype: 'point',
      plane: 'environment',
      title: 'Console',
      clock: 'wall',
    });
    sink.read(1);
    console.append({ seq: 0, start: T0 + 500, kind: 'log', label: '' });
  });
  const { commands } = session;
  const at = (): (string | undefined)[] => [session.state().lane, session.state().selection];
  commands.seek(0);
  commands.walkLane(1);
  expect(at()).toEqual(['agent.spans:1', 'agent.spans:1']);
  const seen: (string | undefined)[] = [];
  for (let i = 0; i < 4; i++) {
    commands.step('lane', 1);
    seen.push(session.state().selection);
  }
  // Neither the call of the other agent between them nor what came after it.
  expect(seen).toEqual(['agent.spans:1', 'agent.spans:2', 'agent.spans:4', 'agent.spans:4']);
  commands.walkLane(1);
  expect(at()).toEqual(['console', 'console:0']);
  commands.walkLane(1);
  expect(session.state().lane).toBe('console');
  commands.walkLane(-1);
  commands.walkLane(-1);
  expect(session.state().lane).toBe('agent');
});

it('tool calls are stepped through by themselves', async () => {
  const { session } = await opened([0, 5000], {}, {}, (sink) => {
    const track = sink.track({
      id: 'agent.tools',
      lane: 'agent',
      archetype: 'span',
      plane: 'agent',
      title: 'Agent',
      clock: 'wall',
    });
    [1000, 3000].forEach((t, seq) => {
      sink.read(1);
      track.append({ seq, start: T0 + t, end: T0 + t + 10, kind: 'tool_call', label: 'run' });
    });
  });
  session.commands.seek(0);
  for (const id of ['agent.tools:0', 'agent.tools:1', 'agent.tools:1']) {
    session.commands.step('tool', 1);
    expect(session.state().selection).toBe(id);
  }
});
