import type { RowBlock } from './delta.ts';

/** Rows of one track that wait for the next commit: plain arrays, since a push into one of five kinds of typed array is slow. */
export class RowBuffer {
  start: number[] = [];
  end: number[] = [];
  kind: number[] = [];
  level: number[] = [];
  flags: number[] = [];
  label: number[] = [];
  seq: number[] = [];
  parent: number[] = [];
  readonly values: number[][];

  constructor(series: number) {
    this.values = Array.from({ length: series }, () => []);
  }

  get length(): number {
    return this.start.length;
  }

  /** The rows as fresh buffers; the buffer is empty afterwards. */
  take(): RowBlock | undefined {
    if (this.length === 0) return undefined;
    const block: RowBlock = {
      start: new Float64Array(this.start),
      end: new Float64Array(this.end),
      kind: new Uint16Array(this.kind),
      level: new Uint8Array(this.level),
      flags: new Uint8Array(this.flags),
      label: new Uint32Array(this.label),
      seq: new Uint32Array(this.seq),
      parent: new Int32Array(this.parent),
      values: this.values.map((column) => new Float64Array(column)),
    };
    for (const column of this.#all()) column.length = 0;
    return block;
  }

  #all(): number[][] {
    const { start, end, kind, level, flags, label, seq, parent, values } = this;
    return [start, end, kind, level, flags, label, seq, parent, ...values];
  }
}
