import { describe, expect, it } from 'vitest';
import { isBusy, judge, judgeRatio } from './gates.mjs';
import { inTurn } from './in-turn.mjs';
import { exponent, median, quantile, ratios } from './statistics.mjs';
import { seekTargets } from './targets.mjs';

describe('statistics of the bench', () => {
  it('takes quantiles by nearest rank and the median between two', () => {
    expect(quantile([5, 1, 3], 0.5)).toBe(3);
    expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('finds the power a cost grows by', () => {
    const sizes = [1e3, 1e4, 1e5];
    expect(exponent(sizes.map((n) => [n, 7 * n ** 2]))).toBeCloseTo(2);
    expect(exponent(sizes.map((n) => [n, 3]))).toBeCloseTo(0);
    expect(exponent(sizes.map((n) => [n, Math.sqrt(n)]))).toBeCloseTo(0.5);
  });

  it('gates on the median ratio, and calls a peer that differs from itself noisy instead of missed', () => {
    const steady = ratios([
      [4, 10],
      [5, 10],
      [9, 10],
    ]);
    expect(steady).toMatchObject({ min: 0.4, median: 0.5, max: 0.9, noise: 1, pairs: 3 });
    expect(judgeRatio('O3', steady).verdict).toBe('held');
    // Over its limit but no worse than it was: behind. Worse than that: missed.
    expect(judgeRatio('O1', steady).verdict).toBe('behind');
    expect(judgeRatio('O1', ratios([[50, 10]])).verdict).toBe('missed');
    expect(judge('M1', 41).verdict).toBe('missed');
    expect(
      judgeRatio(
        'O1',
        ratios([
          [9, 10],
          [9, 30],
        ]),
      ).verdict,
    ).toBe('noisy');
    expect(
      judgeRatio(
        'O3',
        ratios([
          [1, 10],
          [1, 30],
        ]),
      ).verdict,
    ).toBe('held');
  });

  it('calls wall time on a busy machine noisy, and only where it was missed', () => {
    expect(isBusy(12, 2)).toBe(true);
    expect(isBusy(3, 2)).toBe(false);
    const slow = ratios([[9, 10]]);
    expect(judgeRatio('O1', slow, true).verdict).toBe('noisy');
    expect(judgeRatio('O1', ratios([[3, 10]]), true).verdict).toBe('held');
  });

  it('does not hold a figure that is no number', () => {
    expect(judge('M1', NaN).verdict).toBe('missed');
  });
});

describe('samples in turn', () => {
  it('goes A B (dropped), then A B B A, and pairs neighbours', async () => {
    const calls: string[] = [];
    let at = 0;
    const sample = (name: string) => async () => {
      calls.push(name);
      return `${name}${at++}`;
    };
    const pairs = await inTurn({ rounds: 2, ours: sample('a'), peer: sample('b') });
    expect(calls.join('')).toBe('ababbaabba');
    expect(pairs).toEqual([
      ['a2', 'b3'],
      ['a5', 'b4'],
      ['a6', 'b7'],
      ['a9', 'b8'],
    ]);
  });

  it('keeps one round however late it is', async () => {
    const pairs = await inTurn({ rounds: 5, ours: async () => 1, peer: async () => 2, deadline: 0 });
    expect(pairs).toHaveLength(2);
  });
});

describe('seek targets', () => {
  it('are the same each time, inside the run, on its grid', () => {
    const options = { count: 40, duration: 1000, step: 10 };
    const targets = seekTargets(options);
    expect(targets).toEqual(seekTargets(options));
    for (const t of targets) {
      expect(t).toBeGreaterThanOrEqual(0);
      expect(t).toBeLessThanOrEqual(1000);
      expect(t % 10).toBe(0);
    }
    expect(new Set(targets).size).toBeGreaterThan(20);
  });
});
