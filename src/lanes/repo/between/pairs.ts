import type { Content, TwoTrees } from './tree.ts';

/** A file of the one tree and what became of it in the other. */
export interface Pair {
  readonly before: Content | undefined;
  readonly after: Content | undefined;
  /** `after` was made from `before`, which stays. */
  readonly copied: boolean;
}

/**
 * Which file became which: first under the same path from the same file of HEAD, then by that file
 * (a rename), then by path alone, then as a copy of what is there. By path, so that the order is one.
 */
export function pairsOf({ before, after }: TwoTrees): Pair[] {
  const left = new Map(before.files);
  const right = new Map(after.files);
  const pairs: Pair[] = [];
  const pair = (a: Content, b: Content): void => {
    pairs.push({ before: a, after: b, copied: false });
    left.delete(a.path);
    right.delete(b.path);
  };
  for (const a of before.files.values()) {
    const b = right.get(a.path);
    if (b !== undefined && a.base === b.base) pair(a, b);
  }
  const byBase = new Map<string, Content>();
  for (const a of left.values()) if (a.base !== undefined) byBase.set(a.base, a);
  for (const b of [...right.values()]) {
    const a = b.base === undefined ? undefined : byBase.get(b.base);
    if (a === undefined || !left.has(a.path)) continue;
    pair(a, b);
  }
  for (const a of [...left.values()]) {
    const b = right.get(a.path);
    if (b !== undefined) pair(a, b);
  }
  const sources = new Map<string, Content>();
  for (const a of before.files.values()) if (a.base !== undefined) sources.set(a.base, a);
  for (const b of right.values()) {
    const source = b.base === undefined ? undefined : sources.get(b.base);
    pairs.push({ before: source, after: b, copied: source !== undefined });
  }
  for (const a of left.values()) pairs.push({ before: a, after: undefined, copied: false });
  const name = (each: Pair): string => each.after?.path ?? each.before?.path ?? '';
  return pairs.sort((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0));
}
