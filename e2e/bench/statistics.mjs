// @ts-check

/**
 * The value below which `share` of the sample lies (nearest rank).
 * @param {readonly number[]} sample
 * @param {number} share 0 to 1
 */
export function quantile(sample, share) {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? NaN;
}

/** The middle value, or the mean of the two in the middle. @param {readonly number[]} sample */
export function median(sample) {
  const sorted = sample.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/**
 * The slope of log(value) over log(size), by least squares: how a cost grows. 0: not at all; 1: in proportion.
 * @param {readonly (readonly [size: number, value: number])[]} points
 */
export function exponent(points) {
  const logs = points.map(
    ([size, value]) => /** @type {const} */ ([Math.log(size), Math.log(Math.max(value, 1e-9))]),
  );
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length;
  const over = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return over / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

/**
 * Ratios of samples taken in turn (ours, peer, peer, ours): each of ours over the peer's next to it.
 * @param {readonly (readonly [ours: number, peer: number])[]} pairs
 */
export function ratios(pairs) {
  const all = pairs.map(([ours, peer]) => ours / peer);
  const peers = pairs.map(([, peer]) => peer);
  return {
    min: Math.min(...all),
    median: median(all),
    max: Math.max(...all),
    /** The peer against itself: above 2 the machine was busy with something else. */
    noise: Math.max(...peers) / Math.min(...peers),
    ours: median(pairs.map(([ours]) => ours)),
    peer: median(peers),
    pairs: pairs.length,
  };
}
