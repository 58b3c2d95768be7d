import { formatDuration } from '../../base/index.ts';
import { parseIso } from '../../model/index.ts';
import { stringField } from '../records.ts';
import type { ChainLine } from './chain.ts';

/** Logs of a provider are cut to milliseconds and written a moment later: less says nothing, ms. */
const TOLERANCE = 2000;

/**
 * Provider and recorder have a clock each. What the provider tells happened while the recorder watched: times outside of that
 * say that the two clocks differ, and by how much at least. Nothing is moved: which of them is right is not known.
 */
export function clockDoubts(lines: readonly ChainLine[]): string | undefined {
  const own: number[] = [];
  const told: number[] = [];
  for (const { record } of lines) {
    const at = parseIso(stringField(record, 'timestamp') ?? '');
    if (Number.isNaN(at)) continue;
    const type = stringField(record, 'type');
    if (type?.startsWith('provider.') !== true) own.push(at);
    // A warning is stamped by the recorder itself.
    else if (type !== 'provider.parse_warning') told.push(at);
  }
  if (own.length < 2) return undefined;
  const from = own.reduce((a, b) => Math.min(a, b));
  const to = own.reduce((a, b) => Math.max(a, b));
  const off = told.map((at) => Math.max(from - at, at - to)).filter((ms) => ms > TOLERANCE);
  if (off.length === 0) return undefined;
  const most = off.reduce((a, b) => Math.max(a, b));
  return `${off.length} of ${told.length} provider events lie outside of the session by up to ${formatDuration(most)}: the provider’s clock and the recorder’s differ. The order of the chain does not depend on it`;
}
