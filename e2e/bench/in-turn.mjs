// @ts-check

/**
 * Takes samples in turn, A B B A, so that a machine that grows slower or faster weighs on both alike. The first round
 * warms disks and caches and is dropped.
 * @template T
 * @param {{ rounds: number, ours: () => Promise<T>, peer: () => Promise<T>, deadline?: number | undefined }} options
 *   `deadline`: no round is begun after it (`performance.now()`), but one is always kept
 * @returns {Promise<(readonly [ours: T, peer: T])[]>}
 */
export async function inTurn({ rounds, ours, peer, deadline = Infinity }) {
  /** @type {(readonly [ours: T, peer: T])[]} */
  const pairs = [];
  for (let round = 0; round <= rounds; round += 1) {
    if (round > 1 && performance.now() > deadline) break;
    const first = await ours();
    const second = await peer();
    if (round === 0) continue;
    const third = await peer();
    const fourth = await ours();
    pairs.push([first, second], [fourth, third]);
  }
  return pairs;
}
