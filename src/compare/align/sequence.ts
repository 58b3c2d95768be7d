import type { Sequence, StepKey } from './types.ts';

/**
 * Numbers the keys of two sequences. Numbers follow the order of the keys' text, never which sequence came
 * first, so that everything decided by them is the same from either side. O(n log n).
 */
export function sequencesOf(
  a: readonly StepKey[],
  b: readonly StepKey[],
): { readonly a: Sequence; readonly b: Sequence } {
  const texts = new Set<string>();
  for (const keys of [a, b]) {
    for (const { exact, near, loose } of keys) texts.add(exact).add(near).add(loose);
  }
  const numbers = new Map([...texts].sort().map((text, i) => [text, i]));
  const number = (text: string): number => numbers.get(text) ?? -1;
  const sequence = (keys: readonly StepKey[]): Sequence => ({
    length: keys.length,
    exact: Int32Array.from(keys, ({ exact }) => number(exact)),
    near: Int32Array.from(keys, ({ near }) => number(near)),
    loose: Int32Array.from(keys, ({ loose }) => number(loose)),
    plain: Uint8Array.from(keys, ({ plain }) => (plain ? 1 : 0)),
  });
  return { a: sequence(a), b: sequence(b) };
}

/** The part [from, to) of a sequence, without copying. */
export function cut(sequence: Sequence, from: number, to: number): Sequence {
  return {
    length: to - from,
    exact: sequence.exact.subarray(from, to),
    near: sequence.near.subarray(from, to),
    loose: sequence.loose.subarray(from, to),
    plain: sequence.plain.subarray(from, to),
  };
}

/** Which of two sequences comes first, by what they hold alone: the shorter, then the smaller keys. */
export function compareSequences(a: Sequence, b: Sequence): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let i = 0; i < a.length; i++) {
    const difference =
      (a.exact[i] as number) - (b.exact[i] as number) ||
      (a.near[i] as number) - (b.near[i] as number) ||
      (a.loose[i] as number) - (b.loose[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
