import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { blobFile, unwrap, type UnpackTrouble } from './index.ts';
import { wrapperOf } from './unwrapped.ts';

const TEXT = `${Array.from({ length: 4000 }, (_, i) => `{"line":${i},"text":"grüße 🚀"}`).join('\n')}\n`;
/** `printf 'hello zstd, hello zstd, hello zstd\n' | zstd | base64` */
const ZSTD = 'KLUv/QRYnQAAaGhlbGxvIHpzdGQsIAoBAFdKEkwk+P8=';

const open = (name: string, bytes: Uint8Array) => {
  const troubles: UnpackTrouble[] = [];
  return unwrap(blobFile(name, new Blob([bytes.slice()])), (trouble) => troubles.push(trouble)).then(
    (result) => ({
      result,
      troubles,
    }),
  );
};

async function textOf(name: string, bytes: Uint8Array) {
  const { result, troubles } = await open(name, bytes);
  if (!result.ok) throw new Error(result.error.message);
  const text = await new Response(
    result.value.file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>,
  ).text();
  return { name: result.value.file.name, text, wrappers: result.value.wrappers, troubles };
}

const utf16 = (text: string, big: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !big);
  return bytes;
};

describe('what files are wrapped in', () => {
  it('gzip, also twice, is taken off with its ending', async () => {
    const twice = gzipSync(gzipSync(TEXT));
    expect(await textOf('run.jsonl.gz.gz', twice)).toEqual({
      name: 'run.jsonl',
      text: TEXT,
      wrappers: ['gzip', 'gzip'],
      troubles: [],
    });
  });

  it('Zstandard is unpacked', async () => {
    const { name, text } = await textOf('log.txt.zst', Buffer.from(ZSTD, 'base64'));
    expect([name, text]).toEqual(['log.txt', 'hello zstd, hello zstd, hello zstd\n']);
  });

  it.each([
    ['little-endian with a mark', utf16(`\ufeff${TEXT}`, false)],
    ['big-endian with a mark', utf16(`\ufeff${TEXT}`, true)],
    ['little-endian without', utf16(TEXT, false)],
    ['big-endian without', utf16(TEXT, true)],
    ['gzipped', gzipSync(utf16(`\ufeff${TEXT}`, false))],
  ])('UTF-16 %s is read as UTF-8', async (_, bytes) => {
    expect((await textOf('run.jsonl', bytes)).text).toBe(TEXT);
  });

  it('the same pieces of it can be had one by one', async () => {
    const { result } = await open('run.jsonl.gz', gzipSync(TEXT));
    if (!result.ok) throw new Error(result.error.message);
    const whole = new TextEncoder().encode(TEXT);
    const { file } = result.value;
    expect(await file.slice(10, 40)).toEqual(whole.slice(10, 40));
    expect(await file.slice(100_000, 100_100)).toEqual(whole.slice(100_000, 100_100));
    expect(await file.slice(whole.length - 5, whole.length + 50)).toEqual(whole.slice(-5));
  });

  it('what breaks off is shown up to there, and told', async () => {
    const packed = gzipSync(Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i) % 251)));
    const { text, troubles } = await textOf('a.gz', packed.subarray(0, packed.length - 4));
    expect(text.length).toBeGreaterThan(0);
    expect(troubles.map(({ code }) => code)).toEqual(['packed-broken']);
  });

  it('what cannot be unpacked at all is refused by name', async () => {
    const { result } = await open('a.gz', gzipSync('x').subarray(0, 11));
    expect(result).toMatchObject({ ok: false, error: { code: 'packed-broken' } });
    for (const [head, word] of [
      ['BZh91AY', 'bzip2'],
      ['\u00fd7zXZ\u0000', 'xz'],
      ['7z\u00bc\u00af', '7-Zip'],
    ] as const) {
      const other = await open('a', Buffer.from(head, 'latin1'));
      expect(other.result).toMatchObject({ ok: false, error: { message: expect.stringContaining(word) } });
    }
  });

  it('a bomb is not unpacked beyond its measure', async () => {
    const bomb = gzipSync(Buffer.alloc(40 << 20));
    // A second packing makes it a thousand times smaller again.
    const { text, troubles } = await textOf('bomb.gz', gzipSync(bomb));
    expect(text.length).toBeLessThan(20 << 20);
    expect(troubles).toMatchObject([{ code: 'unpacks-beyond-measure' }]);
  });

  it('plain text and binary data are left as they are', () => {
    for (const text of ['{"a": 1}', '', 'ab', '[1,2,3]   ', 'über'])
      expect(wrapperOf(Buffer.from(text))).toBeUndefined();
    expect(wrapperOf(new Uint8Array(64))).toBeUndefined();
  });
});
