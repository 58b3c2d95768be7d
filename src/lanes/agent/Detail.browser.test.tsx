import { parsePayload } from '../../base/index.ts';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { recordingOf } from '../../lane-kit/index.ts';
import { Flag } from '../../model/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { viewing } from '../stage.fixture.ts';
import AgentDetail from './Detail.tsx';

const event = (at: number, payload: object, more: object = {}) => ({
  at,
  kind: String(Reflect.get(payload, 'kind')),
  label: 'x',
  payload: JSON.stringify(payload),
  ...more,
});

async function png(): Promise<Blob> {
  const canvas = new OffscreenCanvas(4, 3);
  canvas.getContext('2d')?.fillRect(0, 0, 4, 3);
  return canvas.convertToBlob({ type: 'image/png' });
}

const call = (at: number, id: string, args: unknown, parent = 0) =>
  event(at, { kind: 'tool_call', id, name: 'tool', args }, { until: at + 50, parent });

async function base64(blob: Blob): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}

/** 0 the run, 1 a sub-agent in it, then calls of every kind. */
async function open(entryId: string, blobs: Record<string, Blob> = {}) {
  const picture = await base64(await png());
  const recording = recordingOf((sink) =>
    addTrack(sink, 'agent', 'span', 'agent', [
      event(
        0,
        { kind: 'span', name: 'run', attributes: { 'gen_ai.operation.name': 'invoke_agent' } },
        { until: 2000 },
      ),
      event(
        10,
        { kind: 'span', name: 'prices', attributes: { 'gen_ai.operation.name': 'invoke_agent' } },
        { until: 900, parent: 0, label: 'prices', flags: Flag.agent },
      ),
      event(
        20,
        {
          kind: 'llm_call',
          model: 'm',
          cost: { inputTokens: 1000, outputTokens: 50, usd: 0.01 },
          latencyMs: 100,
        },
        { until: 120, parent: 1 },
      ),
      call(200, 'a', { path: 'src/days.mjs', find: 'day < last', replace: 'day <= last' }, 1),
      event(250, { kind: 'tool_result', id: 'a', ok: true, output: '{"changed":1}' }, { parent: 3 }),
      call(300, 'b', { url: 'https://user@shop.test/deep/path?q=1' }),
      event(
        350,
        {
          kind: 'tool_result',
          id: 'b',
          ok: true,
          output: [{ type: 'image', data: picture, mimeType: 'image/png' }],
        },
        { parent: 5 },
      ),
      call(400, 'c', { url: ['javascript', 'alert(1)'].join(':') }),
      event(
        1000,
        {
          kind: 'llm_call',
          model: 'm',
          cost: { inputTokens: 2000, outputTokens: 50, usd: 0.02 },
          latencyMs: 100,
        },
        { until: 1100, parent: 0 },
      ),
      event(1200, {
        kind: 'artifact',
        name: 'answer.md',
        ref: 'answer',
        mediaType: 'text/markdown',
        role: 'output',
      }),
      event(1300, { kind: 'env_action', action: 'type', detail: { query: 'field notebook', limit: 3 } }),
    ]),
  );
  const view = await viewing(recording, 'agent', blobs);
  const text = recording.payloads.get(entryId) ?? '';
  const screen = await render(
    <div style={{ width: 600 }}>
      <AgentDetail
        session={view.session}
        engine={view.engine}
        entryId={entryId}
        text={text}
        value={parsePayload(text)}
      />
    </div>,
  );
  return { ...view, screen };
}

it('shows an edit as a diff, its JSON output as a tree, and names the sub-agent', async () => {
  const { screen, session } = await open('agent:3');
  await expect.element(screen.getByRole('region', { name: 'Edit of src/days.mjs' })).toBeVisible();
  await expect
    .poll(() => [...document.querySelectorAll('[data-kind]')].map((line) => line.textContent).join(' '))
    .toMatch(/day < last.*day <= last/);
  await expect.element(screen.getByText(/changed/)).toBeVisible();
  await screen.getByRole('button', { name: 'sub-agent prices' }).click();
  expect(session.state().selection).toBe('agent:1');
});

it('shows an address whole, a link only when it is http(s), and a picture in an output', async () => {
  const web = await open('agent:5');
  const link = web.screen.getByRole('link', { name: 'https://user@shop.test/deep/path?q=1' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(web.screen.getByRole('img', { name: 'Picture in the output' })).toBeVisible();
  await web.screen.unmount();
  const script = await open('agent:7');
  await expect.element(script.screen.getByText(/alert\(1\)/)).toBeVisible();
  expect(document.querySelector('a')).toBeNull();
});

it('sums tokens and cost inside a span, to its end, and at the playhead', async () => {
  const { screen, seek } = await open('agent:1');
  await expect.element(screen.getByText('sub-agent prices')).toBeVisible();
  const sums = screen.getByRole('region', { name: 'Tokens and cost' });
  await expect.element(sums).toHaveTextContent(/inside1 call · 1k in · 50 out · \$0.01/);
  await expect.element(sums).toHaveTextContent(/at playheadnothing/);
  await seek(119);
  await expect.element(sums).toHaveTextContent(/at playheadnothing/);
  await seek(1100);
  await expect.element(sums).toHaveTextContent(/at playhead2 calls · 3k in · 100 out · \$0.03/);
});

it('opens an artifact in place', async () => {
  const { screen } = await open('agent:9', { answer: new Blob(['# The answer'], { type: 'text/plain' }) });
  await expect.element(screen.getByRole('heading', { name: 'The answer' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('download', 'answer.md');
  await screen.unmount();
  const gone = await open('agent:9');
  await expect.element(gone.screen.getByText('Content missing')).toBeVisible();
});

it('shows an action by what it was given', async () => {
  const { screen } = await open('agent:10');
  await expect.element(screen.getByText('field notebook')).toBeVisible();
  await expect.element(screen.getByText(/limit/)).toBeVisible();
});
