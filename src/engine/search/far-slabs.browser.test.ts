import { expect, it } from 'vitest';
import { PIECE_SLABS, SLAB_BYTES } from '../slabs.ts';
import { FarSlabs, type FarStart } from './far-slabs.ts';

/** A piece of slabs of which each holds the word once, at ten times its number. */
function piece(index: number): { readonly blob: Blob; readonly starts: readonly number[] } {
  const slabs = Array.from({ length: PIECE_SLABS }, (_, i) => {
    const bytes = new Uint8Array(SLAB_BYTES).fill(0x20);
    bytes.set(new TextEncoder().encode('Needle'), 10 * (index * PIECE_SLABS + i));
    return bytes;
  });
  return { blob: new Blob(slabs), starts: slabs.map((_, i) => i * SLAB_BYTES) };
}

it('a second thread tells where a word lies in what the browser keeps; a later question takes its place', async () => {
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });
  const ask = (ascii: string): FarSlabs => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ port: port1 } satisfies FarStart, [port1]);
    return new FarSlabs(port2, { ascii, matchCase: false, pieces: [piece(0), piece(1)] });
  };
  ask('nobody waits for this');
  const far = ask('needle');
  for (let slab = 0; slab < 2 * PIECE_SLABS; slab++)
    await expect.poll(() => [...(far.places(slab) ?? [])]).toEqual([10 * slab]);
  expect(far.places(2 * PIECE_SLABS)).toBeUndefined();
  far.close();
  worker.terminate();
});
