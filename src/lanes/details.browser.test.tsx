import { parsePayload } from '../base/index.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type DetailProps, recordingOf, type TestRecording } from '../lane-kit/index.ts';
import AgentDetail from './agent/Detail.tsx';
import ConsoleDetail from './console/Detail.tsx';
import { addTrack } from './demo.fixture.ts';
import LogDetail from './logs/Detail.tsx';
import NavDetail from './nav/Detail.tsx';
import NetworkDetail from './network/Detail.tsx';
import RuntimeDetail from './runtime/Detail.tsx';
import { viewing } from './stage.fixture.ts';
import WindowsDetail from './windows/Detail.tsx';

async function show(
  Detail: ComponentType<DetailProps>,
  recording: TestRecording,
  entryId: string,
  blobs: Record<string, Blob> = {},
) {
  const { session, engine } = await viewing(recording, entryId.split(':')[0] ?? '', blobs);
  const text = recording.payloads.get(entryId) ?? '';
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <Detail session={session} engine={engine} entryId={entryId} text={text} value={parsePayload(text)} />
      </Suspense>
    </QueryClientProvider>,
  );
}

const one = (id: string, archetype: 'span' | 'point' | 'hold', payload: object): TestRecording =>
  recordingOf((sink) =>
    addTrack(sink, id, archetype, 'environment', [
      { at: 0, kind: 'x', label: 'x', payload: JSON.stringify(payload) },
    ]),
  );

describe('agent', () => {
  const event = (at: number, payload: object, more: object = {}) => ({
    at,
    kind: String(Reflect.get(payload, 'kind')),
    label: 'x',
    payload: JSON.stringify(payload),
    ...more,
  });
  const trace = recordingOf((sink) =>
    addTrack(sink, 'agent', 'span', 'agent', [
      event(0, { kind: 'message', role: 'assistant', text: '**Done** <img src=x onerror=alert(1)>' }),
      event(
        100,
        { kind: 'tool_call', id: 'a', name: 'bash', args: { command: 'rm -rf build/\u202Egnp.elif' } },
        { until: 400 },
      ),
      event(
        400,
        { kind: 'tool_result', id: 'a', ok: false, output: '\u001b[31mboom\u001b[0m' },
        { parent: 1 },
      ),
      event(500, {
        kind: 'llm_call',
        model: 'gpt-sim-1',
        cost: { inputTokens: 1200, outputTokens: 40, usd: 0.0123 },
        latencyMs: 900,
      }),
      event(600, { kind: 'tool_call', id: 'b', name: 'wait', args: '{"seconds": 3}' }, { until: 'open' }),
      event(700, { kind: '__proto__', x: 1 }),
    ]),
  );

  it('shows a message as Markdown, its HTML as nothing', async () => {
    const screen = await show(AgentDetail, trace, 'agent:0');
    await expect.element(screen.getByText('Done')).toBeVisible();
    await expect.element(screen.getByText('assistant')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });

  it('shows the arguments of a call and the output of its result, direction marks visible', async () => {
    const screen = await show(AgentDetail, trace, 'agent:1');
    await expect.element(screen.getByText('boom')).toBeVisible();
    await expect.element(screen.getByText('failed')).toBeVisible();
    await expect.element(screen.getByText(/command/)).toBeVisible();
  });

  it('says that a call has no result', async () => {
    const screen = await show(AgentDetail, trace, 'agent:4');
    await expect.element(screen.getByText(/holds no result/)).toBeVisible();
    await expect.element(screen.getByText(/seconds/)).toBeVisible();
  });

  it('shows tokens and cost of a model call', async () => {
    const screen = await show(AgentDetail, trace, 'agent:3');
    for (const text of ['gpt-sim-1', '1.2k tokens', '40 tokens', '$0.012', '900 ms'])
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  });

  it('shows an unknown kind generically', async () => {
    const screen = await show(AgentDetail, trace, 'agent:5');
    await expect.element(screen.getByText(/__proto__/)).toBeVisible();
  });
});

describe('network', () => {
  const request = one('network', 'span', {
    t: 0,
    method: 'POST',
    url: 'https://shop.test/api/orders',
    status: 500,
    ms: 842,
    bodyRef: 'bodies/1',
  });

  it('shows line, outcome, timing and body', async () => {
    const screen = await show(NetworkDetail, request, 'network:0', {
      'bodies/1': new Blob(['{"error":"inventory_locked"}']),
    });
    for (const text of ['500', 'POST', '842 ms'])
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/inventory_locked/)).toBeVisible();
  });

  it('tells a missing body from a binary and an unrecorded one', async () => {
    await expect
      .element((await show(NetworkDetail, request, 'network:0')).getByText('Body missing'))
      .toBeVisible();
    const binary = await show(NetworkDetail, request, 'network:0', {
      'bodies/1': new Blob([new Uint8Array([0, 1, 2])]),
    });
    await expect.element(binary.getByText(/Binary body/)).toBeVisible();
    const bare = one('network', 'span', { t: 0, method: 'GET', url: 'https://shop.test/' });
    await expect
      .element((await show(NetworkDetail, bare, 'network:0')).getByText('unfinished'))
      .toBeVisible();
  });
});

it('shows console and log text as text', async () => {
  const screen = await show(
    ConsoleDetail,
    one('console', 'point', { t: 0, level: 'error', text: 'Error: x\n    at <anonymous>' }),
    'console:0',
  );
  await expect.element(screen.getByText(/at <anonymous>/)).toBeVisible();
  const coloured = await show(
    ConsoleDetail,
    one('console', 'point', { t: 0, level: 'log', text: '\u001b[31mred\u001b[0m words' }),
    'console:0',
  );
  await expect.element(coloured.getByText('red', { exact: true })).toBeVisible();
  expect(coloured.container.querySelector('[style*="--fg"]')?.textContent).toBe('red');
  const log = await show(
    LogDetail,
    one('logs', 'point', { t: 0, stream: 'stderr', text: '\u001b]0;title\u0007visible' }),
    'logs:0',
  );
  await expect.element(log.getByText('visible')).toBeVisible();
});

it('shows a URL whole and in its parts, and never as a link', async () => {
  const screen = await show(
    NavDetail,
    one('nav', 'hold', { t: 0, url: ['javascript', 'alert(1)?a=b'].join(':') }),
    'nav:0',
  );
  await expect.element(screen.getByText(/javascript:alert/)).toBeVisible();
  expect(document.querySelector('a')).toBeNull();
});

it('falls back to the text of a record that is not of its shape', async () => {
  const screen = await show(NetworkDetail, one('network', 'span', { t: 0, url: 7 }), 'network:0');
  await expect.element(screen.getByText(/"url":7/)).toBeVisible();
});

it('shows a sample with units', async () => {
  const recording = recordingOf((sink) =>
    addTrack(
      sink,
      'runtime',
      'series',
      'runtime',
      [
        {
          at: 0,
          kind: 'sample',
          label: 'sample',
          values: [12, 1 << 30],
          payload: JSON.stringify({ t: 0, cpuPct: 12, memBytes: 1 << 30 }),
        },
      ],
      [
        { name: 'cpu', unit: 'percent' },
        { name: 'mem', unit: 'bytes' },
      ],
    ),
  );
  const screen = await show(RuntimeDetail, recording, 'runtime:0');
  await expect.element(screen.getByText('12 %')).toBeVisible();
  await expect.element(screen.getByText('1 GiB')).toBeVisible();
});

it('lists the windows of a checkpoint, as text or behind their ref', async () => {
  const listed = await show(
    WindowsDetail,
    one('windows', 'hold', { t: 0, name: 'os-windows', text: 'Editor - <b>notes</b>\nTerminal' }),
    'windows:0',
  );
  await expect.element(listed.getByText(/Editor - <b>notes<\/b>/)).toBeVisible();
  const behind = await show(
    WindowsDetail,
    one('windows', 'hold', { t: 0, kind: 'os-windows', ref: 'blobs/w' }),
    'windows:0',
    { 'blobs/w': new Blob(['[{"title":"Mail"}]'], { type: 'application/json' }) },
  );
  await expect.element(behind.getByText('"Mail"')).toBeVisible();
});
