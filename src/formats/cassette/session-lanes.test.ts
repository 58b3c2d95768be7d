import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../base/index.ts';
import { cutFile, readBack } from '../testing.ts';
import { parts, sealed, type Parts } from './made-cassette.fixture.ts';

const START = Date.UTC(2026, 0, 1);
/** Events behind the four of the fixture. */
const events = (
  list: readonly (readonly [kind: string, type: string, payload: object, cause?: number])[],
): string =>
  list
    .map(([kind, type, payload, cause], i) =>
      JSON.stringify({
        schemaVersion: 7,
        sequence: i + 5,
        kind,
        type,
        eventId: `more:${i + 5}`,
        ...(cause === undefined ? {} : { causedByEventId: `more:${cause}` }),
        payload,
        occurredAtUnixMs: START + 1000 + i * 100,
      }),
    )
    .join('\n');
/** Frames behind the ten of the fixture, 10 ms apart. */
const frames = (list: readonly object[]): string =>
  list
    .map((message, i) =>
      JSON.stringify({
        connectionId: 'connection-1',
        chunkSeq: 11 + i,
        globalSeq: 11 + i,
        elapsedMs: 1300 + i * 10,
        kind: 'stdout',
        data: btoa(`${JSON.stringify(message)}\n`),
      }),
    )
    .join('\n');

const read = async (more: Parts, provider = 'codex') => {
  const all = Object.fromEntries(
    Object.entries(parts()).map(([path, text]) => [path, `${text}${more[path] ?? ''}`]),
  );
  const files = Object.entries(sealed(all, undefined, provider)).map(([path, text]) =>
    cutFile(`c/${path}`, encodeUtf8(text)),
  );
  return readBack('cassette', files);
};

it('prompts that wait, goals and settings have lanes of their own', async () => {
  const { document, result } = await read({
    'activity-events.jsonl': `${events([
      ['intent', 'queue/enqueued', { prompt: { id: 'p1', content: [{ type: 'text', text: 'Then this' }] } }],
      ['intent', 'queue/enqueued', { prompt: { id: 'p2', displayPrompt: 'Not this' } }],
      ['intent', 'queue/removed', { promptId: 'p2' }],
      ['intent', 'queue/sendNowRequested', { promptId: 'p1' }],
      ['effect', 'queue/sendPrompt', { promptId: 'p1', outcome: 'succeeded' }, 8],
      ['direct-stimulus', 'goal.control', { action: 'set', objective: 'All green' }],
      ['direct-stimulus', 'session.settings.update', { settings: { model: 'other', speed: 'fast' } }],
    ])}\n`,
  });
  expect(result.ok).toBe(true);
  const told = (id: string) => {
    const track = document.track(id);
    return Array.from(
      { length: track?.columns.length ?? 0 },
      (_, i) => `${track?.columns.start[i]}-${track?.columns.end[i]} ${track?.kindOf(i)} ${track?.label(i)}`,
    );
  };
  expect(told('custom:Prompt%20queue')).toEqual([
    '1000-1400 queued Then this',
    '1100-1200 queued Not this',
    '1200-NaN removed removed',
    '1300-NaN send-now send now',
  ]);
  expect(told('custom:Goals')).toEqual(['1500-NaN goal set: All green']);
  expect(told('custom:Settings')).toEqual(['1600-NaN settings model other, speed fast']);
});

it('pieces of texts become what they were pieces of; plan, tokens and children are told', async () => {
  const { document } = await read({
    'provider/frames.jsonl': `${frames([
      { method: 'thread/started', params: { thread: { id: 'main' } } },
      { method: 'turn/started', params: { threadId: 'main', turn: { id: 'turn-2' } } },
      { method: 'item/reasoning/textDelta', params: { itemId: 'r', turnId: 'turn-2', delta: 'Let me ' } },
      { method: 'item/reasoning/textDelta', params: { itemId: 'r', turnId: 'turn-2', delta: 'think.' } },
      { method: 'item/agentMessage/delta', params: { itemId: 'm', turnId: 'turn-2', delta: 'Half a ' } },
      {
        method: 'turn/plan/updated',
        params: { plan: [{ step: 'One', status: 'completed' }, { step: 'Two' }] },
      },
      {
        method: 'thread/tokenUsage/updated',
        params: { tokenUsage: { total: { inputTokens: 10, outputTokens: 3, cachedInputTokens: 4 } } },
      },
      { method: 'turn/started', params: { threadId: 'child', turn: { id: 'turn-c' } } },
      { method: 'turn/completed', params: { threadId: 'main', turn: { id: 'turn-2', items: [] } } },
    ])}\n`,
  });
  const agent = document.track('agent');
  const labels = Array.from({ length: agent?.columns.length ?? 0 }, (_, i) => agent?.label(i));
  expect(labels).toContain('Let me think.');
  expect(labels.some((text) => text?.startsWith('Half a'))).toBe(true);
  expect(labels).toContain('child session');
  expect(document.track('custom:Plan')?.label(0)).toBe('1 of 2: ✓ One  · Two');
  expect(document.lane('tokens')?.tracks[0]?.columns.values.map((column) => column[0])).toEqual([
    10,
    3,
    4,
    Number.NaN,
  ]);
});

it('a sidecar’s snapshots replace, its sub-agents have swim lanes', async () => {
  const says = (type: string, payload: object) => ({ version: 8, type, payload });
  const { document } = await read(
    {
      'provider/frames.jsonl': `${frames([
        says('turn_started', {}),
        says('assistant_delta', { messageId: 'm', content: 'Wrong' }),
        says('assistant_delta', { messageId: 'm', snapshot: 'Right so far' }),
        says('tool_started', { toolCallId: 'c1', toolName: 'Task', input: {} }),
        says('task_started', { taskId: 't1', toolUseId: 'c1', description: 'Look around' }),
        says('tool_started', {
          toolCallId: 'c2',
          toolName: 'Bash',
          input: { command: 'ls' },
          parentToolUseId: 'c1',
        }),
        says('tool_completed', { toolCallId: 'c2', output: 'a' }),
        says('task_completed', { taskId: 't1' }),
        says('turn_completed', {}),
      ])}\n`,
    },
    'claude-code',
  );
  const agent = document.track('agent');
  const rows = Array.from({ length: agent?.columns.length ?? 0 }, (_, i) => ({
    label: agent?.label(i) ?? '',
    seq: agent?.columns.seq[i],
    parent: agent?.columns.parent[i],
  }));
  const find = (text: string) => rows.find(({ label }) => label.startsWith(text));
  expect(find('Right so far')).toBeDefined();
  expect(find('Wrong')).toBeUndefined();
  expect(find('Bash')?.parent).toBe(find('Look around')?.seq);
});
