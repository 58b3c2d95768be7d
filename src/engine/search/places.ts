import { SLAB_BYTES } from '../slabs.ts';
import type { ByteFinder } from './byte-finder.ts';

/** Places kept of one slab; where there are more, each of its texts or records is looked through by itself. */
const MOST = 4096;

/** Where in a slab a needle begins, ascending; nothing where it is there too often to be worth keeping. */
export const placesIn = (finder: ByteFinder, bytes: Uint8Array): Uint32Array<ArrayBuffer> | undefined =>
  finder.places(bytes, Math.min(bytes.length, SLAB_BYTES), MOST);
