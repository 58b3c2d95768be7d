import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFresh } from './freshness.mjs';
import { META_POLICY, productionHeaders } from './headers.mjs';
import { canOpen } from './open.mjs';
import { startServer } from './server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'playhead-serve-'));
const root = join(folder, 'dist');
const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256));
let server: Awaited<ReturnType<typeof startServer>>;

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** A raw request: `fetch` would tidy the path and refuse to set Host. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, path, method, headers, agent: false },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(root, 'empty'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Playhead</title>');
  writeFileSync(join(root, 'bundle.zip'), BYTES);
  writeFileSync(join(root, 'nothing.bin'), '');
  writeFileSync(join(root, 'two words.txt'), 'words');
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  server = await startServer({ root });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('ranges', () => {
  it.each([
    ['the first bytes', 'bytes=0-9', 0, 10],
    ['the middle', 'bytes=100-299', 100, 300],
    ['an open end', 'bytes=990-', 990, 1000],
    ['a suffix', 'bytes=-20', 980, 1000],
    ['a suffix longer than the file', 'bytes=-5000', 0, 1000],
    ['an end beyond the file', 'bytes=900-4000', 900, 1000],
    ['one byte', 'bytes=0-0', 0, 1],
  ])('answers %s', async (_, range, from, to) => {
    const { status, headers, body } = await ask('/bundle.zip', { Range: range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${from}-${to - 1}/1000`);
    expect(headers['content-length']).toBe(String(to - from));
    expect(body.equals(BYTES.subarray(from, to))).toBe(true);
  });

  it.each([
    ['/bundle.zip', 'bytes=1000-', 'bytes */1000'],
    ['/bundle.zip', 'bytes=5000-6000', 'bytes */1000'],
    ['/bundle.zip', 'bytes=-0', 'bytes */1000'],
    ['/nothing.bin', 'bytes=0-', 'bytes */0'],
  ])('cannot satisfy %s %s', async (path, range, contentRange) => {
    const { status, headers, body } = await ask(path, { Range: range });
    expect(status).toBe(416);
    expect(headers['content-range']).toBe(contentRange);
    expect(body).toHaveLength(0);
  });

  it.each(['bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=-'])(
    'ignores %s',
    async (range) => {
      const { status, headers, body } = await ask('/bundle.zip', { Range: range });
      expect(status).toBe(200);
      expect(headers['content-range']).toBeUndefined();
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(body.equals(BYTES)).toBe(true);
    },
  );

  it('gives the range only of the file that was meant', async () => {
    const whole = await ask('/bundle.zip');
    const tag = String(whole.headers['etag']);
    const same = await ask('/bundle.zip', { Range: 'bytes=0-9', 'If-Range': tag });
    expect([same.status, same.body.length]).toEqual([206, 10]);
    const other = await ask('/bundle.zip', { Range: 'bytes=0-9', 'If-Range': '"another"' });
    expect([other.status, other.body.length, other.headers['content-range']]).toEqual([200, 1000, undefined]);
    const beyond = await ask('/bundle.zip', { Range: 'bytes=9999-', 'If-Range': '"another"' });
    expect([beyond.status, beyond.body.length]).toEqual([200, 1000]);
  });

  it('answers HEAD with the length and no body', async () => {
    const { status, headers, body } = await ask('/bundle.zip', {}, 'HEAD');
    expect([status, headers['content-length'], headers['accept-ranges'], body.length]).toEqual([
      200,
      '1000',
      'bytes',
      0,
    ]);
  });
});

describe('files', () => {
  it('serves the page at the root and nowhere else', async () => {
    const page = await ask('/');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const path of ['/missing.zip', '/assets/missing.js', '/runs/7', '/empty/', '/index.html/x']) {
      const { status, body } = await ask(path);
      expect([path, status, body.includes('<title>')]).toEqual([path, 404, false]);
    }
  });

  it('serves a name with a space', async () =>
    expect((await ask('/two%20words.txt')).body.toString()).toBe('words'));

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%252e%252e/secret.txt',
    '//secret.txt',
    '/%00',
  ])('does not leave its folder for %s', async (path) => {
    const { status, body } = await ask(path);
    expect([status, body.includes('secret')]).toEqual([404, false]);
  });

  it('knows a file that has not changed', async () => {
    const first = await ask('/index.html');
    const again = await ask('/index.html', { 'If-None-Match': String(first.headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    utimesSync(join(root, 'index.html'), new Date(), new Date(1_700_000_000_000));
    expect((await ask('/index.html', { 'If-None-Match': String(first.headers['etag']) })).status).toBe(200);
  });

  it('lets hashed names be kept and asks again for the rest', async () => {
    expect((await ask('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable');
    expect((await ask('/index.html')).headers['cache-control']).toBe('no-cache');
    expect((await ask('/missing')).headers['cache-control']).toBeUndefined();
  });
});

describe('the door', () => {
  it.each(['localhost:4173', '127.0.0.1', '[::1]:80', 'LOCALHOST'])('answers to %s', async (host) => {
    expect((await ask('/', { Host: host })).status).toBe(200);
  });

  it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:4173', '10.0.0.7', '[fe80::1]'])(
    'does not answer to "%s"',
    async (host) => {
      const { status, body } = await ask('/', { Host: host });
      expect([status, body.includes('<title>')]).toEqual([421, false]);
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) => {
    const { status, headers } = await ask('/', {}, method);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('sends the production headers with every answer', async () => {
    const answers = await Promise.all([
      ask('/'),
      ask('/none'),
      ask('/bundle.zip', { Range: 'bytes=-1' }),
      ask('/', {}, 'POST'),
    ]);
    for (const { headers } of answers) {
      for (const [name, value] of Object.entries(productionHeaders()))
        expect(headers[name.toLowerCase()]).toBe(value);
    }
  });

  it('has a policy without inline scripts, eval or other origins', () => {
    expect(META_POLICY).toContain("script-src 'self';");
    expect(META_POLICY).not.toMatch(/unsafe-eval|wasm|frame-ancestors|\*/);
    expect(productionHeaders()['Content-Security-Policy']).toMatch(/; frame-ancestors 'self'$/);
  });
});

describe('starting', () => {
  it('takes the next port when one is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startServer({ root, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const next = await startServer({ root, port, tries: 50 });
    expect(next.port).toBeGreaterThan(port);
    await next.close();
    taken.close();
  });

  it('opens a browser only where there is a person', () => {
    expect(canOpen({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(canOpen({}, 'linux')).toBe(false);
    expect(canOpen({}, 'darwin')).toBe(true);
    expect(canOpen({ CI: 'true', DISPLAY: ':0' }, 'linux')).toBe(false);
    expect(canOpen({ PLAYHEAD_NO_OPEN: '1' }, 'win32')).toBe(false);
  });

  it('builds again when a source is newer than the build', () => {
    const project = join(folder, 'project');
    mkdirSync(join(project, 'dist'), { recursive: true });
    mkdirSync(join(project, 'src/deep'), { recursive: true });
    writeFileSync(join(project, 'src/deep/a.ts'), '');
    expect(isFresh(project)).toBe(false);
    writeFileSync(join(project, 'dist/index.html'), '');
    const later = statSync(join(project, 'dist/index.html')).mtimeMs / 1000 + 10;
    utimesSync(join(project, 'dist/index.html'), later, later);
    expect(isFresh(project)).toBe(true);
    utimesSync(join(project, 'src/deep/a.ts'), later + 1, later + 1);
    expect(isFresh(project)).toBe(false);
  });
});
