import { Column, float64, int32, uint16, uint32, uint8 } from '../base/index.ts';
import type { RowBlock } from './delta.ts';

/** Rows of one track that wait for the next commit. */
export class RowBuffer {
  readonly start = new Column(float64, 64);
  readonly end = new Column(float64, 64);
  readonly kind = new Column(uint16, 64);
  readonly level = new Column(uint8, 64);
  readonly flags = new Column(uint8, 64);
  readonly label = new Column(uint32, 64);
  readonly seq = new Column(uint32, 64);
  readonly parent = new Column(int32, 64);
  readonly values: Column<Float64Array<ArrayBuffer>>[];

  constructor(series: number) {
    this.values = Array.from({ length: series }, () => new Column(float64, 64));
  }

  get length(): number {
    return this.start.length;
  }

  /** The rows as fresh buffers; the buffer is empty afterwards. */
  take(): RowBlock | undefined {
    if (this.length === 0) return undefined;
    const block: RowBlock = {
      start: this.start.tail(0),
      end: this.end.tail(0),
      kind: this.kind.tail(0),
      level: this.level.tail(0),
      flags: this.flags.tail(0),
      label: this.label.tail(0),
      seq: this.seq.tail(0),
      parent: this.parent.tail(0),
      values: this.values.map((column) => column.tail(0)),
    };
    for (const column of [
      this.start,
      this.end,
      this.kind,
      this.level,
      this.flags,
      this.label,
      this.seq,
      this.parent,
      ...this.values,
    ]) {
      column.length = 0;
    }
    return block;
  }
}
