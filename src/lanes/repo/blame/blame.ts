import type { DiffFile, ParsedDiff } from '../../../ui/index.ts';
import { align, changeOf, type Pair, pairsOf, treesOf } from '../between/index.ts';

/** Since when a file is as it is, and each of its added lines is there: numbers of samples. */
export interface FileBlame {
  /** The sample at which the file's diff last changed. */
  readonly changedAt: number;
  /** Line numbers of the added lines, ascending, and the sample that first showed each. */
  readonly lines: Uint32Array;
  readonly since: Uint32Array;
}

/** By path. */
export type Blame = ReadonlyMap<string, FileBlame>;

/** The sample that first showed an added line; undefined for a line that was not added. O(log n). */
export function sinceOf(blame: FileBlame, line: number): number | undefined {
  let [low, high] = [0, blame.lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blame.lines[middle] as number) < line) low = middle + 1;
    else high = middle;
  }
  return blame.lines[low] === line ? blame.since[low] : undefined;
}

const NOTHING: ParsedDiff = { files: [], issues: [], added: 0, removed: 0, raw: '' };

/**
 * Carries the blame of one sample over to the next one, `at`. A line keeps its sample while it stands
 * unchanged, through renames too; where the two diffs do not count from one HEAD it keeps it if a line
 * of that text was there in that order. Files that did not change are shared. O(lines of both).
 */
export function nextBlame(
  before: { readonly diff: ParsedDiff; readonly blame: Blame } | undefined,
  after: ParsedDiff,
  at: number,
): Blame {
  const blame = new Map<string, FileBlame>();
  const trees = treesOf(before?.diff ?? NOTHING, after);
  for (const pair of pairsOf(trees)) {
    const file = pair.after?.file;
    if (file === undefined) continue;
    const old = pair.before?.file;
    const known = old === undefined ? undefined : before?.blame.get(old.path);
    if (old !== undefined && known !== undefined && old.raw === file.raw) blame.set(file.path, known);
    else
      blame.set(
        file.path,
        fileBlame(file, at, known === undefined ? () => undefined : origins(pair, trees, known)),
      );
  }
  return blame;
}

function fileBlame(file: DiffFile, at: number, since: (line: number) => number | undefined): FileBlame {
  const lines: number[] = [];
  for (const hunk of file.hunks)
    for (const line of hunk.lines) if (line.kind === '+' && line.newNo !== undefined) lines.push(line.newNo);
  return {
    changedAt: at,
    lines: Uint32Array.from(lines),
    since: Uint32Array.from(lines, (line) => since(line) ?? at),
  };
}

/** By the new number of a line: the sample it had, if it stood there before. */
function origins(
  pair: Pair,
  trees: ReturnType<typeof treesOf>,
  known: FileBlame,
): (line: number) => number | undefined {
  const change = changeOf(pair, trees);
  if (change.kind === 'same') return (line) => sinceOf(known, line);
  const kept = new Map<number, number>();
  const keep = (oldNo: number, newNo: number): void => {
    const since = sinceOf(known, oldNo);
    if (since !== undefined) kept.set(newNo, since);
  };
  if (change.kind === 'lines') {
    for (const { beforeAt, afterAt, ops } of change.stretches) {
      let [oldNo, newNo] = [beforeAt + 1, afterAt + 1];
      for (const { kind } of ops) {
        if (kind === ' ') keep(oldNo, newNo);
        if (kind !== '+') oldNo++;
        if (kind !== '-') newNo++;
      }
    }
  } else {
    const added = (file: DiffFile | undefined) =>
      (file?.hunks ?? []).flatMap((hunk) => hunk.lines.filter((line) => line.kind === '+'));
    const [old, now] = [added(pair.before?.file), added(pair.after?.file)];
    let [i, j] = [0, 0];
    for (const { kind } of align(old, now)) {
      if (kind === ' ') keep(old[i]?.newNo ?? -1, now[j]?.newNo ?? -1);
      if (kind !== '+') i++;
      if (kind !== '-') j++;
    }
  }
  return (line) => kept.get(line);
}
