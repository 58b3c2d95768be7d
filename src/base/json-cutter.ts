import { join } from './line-cutter.ts';
import { decodeUtf8 } from './utf8.ts';

/** Step of a path into an array; object keys stand as they are. */
export const ELEMENT = '*';

export interface JsonCutterOptions {
  /**
   * Asked at each container: go inside and report its children one by one (true), or report it
   * whole (false)? `path` is reused between calls: copy it to keep it.
   */
  descend(path: readonly string[]): boolean;
  /**
   * Asked at an object in an array: whoever reads the elements from there on by other means, as far as they lie whole in this
   * chunk, answers where that ends and how many they were; they are not reported then.
   */
  run?(path: readonly string[], chunk: Uint8Array, from: number, index: number): Run | undefined;
  /** One value as bytes of JSON, and its position in the array or object that holds it. */
  onValue(path: readonly string[], bytes: Uint8Array, index: number): void;
  /** A container that was gone into has ended. */
  onEnd?(path: readonly string[]): void;
}

/** Elements that were read together. */
export interface Run {
  /** Index in the chunk after the last of them. */
  readonly end: number;
  readonly count: number;
}

interface Frame {
  readonly isArray: boolean;
  index: number;
}

const State = {
  value: 0,
  key: 1,
  colon: 2,
  next: 3,
  capture: 4,
  string: 5,
  scalar: 6,
  keyString: 7,
} as const;
type State = (typeof State)[keyof typeof State];

const QUOTE = 1;
const OPEN = 2;
const CLOSE = 3;

/** What a byte outside a string means to the end of a container. */
const KIND = new Uint8Array(256);
KIND[0x22] = QUOTE;
KIND[0x7b] = KIND[0x5b] = OPEN;
KIND[0x7d] = KIND[0x5d] = CLOSE;

/**
 * Cuts a stream of JSON bytes into values without building the document: memory is the largest
 * value reported. It trusts nothing about well-formedness: values are cut by brackets and quotes and
 * are judged by whoever parses them. No recursion, so depth costs nothing. Works under any cuts of
 * the stream; several documents one after another are read as one.
 */
export class JsonCutter {
  readonly #options: JsonCutterOptions;
  readonly #frames: Frame[] = [];
  readonly #path: string[] = [];
  #state: State = State.value;
  #pieces: Uint8Array[] = [];
  #depth = 0;
  #inString = false;
  #escaped = false;
  #rootIndex = 0;
  #started = false;

  constructor(options: JsonCutterOptions) {
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    let i = 0;
    const length = chunk.length;
    while (i < length) {
      switch (this.#state) {
        case State.capture:
          i = this.#capture(chunk, i);
          break;
        case State.string:
        case State.keyString:
          i = this.#string(chunk, i);
          break;
        case State.scalar:
          i = this.#scalar(chunk, i);
          break;
        default:
          i = this.#structure(chunk, i);
      }
    }
  }

  /** True when the document ended where it should. False: it was cut, and what was open is in `rest`. */
  finish(): { readonly complete: boolean; readonly rest: Uint8Array } {
    if (this.#state === State.scalar && this.#frames.length === 0) this.#report(join(this.#pieces));
    const complete = this.#started && this.#frames.length === 0 && this.#state === State.value;
    return { complete, rest: this.#pieces.length > 0 ? join(this.#pieces) : new Uint8Array(0) };
  }

  /** Path of the value that is open, for a message about a cut. */
  get path(): readonly string[] {
    return this.#path;
  }

  #structure(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] as number;
    if (byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf) return at + 1;
    const frame = this.#frames[this.#frames.length - 1];
    if (byte === 0x5d || byte === 0x7d) {
      this.#pop();
      return at + 1;
    }
    if (byte === 0x2c) {
      this.#state = frame === undefined || frame.isArray ? State.value : State.key;
      return at + 1;
    }
    if (byte === 0x3a) {
      this.#state = State.value;
      return at + 1;
    }
    if (this.#state === State.key && byte === 0x22) return this.#begin(State.keyString, at);
    if (this.#state === State.key) return at + 1;
    return this.#value(chunk, byte, at, frame);
  }

  #value(chunk: Uint8Array, byte: number, at: number, frame: Frame | undefined): number {
    this.#started = true;
    if (frame === undefined) {
      this.#path.length = 0;
    } else if (frame.isArray) {
      this.#path[this.#frames.length - 1] = ELEMENT;
      this.#path.length = this.#frames.length;
    }
    if (byte === 0x7b || byte === 0x5b) {
      if (byte === 0x7b && frame?.isArray === true) {
        const run = this.#options.run?.(this.#path, chunk, at, frame.index);
        if (run !== undefined) {
          frame.index += run.count;
          this.#state = State.next;
          return run.end;
        }
      }
      if (this.#options.descend(this.#path)) {
        this.#frames.push({ isArray: byte === 0x5b, index: 0 });
        this.#state = byte === 0x5b ? State.value : State.key;
        return at + 1;
      }
      this.#depth = 0;
      this.#inString = false;
      return this.#begin(State.capture, at);
    }
    return this.#begin(byte === 0x22 ? State.string : State.scalar, at);
  }

  #begin(state: State, at: number): number {
    this.#state = state;
    this.#escaped = false;
    this.#depth = 0;
    this.#pieces = [];
    return at;
  }

  /** Most bytes of a recording pass here: one look into a table for those that mean nothing, which are nearly all. */
  #capture(chunk: Uint8Array, from: number): number {
    const { length } = chunk;
    let depth = this.#depth;
    let at = this.#inString ? this.#pastString(chunk, this.#escaped ? from + 1 : from) : from;
    while (at < length) {
      const kind = KIND[chunk[at++] as number];
      if (kind === 0) continue;
      if (kind === QUOTE) at = this.#pastString(chunk, at);
      else if (kind === OPEN) depth++;
      else if (--depth <= 0) {
        this.#complete(chunk, from, at);
        return at;
      }
    }
    this.#depth = depth;
    this.#pieces.push(chunk.slice(from));
    return length;
  }

  /** The index after the closing quote of a string that goes on at `from`; at least the chunk's length where it does not end here. */
  #pastString(chunk: Uint8Array, from: number): number {
    const { length } = chunk;
    let at = from;
    while (at < length) {
      const byte = chunk[at++];
      if (byte === 0x22) {
        this.#inString = false;
        this.#escaped = false;
        return at;
      }
      if (byte === 0x5c) at++;
    }
    this.#inString = true;
    this.#escaped = at > length;
    return at;
  }

  #string(chunk: Uint8Array, from: number): number {
    let i = from;
    let escaped = this.#escaped;
    if (this.#pieces.length === 0) i++;
    for (; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (escaped) escaped = false;
      else if (byte === 0x5c) escaped = true;
      else if (byte === 0x22) {
        this.#complete(chunk, from, i + 1);
        return i + 1;
      }
    }
    this.#escaped = escaped;
    this.#pieces.push(chunk.slice(from));
    return chunk.length;
  }

  #scalar(chunk: Uint8Array, from: number): number {
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (byte > 0x20 && byte !== 0x2c && byte !== 0x5d && byte !== 0x7d) continue;
      this.#complete(chunk, from, i);
      return i;
    }
    this.#pieces.push(chunk.slice(from));
    return chunk.length;
  }

  #complete(chunk: Uint8Array, from: number, to: number): void {
    const last = chunk.subarray(from, to);
    const bytes = this.#pieces.length === 0 ? last : join([...this.#pieces, last]);
    this.#pieces = [];
    if (this.#state === State.keyString) {
      this.#path[this.#frames.length - 1] = keyText(bytes);
      this.#path.length = this.#frames.length;
      this.#state = State.colon;
      return;
    }
    this.#report(bytes);
  }

  #report(bytes: Uint8Array): void {
    const frame = this.#frames[this.#frames.length - 1];
    const index = frame === undefined ? this.#rootIndex++ : frame.index++;
    this.#state = frame === undefined ? State.value : State.next;
    this.#pieces = [];
    this.#options.onValue(this.#path, bytes, index);
  }

  #pop(): void {
    this.#frames.pop();
    const frame = this.#frames[this.#frames.length - 1];
    this.#path.length = Math.min(this.#path.length, this.#frames.length);
    this.#options.onEnd?.(this.#path);
    if (frame === undefined) {
      this.#rootIndex++;
      this.#state = State.value;
      return;
    }
    frame.index++;
    this.#state = State.next;
  }
}

function keyText(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
