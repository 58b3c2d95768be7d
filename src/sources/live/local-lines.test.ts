import { expect, it } from 'vitest';
import type { ByteFile } from '../types.ts';
import type { Around } from './around.ts';
import { openFolder } from './local-folder.ts';

const URL_OF = 'http://127.0.0.1:4173/local/abcdefghijklmnopqrstuv/';

/** A local server's folder, written to by the test. */
class Folder {
  readonly files = new Map<string, string>();

  readonly around: Around = {
    fetch: (url, init) => Promise.resolve(this.#answer(url, init)),
    sleep: () => new Promise((done) => setTimeout(done, 5)),
    now: () => 0,
    random: () => 0.5,
  };

  about() {
    const files = [...this.files].map(([path, text]) => ({
      path,
      size: text.length,
      mtimeMs: text.length,
      growing: true,
    }));
    return { kind: 'folder' as const, name: 'session', files, truncated: false };
  }

  #answer(url: string, init: RequestInit): Response {
    const path = decodeURIComponent(new URL(url).pathname.slice(new URL(URL_OF).pathname.length));
    if (path === '') return Response.json(this.about());
    const text = this.files.get(path);
    if (text === undefined) return new Response(null, { status: 404 });
    const range = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get('range') ?? '');
    return range === null
      ? new Response(text)
      : new Response(text.slice(Number(range[1]), Number(range[2]) + 1), { status: 206 });
  }
}

async function reads(file: ByteFile | undefined, into: string[]): Promise<void> {
  const reader = file?.stream().getReader();
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) return;
    into.push(new TextDecoder().decode(next.value));
  }
}

const until = async (is: () => boolean): Promise<void> => {
  for (let i = 0; i < 400 && !is(); i++) await new Promise((done) => setTimeout(done, 5));
  expect(is()).toBe(true);
};

it('every file of lines is followed, one that appears joins once it has a line, and one that was cut short ends', async () => {
  const folder = new Folder();
  folder.files.set('main.jsonl', '{"a":1}\n');
  folder.files.set('notes.txt', 'not lines');
  const source = await openFolder(URL_OF, folder.about(), folder.around);
  const held = source.files();
  const main: string[] = [];
  const reading = reads(
    held.find(({ name }) => name === 'main.jsonl'),
    main,
  );
  await until(() => main.join('') === '{"a":1}\n');
  folder.files.set('main.jsonl', '{"a":1}\n{"a":2}\n');
  folder.files.set('sub/agent.jsonl', '{"b":');
  await until(() => main.join('').endsWith('{"a":2}\n'));
  expect(held.map(({ name }) => name)).toEqual(['main.jsonl', 'notes.txt']);
  folder.files.set('sub/agent.jsonl', '{"b":1}\n');
  await until(() => held.some(({ name }) => name === 'sub/agent.jsonl'));
  const agent: string[] = [];
  const second = reads(
    held.find(({ name }) => name === 'sub/agent.jsonl'),
    agent,
  );
  await until(() => agent.join('') === '{"b":1}\n' && source.tail?.state().caughtUp === true);
  folder.files.set('sub/agent.jsonl', '');
  folder.files.set('main.jsonl', 'x\n');
  await reading;
  expect(source.tail?.state().trouble?.code).toBe('truncated');
  source.close();
  await second;
});
