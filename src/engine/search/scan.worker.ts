import { SLAB_BYTES, syncReader } from '../slabs.ts';
import { ByteFinder } from './byte-finder.ts';
import type { FarAnswer, FarQuestion, FarStart } from './far-slabs.ts';
import { placesIn } from './places.ts';
import { createTurns } from './turns.ts';

/** Only the last question is of interest to anybody. */
let current: MessagePort | undefined;

// A part of a search of a large recording, beside the reader's thread: what the browser keeps can be read here as well.
self.onmessage = ({ data: { port } }: MessageEvent<FarStart>) => {
  current?.close();
  current = port;
  port.onmessage = ({ data }: MessageEvent<FarQuestion>) => void answer(port, data);
};

async function answer(port: MessagePort, { ascii, matchCase, pieces }: FarQuestion): Promise<void> {
  const reader = syncReader();
  const turns = createTurns();
  const finder = new ByteFinder(ascii, matchCase);
  for (const [index, { blob, starts }] of [...pieces.entries()].toReversed()) {
    if (reader === undefined || current !== port) return;
    const bytes = new Uint8Array(reader.readAsArrayBuffer(blob));
    const places = starts.map((start) => placesIn(finder, bytes.subarray(start, start + SLAB_BYTES)));
    port.postMessage({ index, places } satisfies FarAnswer);
    await turns.yield();
  }
}
