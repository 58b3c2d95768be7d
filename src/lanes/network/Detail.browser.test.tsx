import { parsePayload } from '../../base/index.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Suspense } from 'react';
import { cleanup, render } from 'vitest-browser-react';
import NetworkDetail from './Detail.tsx';
import { entry, har, openFiles } from './har.fixture.ts';

afterEach(cleanup);

async function show(one: object, files: Record<string, string | Blob> = {}) {
  const { session } = await openFiles({ 'a.har': har([one]), ...files });
  const text = (await session.engine.detail('network:0'))?.text ?? '';
  const value = parsePayload(text);
  return render(
    <div style={{ width: 520 }}>
      <Suspense>
        <NetworkDetail
          session={session}
          engine={session.engine}
          entryId="network:0"
          text={text}
          value={value}
        />
      </Suspense>
    </div>,
  );
}

const body = (text: string, mimeType = 'application/json', more: object = {}): object => ({
  content: { size: text.length, mimeType, text, ...more },
});

describe('bodies', () => {
  it('JSON as a tree, found by line, and as it was written', async () => {
    const screen = await show(
      entry(0, 'https://a.test/', {}, body('{"items":[{"name":"lamp"},{"name":"chair"}],"total":2}')),
    );
    await expect.element(screen.getByText(/total/).first()).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Find in the response body' }).fill('CHAIR');
    await expect.element(screen.getByText(/^1 line with/)).toBeVisible();
    await expect
      .element(screen.getByRole('group', { name: 'Lines found in the response body' }))
      .toHaveTextContent(/"name": "chair"/);
    await screen.getByRole('searchbox').fill('');
    await screen.getByRole('button', { name: 'As written' }).click();
    await expect
      .element(screen.getByText('{"items":[{"name":"lamp"},{"name":"chair"}],"total":2}'))
      .toBeVisible();
  });

  it('a form by its fields, decoded, and as it was written', async () => {
    const text = 'card=4242+4242&name=%C3%84da&tag=a&tag=b&__proto__=x';
    const screen = await show(
      entry(0, 'https://a.test/', {
        request: {
          method: 'POST',
          url: 'https://a.test/',
          headers: [],
          postData: { mimeType: 'application/x-www-form-urlencoded; charset=utf-8', text },
        },
      }),
    );
    await expect.element(screen.getByText('"4242 4242"')).toBeVisible();
    await expect.element(screen.getByText('"Äda"')).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Find in the request body' }).fill('äda');
    await expect.element(screen.getByText(/^1 line with/)).toBeVisible();
    await screen.getByRole('searchbox').fill('');
    await screen.getByRole('button', { name: 'As written' }).click();
    await expect.element(screen.getByText(text)).toBeVisible();
  });

  it('base64 that is none is said, and shown as it was written', async () => {
    const screen = await show(
      entry(0, 'https://a.test/bad-b64', {}, body('@@@', 'image/png', { encoding: 'base64' })),
    );
    await expect.element(screen.getByText('Body cannot be decoded')).toBeVisible();
    await expect.element(screen.getByText('bad-base64', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('@@@')).toBeVisible();
  });

  it('a picture is drawn from its bytes, a page is text and no page', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const picture = await show(
      entry(0, 'https://a.test/x.png', {}, body(png, 'image/png', { encoding: 'base64' })),
    );
    const image = picture.getByRole('img', { name: 'Response body' });
    await expect.element(image).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    await cleanup();
    const page = await show(
      entry(0, 'https://a.test/', {}, body('<img src=x onerror=alert(1)>', 'text/html')),
    );
    await expect.element(page.getByText(/onerror/)).toBeVisible();
    expect(page.container.querySelector('img')).toBeNull();
  });

  it('says how much of a large body is shown', async () => {
    const screen = await show(
      entry(0, 'https://a.test/', {}, body(`${'x'.repeat(1 << 20)}the end`, 'text/plain')),
    );
    await expect.element(screen.getByText(/Only the first 1 MiB of/)).toBeVisible();
    expect(screen.container.textContent).not.toContain('the end');
  });

  it('a body in a file beside the HAR, and one that is not there', async () => {
    const one = entry(
      0,
      'https://a.test/',
      {},
      { content: { size: 5, mimeType: 'text/plain', _file: 'b0d1.txt' } },
    );
    await expect
      .element((await show(one, { 'b0d1.txt': 'beside the archive' })).getByText('beside the archive'))
      .toBeVisible();
    await cleanup();
    await expect.element((await show(one)).getByText('Body missing')).toBeVisible();
  });
});

it('shows headers, phases and messages; an aborted request says no length', async () => {
  const screen = await show(
    entry(
      0,
      'wss://a.test/ws',
      {
        time: -1,
        timings: { blocked: -1, connect: 10, ssl: 4, send: 1, wait: 80, receive: 9 },
        request: { method: 'GET', url: 'wss://a.test/ws', headers: [{ name: 'X-One', value: 'first' }] },
        _webSocketMessages: [
          { type: 'send', time: Date.UTC(2026, 2, 1, 10) / 1000 + 0.25, opcode: 1, data: 'hello' },
        ],
      },
      { status: -1, _failureText: 'net::ERR_ABORTED', headers: [] },
    ),
  );
  await expect.element(screen.getByText('net::ERR_ABORTED')).toBeVisible();
  await expect.element(screen.getByText('not recorded', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: 'of which TLS' })).toBeVisible();
  await expect
    .element(screen.getByRole('table', { name: 'WebSocket messages' }))
    .toHaveTextContent(/sent 0:00\.250\s*hello/);
  await screen.getByText('Request headers (1)').click();
  await expect.element(screen.getByRole('rowheader', { name: 'X-One' })).toBeVisible();
  const bars = [...screen.container.querySelectorAll<HTMLElement>('[data-phase]')];
  expect(bars.map((bar) => bar.dataset['phase'])).toEqual(['connect', 'tls', 'send', 'wait', 'receive']);
  for (const bar of bars) expect(Number.parseFloat(bar.style.inlineSize)).toBeGreaterThanOrEqual(0);
  expect(screen.container.textContent).not.toMatch(/-1 ms|NaN/);
});

it('copies as a command, without the cookie, and says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const screen = await show(
    entry(0, 'https://a.test/', {
      request: { method: 'GET', url: 'https://a.test/', headers: [{ name: 'Cookie', value: 'sid=abc' }] },
    }),
  );
  await screen.getByRole('button', { name: 'Copy as cURL' }).click();
  await expect.element(screen.getByText('Copied; redacted: Cookie.')).toBeVisible();
  expect(write.mock.calls[0]?.[0]).toContain('curl');
  expect(write.mock.calls[0]?.[0]).not.toContain('sid=abc');
  await screen.getByRole('button', { name: 'Copy as fetch' }).click();
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  expect(write.mock.calls[1]?.[0]).toMatch(/^await fetch\("https:\/\/a\.test\/"/);
  write.mockRestore();
});
