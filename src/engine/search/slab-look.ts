import { SLAB_BYTES } from '../slabs.ts';
import type { ByteFinder } from './byte-finder.ts';
import { placesIn } from './places.ts';

/**
 * Looks through a slab once and then answers for each text in it whether the needle is there: most slabs hold none, and a
 * million short texts one by one cost several times their bytes.
 */
export class SlabLook {
  readonly #finder: ByteFinder;
  readonly #bytesOf: (slab: number) => Uint8Array;
  #slab = -1;
  /** The first of them that does not lie before what was asked about last, and where that was. */
  #next = 0;
  #asked = 0;
  /** Nothing where there are too many. */
  #places: Uint32Array | undefined;

  constructor(finder: ByteFinder, bytesOf: (slab: number) => Uint8Array) {
    this.#finder = finder;
    this.#bytesOf = bytesOf;
  }

  /** Whether the needle lies in the `length` bytes at `at` of a slab. Slabs are to be asked about one after another. */
  isIn(slab: number, at: number, length: number): boolean {
    if (slab !== this.#slab) {
      this.#slab = slab;
      this.#next = 0;
      this.#asked = 0;
      this.#places = placesIn(this.#finder, this.#bytesOf(slab));
    }
    const places = this.#places;
    if (places === undefined || at + length > SLAB_BYTES)
      return this.#finder.find(this.#bytesOf(slab), at, at + length) !== -1;
    // Texts are asked about in their order, but for those of another track.
    if (at < this.#asked) this.#next = 0;
    this.#asked = at;
    let place = places[this.#next];
    while (place !== undefined && place < at) place = places[++this.#next];
    return place !== undefined && place + this.#finder.length <= at + length;
  }
}
