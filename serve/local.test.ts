import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocal } from './local.mjs';
import { sharedOf } from './local-paths.mjs';
import { startServer } from './server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'playhead-local-'));
const file = join(folder, 'growing.jsonl');
const shared = join(folder, 'case');
let server: Awaited<ReturnType<typeof startServer>>;
let local: ReturnType<typeof createLocal>;

beforeAll(async () => {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), '<title>Playhead</title>');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(file, '0123456789');
  mkdirSync(join(shared, 'deep'), { recursive: true });
  writeFileSync(join(shared, 'trace.jsonl'), '{}\n');
  writeFileSync(join(shared, 'deep/a b.txt'), 'deep');
  writeFileSync(join(shared, '.hidden'), 'hidden');
  symlinkSync(join(folder, 'secret.txt'), join(shared, 'link.txt'));
  symlinkSync(folder, join(shared, 'out'));
  local = createLocal(sharedOf([file, shared]));
  server = await startServer({ root: join(folder, 'dist'), local });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

/** A raw request with the cookie of this start, unless told otherwise. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const own = { Cookie: `playhead-local=${local.secret}`, ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, path, headers: own, agent: false },
      (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const at = (rest: string): string => `${local.base}${rest}`;

describe('the door', () => {
  it('hands the secret to the page it opens, where no script and no other site gets at it', async () => {
    const { status, headers } = await ask(`/open/${local.secret}/growing.jsonl`, { Cookie: '' });
    expect(status).toBe(303);
    expect(headers['location']).toBe(`/?src=${encodeURIComponent(at('growing.jsonl').slice(1))}`);
    expect(headers['location']).not.toContain(local.secret);
    const [cookie] = headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Strict/i);
    expect(cookie).toContain(`Path=${local.base}`);
  });

  it.each([
    ['no cookie', { Cookie: '' }],
    ['another cookie', { Cookie: 'playhead-local=guess' }],
    ['a request of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a request of another port', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin', { Origin: 'http://evil.example' }],
  ])('refuses %s', async (_, headers: Record<string, string>) => {
    for (const path of [at('growing.jsonl'), at('case/'), at('growing.jsonl?tail=0')]) {
      const { status, text } = await ask(path, headers);
      expect([status, text.includes('0123')]).toEqual([403, false]);
    }
  });

  it('does not answer to another name, nor with a wrong secret', async () => {
    expect((await ask(at('growing.jsonl'), { Host: 'evil.example' })).status).toBe(421);
    expect((await ask('/open/guess/growing.jsonl')).status).toBe(403);
    expect((await ask(`/local/${'x'.repeat(22)}/growing.jsonl`)).status).toBe(404);
  });

  it.each([
    'case/../secret.txt',
    'case/%2e%2e/secret.txt',
    'case/..%2fsecret.txt',
    'case/link.txt',
    'case/out/secret.txt',
    'secret.txt',
    'case/%00',
  ])('does not leave what was named for %s', async (path) => {
    const { status, text } = await ask(at(path));
    expect([status, text.includes('secret')]).toEqual([404, false]);
  });
});

describe('files', () => {
  it('are listed without hidden ones and links', async () => {
    const { text } = await ask(at('case/'));
    const { files } = JSON.parse(text) as { files: { path: string }[] };
    expect(files.map(({ path }) => path)).toEqual(['deep/a b.txt', 'trace.jsonl']);
    expect((await ask(at('case/deep/a%20b.txt'))).text).toBe('deep');
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=20-', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', undefined],
  ])('answer %s', async (range, status, text, contentRange) => {
    const answer = await ask(at('growing.jsonl'), { Range: range });
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it('that are not there are said before anything starts', () =>
    expect(() => sharedOf([join(folder, 'nothing')])).toThrow(/There is nothing at/));
});

describe('a file that is being written', () => {
  const path = join(shared, 'live.log');
  /** Collects what is told until `text` has come, or the stream ended. */
  async function tail(
    from: number,
    wanted: string,
  ): Promise<{ text: string; status: number; ended: boolean }> {
    const answer = await fetch(`${server.url}${at(`case/live.log?tail=${from}`).slice(1)}`, {
      headers: { Cookie: `playhead-local=${local.secret}` },
    });
    const reader = answer.body?.getReader();
    let text = '';
    const decoder = new TextDecoder();
    for (;;) {
      const part = await reader?.read();
      if (part === undefined || part.done) return { text, status: answer.status, ended: true };
      text += decoder.decode(part.value, { stream: true });
      if (!text.includes(wanted)) continue;
      await reader?.cancel();
      return { text, status: answer.status, ended: false };
    }
  }

  it('is told from an offset on, as it grows', async () => {
    writeFileSync(path, 'one\ntwo\n');
    const told = tail(4, 'three');
    setTimeout(() => appendFileSync(path, 'three\n'), 150);
    expect(await told).toEqual({ text: 'two\nthree\n', status: 200, ended: false });
  });

  it.each([
    ['cut short', () => truncateSync(path, 1), 409, 'truncated'],
    ['deleted', () => rmSync(path), 410, 'deleted'],
    [
      'replaced',
      () => {
        writeFileSync(`${path}.new`, 'another file\n');
        renameSync(`${path}.new`, path);
      },
      409,
      'rotated',
    ],
  ])('ends when it is %s, and says so', async (_, happen, status, code) => {
    writeFileSync(path, 'one\ntwo\n');
    const about = JSON.parse((await ask(at('case/live.log?about'))).text) as { file: string };
    const told = tail(0, 'never');
    setTimeout(happen, 150);
    expect(await told).toMatchObject({ text: 'one\ntwo\n', ended: true });
    const answer = await ask(at(`case/live.log?tail=8&file=${about.file}`));
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([status, code]);
  });
});
