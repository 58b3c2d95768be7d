import type { GapRow } from './gap-rows.ts';

/** Gaps of one reason, code and lane together: a thousand missing frames are one line. */
export interface GapGroup {
  readonly first: GapRow;
  readonly rows: readonly GapRow[];
  /** Of all rows; a row found by the player may stand for many entries. */
  readonly count: number;
}

export function groupGaps(rows: readonly GapRow[]): GapGroup[] {
  const groups = new Map<string, GapRow[]>();
  for (const row of rows) {
    const key = `${row.laneId}\u0000${row.reason}\u0000${row.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].map((own) => ({
    first: own[0] as GapRow,
    rows: own,
    count: own.reduce((sum, { count }) => sum + count, 0),
  }));
}
