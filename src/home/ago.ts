import { say, locale } from '../base/index.ts';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long before `now` something was, in words; both in epoch ms. Empty for an unreadable time. */
export function agoWords(at: number, now: number): string {
  if (!Number.isFinite(at)) return '';
  const gone = at - now;
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  for (const [unit, size] of STEPS) {
    if (Math.abs(gone) >= size) return words.format(Math.trunc(gone / size), unit);
  }
  return say`just now`;
}
