/** Rows and columns of tiles. */
export interface Tiling {
  readonly columns: number;
  readonly rows: number;
}

/** The shape a tile would like: a page or a terminal, wider than high. */
const SHAPE = 1.5;

/**
 * How n tiles fill a box so that the picture in each is as large as can be; rows are as even as they can
 * be, and none is left empty. Among equals, fewer rows.
 */
export function tilingOf(n: number, width: number, height: number): Tiling {
  let best: Tiling = { columns: Math.max(1, n), rows: 1 };
  let size = -1;
  for (let rows = 1; rows <= n; rows++) {
    const columns = Math.ceil(n / rows);
    // Another row that no tile would stand in.
    if (Math.ceil(n / columns) !== rows) continue;
    const picture = Math.min(width / columns, (height / rows) * SHAPE);
    if (picture > size + 0.5) {
      size = picture;
      best = { columns, rows };
    }
  }
  return best;
}

/** Tiles of each row, top to bottom: they differ by one at most, the fuller rows first. */
export function rowsOf(n: number, { rows }: Tiling): number[] {
  return Array.from({ length: rows }, (_, row) => Math.floor(n / rows) + (row < n % rows ? 1 : 0));
}
