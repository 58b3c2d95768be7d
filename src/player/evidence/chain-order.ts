import type { ChainLink, EvidenceChain } from '../../model/index.ts';

export type ChainOrder = 'sequence' | 'time';

/** One event of the chain as a list shows it. */
export interface ChainRow {
  readonly link: ChainLink;
  readonly state: 'follows' | 'broken' | 'loose';
  /** By sequence: how far its time lies before the latest one so far, ms. By time: whether its number is out of turn. */
  readonly back: number;
  readonly outOfTurn: boolean;
}

/**
 * The links in the order asked for. Neither is truer than the other: the sequence is what was hashed, the times are what the
 * sources' clocks said, and each row tells where the two disagree. Links without a time keep their place. O(n log n).
 */
export function chainRows(
  { links, broken = Infinity }: EvidenceChain,
  order: ChainOrder,
): readonly ChainRow[] {
  let latest = -Infinity;
  const rows = links.map((link, i): ChainRow => {
    const back = Number.isNaN(link.at) ? 0 : Math.max(0, latest - link.at);
    if (!Number.isNaN(link.at)) latest = Math.max(latest, link.at);
    return {
      link,
      state: i < broken ? 'follows' : i === broken ? 'broken' : 'loose',
      back: Number.isFinite(back) ? back : 0,
      outOfTurn: false,
    };
  });
  if (order === 'sequence') return rows;
  let known = -Infinity;
  const timed = rows.map((row) => {
    if (!Number.isNaN(row.link.at)) known = row.link.at;
    return { row, at: Number.isNaN(row.link.at) ? known : row.link.at };
  });
  const sorted = timed.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ row }) => row);
  return sorted.map((row, i) => ({
    ...row,
    outOfTurn: i > 0 && (row.link.seq ?? 0) !== (sorted[i - 1]?.link.seq ?? 0) + 1,
  }));
}
