const LF = 0x0a;
const CR = 0x0d;
const NUL = 0;

/** A line without its end, and its 1-based number. The bytes may be a view into the chunk given. */
export type OnLine = (line: Uint8Array, number: number) => void;

/**
 * Cuts a byte stream into lines. Only 0x0A ends a line (U+2028, U+2029 and U+0085 are text); a CR
 * before it, a byte-order mark in front of any line and runs of NUL around one are dropped. Blank
 * lines are no records and are not reported. Memory: the longest line.
 */
export class LineCutter {
  readonly #onLine: OnLine;
  #pieces: Uint8Array[] = [];
  #number = 0;

  constructor(onLine: OnLine) {
    this.#onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(LF, from);
      if (end === -1) break;
      this.#emit(chunk.subarray(from, end));
      from = end + 1;
    }
    if (from < chunk.length) this.#pieces.push(chunk.slice(from));
  }

  /** The last line, if the stream did not end with a line end: a live file may still complete it. */
  rest(): Uint8Array {
    const rest = join(this.#pieces);
    this.#pieces = rest.length > 0 ? [rest] : [];
    return rest;
  }

  /** Reports the last line, whole or not. */
  finish(): void {
    if (this.#pieces.length > 0) this.#emit(new Uint8Array(0));
  }

  #emit(last: Uint8Array): void {
    this.#number++;
    let line = last;
    if (this.#pieces.length > 0) {
      this.#pieces.push(last);
      line = join(this.#pieces);
      this.#pieces = [];
    }
    const bare = trimLine(line);
    if (bare.length > 0) this.#onLine(bare, this.#number);
  }
}

function trimLine(line: Uint8Array): Uint8Array {
  let from = 0;
  let to = line.length;
  while (from < to) {
    if (line[from] === NUL) from++;
    else if (line[from] === 0xef && line[from + 1] === 0xbb && line[from + 2] === 0xbf) from += 3;
    else break;
  }
  while (to > from && (line[to - 1] === CR || line[to - 1] === NUL)) to--;
  for (let i = from; i < to; i++) {
    const byte = line[i] as number;
    if (byte !== 0x20 && byte !== 0x09 && byte !== CR) return line.subarray(from, to);
  }
  return line.subarray(0, 0);
}

export function join(pieces: readonly Uint8Array[]): Uint8Array {
  const only = pieces[0];
  if (pieces.length === 1 && only !== undefined) return only;
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
