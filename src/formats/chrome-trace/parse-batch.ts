import { parseRecord, textOf } from '../records.ts';

/**
 * Parses records that were cut one after another from the same bytes. Decoding and parsing them together costs a third of
 * doing so one by one; where that cannot be done (records from two chunks, broken JSON between them) each is parsed alone
 * and a broken one is `undefined`.
 */
export function parseBatch(records: readonly Uint8Array[]): unknown[] {
  const parsed: unknown[] = [];
  for (let from = 0; from < records.length; ) {
    const to = runEnd(records, from);
    const together = to - from > 1 ? parseTogether(records, from, to) : undefined;
    if (together !== undefined) for (const value of together) parsed.push(value);
    else for (let i = from; i < to; i++) parsed.push(parseRecord(records[i] as Uint8Array));
    from = to;
  }
  return parsed;
}

/** Records [from, end) lie in one buffer, in order. */
function runEnd(records: readonly Uint8Array[], from: number): number {
  const { buffer } = records[from] as Uint8Array;
  let to = from + 1;
  while (to < records.length && (records[to] as Uint8Array).buffer === buffer) to++;
  return to;
}

function parseTogether(records: readonly Uint8Array[], from: number, to: number): unknown[] | undefined {
  const first = records[from] as Uint8Array;
  const last = records[to - 1] as Uint8Array;
  const length = last.byteOffset + last.length - first.byteOffset;
  const values = parseRecord(`[${textOf(new Uint8Array(first.buffer, first.byteOffset, length))}]`);
  return Array.isArray(values) && values.length === to - from ? values : undefined;
}
