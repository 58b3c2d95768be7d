import { expect, it } from 'vitest';
import type { ByteFile } from '../sources/index.ts';
import { SeenFiles } from './seen-files.ts';

/** A file that gives each byte once, as it is written. */
function growing(pieces: readonly string[]): { readonly file: ByteFile; write(): void } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let at = 0;
  const file: ByteFile = {
    name: 'trace.jsonl',
    size: undefined,
    stream: () =>
      new ReadableStream<Uint8Array>({
        start: (own) => {
          controller = own;
        },
      }),
    slice: () => Promise.resolve(new Uint8Array(0)),
  };
  return {
    file,
    write: () => controller?.enqueue(new TextEncoder().encode(pieces[at++] ?? '')),
  };
}

it('keeps what was read of a growing file: it can be had again as far as it was seen', async () => {
  const { file, write } = growing(['{"a":1}\n', '{"a":2}\n', '{"a":3}\n']);
  const seen = new SeenFiles(true).of(file);
  const reader = seen.stream().getReader();
  write();
  await reader.read();
  write();
  await reader.read();
  expect(await new Response(seen.stream()).text()).toBe('{"a":1}\n{"a":2}\n');
  write();
  await reader.read();
  expect(await new Response(seen.stream()).text()).toBe('{"a":1}\n{"a":2}\n{"a":3}\n');
});

it('knows which files were looked into, and gives the same one each time', async () => {
  const files = ['a', 'b'].map(
    (name): ByteFile => ({
      name,
      size: 1,
      stream: () => new Blob(['x']).stream(),
      slice: () => Promise.resolve(new Uint8Array(1)),
    }),
  );
  const seen = new SeenFiles(false);
  const all = seen.all(files);
  expect(seen.all(files)).toBe(all);
  const [a, b] = all;
  if (a === undefined || b === undefined) throw new Error('two files were given');
  expect(files.map((file) => seen.of(file))).toEqual([a, b]);
  expect(seen.of(a)).toBe(a);
  await a.slice(0, 1);
  expect([seen.wasRead(a), seen.wasRead(b)]).toEqual([true, false]);
});
