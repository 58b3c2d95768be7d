import { lowerBound } from '../../base/index.ts';
import { SLAB_BYTES } from '../slabs.ts';
import type { ByteFinder } from './byte-finder.ts';

/** Places kept of one slab; where there are more, each of its texts is looked through by itself. */
const MOST = 4096;

/**
 * Looks through a slab once and then answers for each text in it whether the needle is there: most slabs hold none, and a
 * million short texts one by one cost several times their bytes.
 */
export class SlabLook {
  readonly #finder: ByteFinder;
  readonly #bytesOf: (slab: number) => Uint8Array;
  #slab = -1;
  #places = new Uint32Array(64);
  #count = 0;
  #isDense = false;

  constructor(finder: ByteFinder, bytesOf: (slab: number) => Uint8Array) {
    this.#finder = finder;
    this.#bytesOf = bytesOf;
  }

  /** Whether the needle lies in the `length` bytes at `at` of a slab. Slabs are to be asked about one after another. */
  isIn(slab: number, at: number, length: number): boolean {
    if (slab !== this.#slab) this.#look(slab);
    if (this.#isDense || at + length > SLAB_BYTES)
      return this.#finder.find(this.#bytesOf(slab), at, at + length) !== -1;
    if (this.#count === 0) return false;
    for (let i = lowerBound(this.#places, this.#count, at); i < this.#count; i++) {
      const place = this.#places[i] as number;
      if (place >= at + length) return false;
      if (place + this.#finder.length <= at + length) return true;
    }
    return false;
  }

  #look(slab: number): void {
    this.#slab = slab;
    this.#count = 0;
    this.#isDense = false;
    const bytes = this.#bytesOf(slab);
    const end = Math.min(bytes.length, SLAB_BYTES);
    for (let at = 0; ; at++) {
      at = this.#finder.find(bytes, at, end);
      if (at === -1) return;
      if (this.#count === MOST) {
        this.#isDense = true;
        return;
      }
      if (this.#count === this.#places.length) {
        const grown = new Uint32Array(this.#count * 4);
        grown.set(this.#places);
        this.#places = grown;
      }
      this.#places[this.#count++] = at;
    }
  }
}
