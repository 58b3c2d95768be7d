import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { originOf } from './embed.mjs';
import { createApp } from './server.mjs';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'playhead-embed-'));
  writeFileSync(join(root, 'index.html'), '<head><meta name="playhead-embed-origins" content=""></head>');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ask = (path: string, embedOrigins: readonly string[]): Promise<Response> =>
  Promise.resolve(
    createApp({ root, embedOrigins }).request(`http://127.0.0.1${path}`, { headers: { Host: '127.0.0.1' } }),
  );

it('says in header and page which origins may frame and drive the player', async () => {
  const response = await ask('/', ['https://score.test', 'http://localhost:8000']);
  expect(response.headers.get('Content-Security-Policy')).toContain(
    "frame-ancestors 'self' https://score.test http://localhost:8000",
  );
  expect(await response.text()).toContain(
    '<meta name="playhead-embed-origins" content="https://score.test http://localhost:8000">',
  );
});

it('lets nobody else by default', async () => {
  const response = await ask('/', []);
  expect(response.headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'self'$/);
  expect(await response.text()).toContain('content=""');
});

it('gives the client to any page, and nothing else', async () => {
  expect((await ask('/embed/playhead-player.js', [])).headers.get('Access-Control-Allow-Origin')).toBe('*');
  const page = await ask('/', []);
  expect(page.headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect(page.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
});

it.each([
  'https://a.test/x',
  'https://a.test;script-src *',
  '*',
  'file:///x',
  'a.test',
  'https://u:p@a.test',
])('%s is not an origin that could be allowed', (text) => {
  expect(() => originOf(text)).toThrow(/Not the origin/);
});

it('takes an origin as a person writes it', () => {
  expect(originOf('https://score.test/')).toBe('https://score.test');
});
