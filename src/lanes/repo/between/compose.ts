import type { DiffLine } from '../../../ui/index.ts';
import { align, type Op } from './align.ts';
import type { Edited } from './edits.ts';
import { keyOf } from './edits.ts';

/** A stretch of both texts that is known line by line, and how the one becomes the other. */
export interface Stretch {
  /** 0-based place of its first line in either text. */
  readonly beforeAt: number;
  readonly afterAt: number;
  readonly ops: readonly Op[];
}

const CONTEXT = 3;

/**
 * The change from one text to another when both are edits of one base. Only what either diff shows of
 * the base is needed: outside of both the texts are equal. `undefined`: the two do not agree on the
 * base, so it was not one. O(lines of both diffs) beside the comparing of what both touched.
 */
export function compose(before: Edited, after: Edited): Stretch[] | undefined {
  if (disagree(before.known, after.known)) return undefined;
  const base = (i: number): DiffLine | undefined => before.known.get(i) ?? after.known.get(i);
  const stretches: { beforeAt: number; afterAt: number; ops: Op[]; until: number }[] = [];
  let [i, j] = [0, 0];
  let [beforeShift, afterShift] = [0, 0];
  while (i < before.edits.length || j < after.edits.length) {
    const from = Math.min(before.edits[i]?.from ?? Infinity, after.edits[j]?.from ?? Infinity);
    let to = from;
    const [i0, j0] = [i, j];
    for (let grew = true; grew; ) {
      grew = false;
      for (let next = before.edits[i]; next !== undefined && next.from <= to; next = before.edits[++i]) {
        to = Math.max(to, next.to);
        grew = true;
      }
      for (let next = after.edits[j]; next !== undefined && next.from <= to; next = after.edits[++j]) {
        to = Math.max(to, next.to);
        grew = true;
      }
    }
    const a = linesOf(before.edits.slice(i0, i), from, to, base);
    const b = linesOf(after.edits.slice(j0, j), from, to, base);
    if (a === undefined || b === undefined) return undefined;
    const last = stretches.at(-1);
    const lead = contextBefore(from, last?.until ?? 0, base);
    const nextFrom = Math.min(before.edits[i]?.from ?? Infinity, after.edits[j]?.from ?? Infinity);
    const trail = contextAfter(to, nextFrom, base);
    const ops = [...lead, ...align(a, b), ...trail];
    if (last !== undefined && last.until === from - lead.length) {
      for (const op of ops) last.ops.push(op);
      last.until = to + trail.length;
    } else {
      stretches.push({
        beforeAt: from - lead.length + beforeShift,
        afterAt: from - lead.length + afterShift,
        ops,
        until: to + trail.length,
      });
    }
    beforeShift += a.length - (to - from);
    afterShift += b.length - (to - from);
  }
  return stretches;
}

function disagree(a: ReadonlyMap<number, DiffLine>, b: ReadonlyMap<number, DiffLine>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const [at, line] of small) {
    const other = large.get(at);
    if (other !== undefined && keyOf(other) !== keyOf(line)) return true;
  }
  return false;
}

/** The base's lines [from, to) with edits on them; undefined where one is not known. */
function linesOf(
  edits: Edited['edits'],
  from: number,
  to: number,
  base: (i: number) => DiffLine | undefined,
): DiffLine[] | undefined {
  const out: DiffLine[] = [];
  let at = from;
  const copyTo = (end: number): boolean => {
    for (; at < end; at++) {
      const line = base(at);
      if (line === undefined) return false;
      out.push(line);
    }
    return true;
  };
  for (const edit of edits) {
    if (!copyTo(edit.from)) return undefined;
    for (const line of edit.lines) out.push(line);
    at = edit.to;
  }
  return copyTo(to) ? out : undefined;
}

function contextBefore(from: number, least: number, base: (i: number) => DiffLine | undefined): Op[] {
  const out: Op[] = [];
  for (let at = from - 1; at >= Math.max(least, from - CONTEXT); at--) {
    const line = base(at);
    if (line === undefined) break;
    out.unshift({ kind: ' ', line });
  }
  return out;
}

function contextAfter(to: number, nextFrom: number, base: (i: number) => DiffLine | undefined): Op[] {
  const out: Op[] = [];
  for (let at = to; at < Math.min(nextFrom, to + CONTEXT); at++) {
    const line = base(at);
    if (line === undefined) break;
    out.push({ kind: ' ', line });
  }
  return out;
}
