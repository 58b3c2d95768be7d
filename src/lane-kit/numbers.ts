import { formatBytes } from '../base/index.ts';
import type { SeriesSpec } from '../model/index.ts';

/** Three significant digits at most, no trailing zeros. */
function short(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}

/** `1.2k`, `18.2k`, `1.3M`. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count)) return '–';
  const value = Math.abs(count);
  const sign = count < 0 ? '−' : '';
  if (value < 1000) return sign + short(value);
  if (value < 999_500) return `${sign}${short(value / 1000)}k`;
  return `${sign}${short(value / 1e6)}M`;
}

export function formatUsd(usd: number): string {
  if (!Number.isFinite(usd)) return '–';
  return `$${usd < 1 ? String(Number(usd.toPrecision(2))) : usd.toFixed(2)}`;
}

/** A sample in its series' unit; a counter's value is a rate per second. Missing (NaN) is `–`, never 0. */
export function formatSample(value: number, series: SeriesSpec): string {
  if (!Number.isFinite(value)) return '–';
  const perSecond = series.counter === true || series.counter === 'assumed' ? '/s' : '';
  switch (series.unit) {
    case 'percent':
      return `${short(value)} %${perSecond}`;
    case 'bytes':
      return formatBytes(value) + perSecond;
    case 'usd':
      return formatUsd(value) + perSecond;
    case 'count':
      return formatCount(value) + perSecond;
  }
}
