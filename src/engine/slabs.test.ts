import { afterEach, expect, it, vi } from 'vitest';
import { KeptTexts } from './kept-texts.ts';
import { SLAB_BYTES, Slabs } from './slabs.ts';

/** A blob that can be read at once, as a worker reads one. */
class OpenBlob {
  readonly whole: Buffer;
  constructor(parts: readonly Uint8Array[]) {
    this.whole = Buffer.concat(parts);
  }
}
class Reader {
  static reads = 0;
  readAsArrayBuffer({ whole }: OpenBlob): ArrayBuffer {
    Reader.reads++;
    return new Uint8Array(whole).buffer;
  }
}
afterEach(() => vi.unstubAllGlobals());

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
const record = (i: number, length: number): Uint8Array => new Uint8Array(length).fill(i % 251);

it('what was handed over is read back as it was, and little stays here', () => {
  vi.stubGlobal('FileReaderSync', Reader);
  vi.stubGlobal('Blob', OpenBlob);
  const slabs = new Slabs(4 * SLAB_BYTES);
  const sizes = Array.from({ length: 400 }, (_, i) => (i % 97 === 96 ? 3 * SLAB_BYTES + 5 : 60_000 + i));
  const places = sizes.map((size, i) => slabs.write(record(i, size)));
  expect(slabs.byteLength).toBeLessThan(14 * SLAB_BYTES);
  for (const i of [0, 1, 96, 193, 250, 399, 5, 96])
    expect(same(slabs.read(places[i] as number, sizes[i] as number), record(i, sizes[i] as number))).toBe(
      true,
    );
  expect(Reader.reads).toBeGreaterThan(0);
});

it('without a way to read back at once everything stays', () => {
  const slabs = new Slabs(SLAB_BYTES);
  const places = Array.from({ length: 60 }, (_, i) => slabs.write(record(i, 200_000)));
  expect(slabs.byteLength).toBeGreaterThanOrEqual(60 * 200_000);
  expect(same(slabs.read(places[0] as number, 200_000), record(0, 200_000))).toBe(true);
});

it('texts are the same wherever they are kept', () => {
  const texts = new KeptTexts();
  const long = 'grüße 🚀 '.repeat(400_000);
  const first = texts.keep(long);
  const later = Array.from({ length: 9 }, (_, i) => texts.keep(`${i} ${long}`)).at(-1);
  expect([typeof first, typeof later]).toEqual(['string', 'number']);
  expect(texts.textOf(first)).toBe(long);
  // What is looked through of one text ends at a mebibyte.
  expect(texts.textOf(later)?.startsWith('8 grüße 🚀')).toBe(true);
  expect(texts.textOf(texts.keep(''))).toBe('');
});

it('a text is read back as it was, wherever in a slab it begins and whatever it is made of', () => {
  vi.stubGlobal('FileReaderSync', Reader);
  vi.stubGlobal('Blob', OpenBlob);
  const slabs = new Slabs(2 * SLAB_BYTES);
  const texts = Array.from(
    { length: 60 },
    (_, i) => `${'plain '.repeat(i * 1500)}${i % 3 === 0 ? 'grüße 🚀'.repeat(i * 900) : ''}`,
  );
  const places = [...texts, '', 'é'.repeat(400_000)].map((text) => ({ text, ...slabs.writeText(text) }));
  const decoder = new TextDecoder();
  for (const { text, offset, length } of places)
    expect(decoder.decode(slabs.read(offset, length)) === text).toBe(true);
  expect(slabs.byteLength).toBeLessThan(12 * SLAB_BYTES);
});
