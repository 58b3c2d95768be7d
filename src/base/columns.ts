type NumericArray = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** A typed array that grows by doubling. `array` is the whole buffer: only `length` of it is data. */
export class Column<A extends NumericArray> {
  array: A;
  length = 0;
  readonly #make: (capacity: number) => A;

  constructor(make: (capacity: number) => A, capacity = 16) {
    this.#make = make;
    this.array = make(capacity);
  }

  push(value: number): void {
    this.reserve(this.length + 1);
    this.array[this.length++] = value;
  }

  append(values: ArrayLike<number>): void {
    this.reserve(this.length + values.length);
    this.array.set(values, this.length);
    this.length += values.length;
  }

  /** Makes room for `count` elements in all. Amortised O(1) per element. */
  reserve(count: number): void {
    if (count <= this.array.length) return;
    const grown = this.#make(Math.max(count, this.array.length * 2));
    grown.set(this.array.subarray(0, this.length));
    this.array = grown;
  }

  /** Shrinks the buffer to its data: called when a recording is sealed, so that growth room is given back. */
  trim(): void {
    if (this.array.length === this.length) return;
    const exact = this.#make(this.length);
    exact.set(this.array.subarray(0, this.length));
    this.array = exact;
  }

  /** A copy of [from, length), fit to be transferred to another thread. */
  tail(from: number): A {
    const copy = this.#make(this.length - from);
    copy.set(this.array.subarray(from, this.length));
    return copy;
  }

  view(): A {
    return this.array.subarray(0, this.length) as A;
  }

  get bytes(): number {
    return this.array.byteLength;
  }
}

export const float64 = (n: number): Float64Array<ArrayBuffer> => new Float64Array(n);
export const uint32 = (n: number): Uint32Array<ArrayBuffer> => new Uint32Array(n);
export const int32 = (n: number): Int32Array<ArrayBuffer> => new Int32Array(n);
export const uint16 = (n: number): Uint16Array<ArrayBuffer> => new Uint16Array(n);
export const uint8 = (n: number): Uint8Array<ArrayBuffer> => new Uint8Array(n);
