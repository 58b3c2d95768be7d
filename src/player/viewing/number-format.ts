import { grouped } from '../../base/index.ts';

/** 1284 as `1,284`. */
export const formatCount = (n: number): string => grouped(n);

/** Tokens, short: `640 tok`, `1.1k tok`, `2.4M tok`. */
export function formatTokens(n: number): string {
  if (n < 1000) return `${n} tok`;
  if (n < 999_950) return `${(n / 1000).toFixed(1)}k tok`;
  return `${(n / 1_000_000).toFixed(1)}M tok`;
}

/** US dollars, with three places below a dollar: runs cost cents. */
export const formatUsd = (usd: number): string => `$${usd.toFixed(usd < 1 ? 3 : 2)}`;
