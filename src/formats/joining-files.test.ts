import { expect, it } from 'vitest';
import { DeltaSink, RecordingDocument } from '../model/index.ts';
import type { ByteFile } from '../sources/index.ts';
import { formats } from './index.ts';
import { cutFile } from './testing.ts';

const encoder = new TextEncoder();
const line = (value: object): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`);

/** A file that a test writes to while it is read. */
class Growing implements ByteFile {
  readonly size = undefined;
  readonly name: string;
  #head: Uint8Array;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(name: string, head: Uint8Array) {
    this.name = name;
    this.#head = head;
  }

  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => {
        controller.enqueue(this.#head.slice());
        this.#controller = controller;
      },
    });
  }

  slice(from: number, to: number): Promise<Uint8Array> {
    return Promise.resolve(this.#head.slice(from, to));
  }

  write(value: object): void {
    this.#controller?.enqueue(line(value));
  }

  end(): void {
    this.#controller?.close();
  }
}

const S = '5e551011-0000-4000-8000-00000000000a';
const claude = (uuid: string, seconds: number, type: string, content: unknown, more: object = {}) => ({
  parentUuid: null,
  uuid,
  sessionId: S,
  type,
  timestamp: new Date(Date.UTC(2026, 10, 25, 8, 0, seconds)).toISOString(),
  message: { role: type, id: `m-${uuid}`, content },
  ...more,
});

it('the file of a sub-agent joins while the session is being written', async () => {
  const main = new Growing(`${S}.jsonl`, line(claude('a', 0, 'user', 'Ask someone.')));
  const siblings: ByteFile[] = [main];
  const sink = new DeltaSink({ keep: () => undefined });
  const document = new RecordingDocument();
  const labels = (): string[] => {
    document.apply(sink.take());
    const track = document.track('agent');
    return Array.from({ length: track?.columns.length ?? 0 }, (_, i) => track?.label(i) ?? '');
  };
  const until = async (label: string): Promise<void> => {
    for (let i = 0; i < 200 && !labels().includes(label); i++)
      await new Promise((done) => setTimeout(done, 25));
    expect(labels()).toContain(label);
  };
  const format = formats.find(({ id }) => id === 'claude-code');
  const reading = (await format?.load())?.read(
    {
      file: main,
      claimed: [main],
      siblings,
      options: {},
      resolve: () => Promise.resolve({ ok: false, error: { code: 'missing', message: '' } }),
      readAs: () => Promise.resolve({ ok: true, value: undefined }),
    },
    sink,
    new AbortController().signal,
  );
  await until('Ask someone.');
  const input = { description: 'Count', prompt: 'Count the lines.' };
  main.write(claude('b', 2, 'assistant', [{ type: 'tool_use', id: 't1', name: 'Task', input }]));
  await until('Task Count Count the lines.');
  const child = line(claude('x', 3, 'user', 'Count the lines.', { isSidechain: true, agentId: 'aa11' }));
  siblings.push(cutFile(`${S}/subagents/agent-aa11.jsonl`, child));
  await until('Count');
  const agent = document.locate('agent:2097152');
  expect(agent?.track.columns.parent[agent.index]).toBe(2);
  main.write(claude('c', 9, 'user', 'Thank you.'));
  await until('Thank you.');
  main.end();
  expect(await reading).toEqual({ ok: true, value: undefined });
});
