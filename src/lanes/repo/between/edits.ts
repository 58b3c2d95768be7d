import type { DiffFile, DiffLine } from '../../../ui/index.ts';

/** Lines [from, to) of the base, 0-based, replaced by `lines`. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly DiffLine[];
}

/** A text as edits of a base, and what is known of the base itself. */
export interface Edited {
  /** Ascending, never overlapping. */
  readonly edits: readonly Edit[];
  /** Lines of the base that the diff shows, by their 0-based place. */
  readonly known: ReadonlyMap<number, DiffLine>;
}

export const UNTOUCHED: Edited = { edits: [], known: new Map() };

/** A text that has no base: it is all there. */
export const whole = (lines: readonly DiffLine[]): Edited =>
  lines.length === 0 ? UNTOUCHED : { edits: [{ from: 0, to: 0, lines }], known: new Map() };

/** Two lines are one when their text, their line end and the newline at the end of the file are. */
export const keyOf = (line: DiffLine): string =>
  `${line.text}${line.crlf ? '\r' : ''}${line.noEol ? '\n\\' : ''}`;

/** A file's parts as edits of its old text; undefined where the parts overlap or run backwards. O(lines). */
export function editsOf(file: DiffFile): Edited | undefined {
  const edits: Edit[] = [];
  const known = new Map<number, DiffLine>();
  let reached = 0;
  for (const hunk of file.hunks) {
    let at = hunk.oldCount === 0 ? hunk.oldStart : hunk.oldStart - 1;
    if (at < reached) return undefined;
    let from = at;
    let lines: DiffLine[] = [];
    const close = (): void => {
      if (at > from || lines.length > 0) edits.push({ from, to: at, lines });
      lines = [];
    };
    for (const line of hunk.lines) {
      if (line.kind === '+') {
        lines.push(line);
        continue;
      }
      known.set(at, line);
      if (line.kind === ' ') {
        close();
        from = at + 1;
      }
      at++;
    }
    close();
    reached = at;
  }
  return { edits, known };
}

/** All lines of a text whose base is known whole. */
export function textOf({ edits }: Edited, base: readonly DiffLine[]): DiffLine[] {
  const out: DiffLine[] = [];
  let at = 0;
  for (const { from, to, lines } of edits) {
    for (; at < from; at++) out.push(base[at] as DiffLine);
    for (const line of lines) out.push(line);
    at = to;
  }
  for (; at < base.length; at++) out.push(base[at] as DiffLine);
  return out;
}
