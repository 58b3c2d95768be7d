/** One line of a hunk: ' ' stays, '-' goes, '+' comes. */
export interface HunkLine {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/**
 * What is known of a file while edits go over it. `gap`: lines that nobody told of and that no edit touched; without an
 * exact count where an edit did not say where it stood. `same`: a line of the file as it was; `gone`: one that was
 * removed; `new`: one that was put in.
 */
type Item =
  | { readonly kind: 'gap'; readonly lines: number; readonly exact: boolean }
  | { readonly kind: 'same' | 'gone' | 'new'; readonly text: string };

const CONTEXT = 3;

/**
 * A file of which only pieces are known, and all that edits changed in it since the first. Hunks go in one after another,
 * each by the line numbers of its own time; out comes one diff against the state before the first. No body is needed.
 */
export class SparseFile {
  #items: Item[];
  /** What an edit says was there is not what the edits before it left: something else changed the file. */
  drifted = false;
  /** An edit did not say at which line it stood. */
  placeless = false;

  private constructor(items: Item[]) {
    this.#items = items;
  }

  static unknown(): SparseFile {
    return new SparseFile([{ kind: 'gap', lines: Infinity, exact: true }]);
  }
  static of(body: string): SparseFile {
    return new SparseFile(linesOf(body).map((text) => ({ kind: 'same', text })));
  }

  /** The file as it is now; `undefined` while parts of it are unknown. */
  get lines(): string[] | undefined {
    const lines: string[] = [];
    for (const item of this.#items) {
      if (item.kind === 'gap') return undefined;
      if (item.kind !== 'gone') lines.push(item.text);
    }
    return lines;
  }

  get isChanged(): boolean {
    return this.#items.some(({ kind }) => kind === 'new' || kind === 'gone');
  }

  /** Puts a hunk in at the 1-based line `start` of the file as it is now: its first line takes that place. O(items). */
  apply(start: number, lines: readonly HunkLine[]): void {
    this.#splice(this.#at(start - 1), lines);
  }

  /** Puts in a hunk that says no line: where its old lines stand, at or behind item `from`; else as a piece without a place. */
  place(lines: readonly HunkLine[], from = 0): number {
    const old = lines.filter(({ mark }) => mark !== '+').map(({ text }) => text);
    const found =
      this.#find(old, from, (a, b) => a === b) ?? this.#find(old, from, (a, b) => a.trim() === b.trim());
    if (found !== undefined) return this.#splice(found, lines);
    this.placeless = true;
    const gap = this.#items.findLastIndex((item) => item.kind === 'gap');
    if (gap < 0) {
      // The whole file is known and holds no such lines: it is not the file that was edited.
      this.drifted = true;
      return this.#splice(this.#items.length, lines);
    }
    this.#items.splice(gap, 0, { kind: 'gap', lines: 0, exact: false });
    return this.#splice(gap + 1, lines);
  }

  /** Index of the item that stands behind `count` lines of the file as it is now; a gap is parted there. */
  #at(count: number): number {
    let left = count;
    for (let i = 0; i < this.#items.length; i++) {
      const item = this.#items[i] as Item;
      if (left <= 0 && item.kind !== 'gone') return i;
      if (item.kind === 'gone') continue;
      if (item.kind !== 'gap') left--;
      else if (item.lines <= left) left -= item.lines;
      else {
        this.#items.splice(i, 1, { ...item, lines: left }, { ...item, lines: item.lines - left });
        return i + 1;
      }
    }
    return this.#items.length;
  }

  #find(old: readonly string[], from: number, equal: (a: string, b: string) => boolean): number | undefined {
    if (old.length === 0) return undefined;
    for (let i = from; i < this.#items.length; i++) {
      let at = i;
      let matched = 0;
      while (matched < old.length && at < this.#items.length) {
        const item = this.#items[at++] as Item;
        if (item.kind === 'gone' && matched > 0) continue;
        if (item.kind === 'gap' || item.kind === 'gone' || !equal(item.text, old[matched] ?? '')) break;
        matched++;
      }
      if (matched === old.length) return i;
    }
    return undefined;
  }

  /** Replaces what stands at item `at` as the lines say; answers the index behind it. */
  #splice(at: number, lines: readonly HunkLine[]): number {
    const items = this.#items;
    let i = at;
    for (const { mark, text } of lines) {
      if (mark === '+') {
        items.splice(i++, 0, { kind: 'new', text });
        continue;
      }
      while (items[i]?.kind === 'gone') i++;
      const item = items[i];
      if (item === undefined || item.kind === 'gap') {
        // A line that was not known until now.
        const known: Item = { kind: mark === ' ' ? 'same' : 'gone', text };
        const rest = item === undefined ? 0 : item.lines - 1;
        if (item?.kind === 'gap' && item.exact && rest > 0)
          items.splice(i, 1, known, { ...item, lines: rest });
        else if (item?.kind === 'gap' && item.exact) items.splice(i, 1, known);
        else items.splice(i, 0, known);
        i++;
        continue;
      }
      if (item.kind !== 'gone' && item.text !== text && item.text.trim() !== text.trim()) this.drifted = true;
      if (mark === ' ') i++;
      else if (item.kind === 'new') items.splice(i, 1);
      else items[i++] = { kind: 'gone', text: item.text };
    }
    return i;
  }

  /** Hunks of a unified diff from the file as it was to the file as it is. O(items). */
  hunks(): string {
    const out: string[] = [];
    const items = this.#items;
    let oldNo = 1;
    let newNo = 1;
    let i = 0;
    let lead: string[] = [];
    let placeless = false;
    while (i < items.length) {
      const item = items[i] as Item;
      if (item.kind === 'gap') {
        lead = [];
        if (!item.exact) placeless = true;
        if (Number.isFinite(item.lines)) {
          oldNo += item.lines;
          newNo += item.lines;
        }
        i++;
        continue;
      }
      if (item.kind === 'same') {
        lead = [...lead, item.text].slice(-CONTEXT);
        oldNo++;
        newNo++;
        i++;
        continue;
      }
      const { body, next, oldLines, newLines } = changes(items, i);
      const from = { old: oldNo - lead.length, new: newNo - lead.length };
      const olds = oldLines + lead.length;
      const news = newLines + lead.length;
      out.push(
        `@@ -${olds === 0 ? from.old - 1 : from.old},${olds} +${news === 0 ? from.new - 1 : from.new},${news} @@${placeless ? ' line not recorded' : ''}`,
        ...lead.map((text) => ` ${text}`),
        ...body,
      );
      oldNo += oldLines;
      newNo += newLines;
      lead = [];
      i = next;
    }
    return out.length === 0 ? '' : `${out.join('\n')}\n`;
  }
}

/** The changes from item `from` on, with the lines between and behind them that belong to the same hunk. */
function changes(
  items: readonly Item[],
  from: number,
): { readonly body: string[]; readonly next: number; readonly oldLines: number; readonly newLines: number } {
  const body: string[] = [];
  let held: string[] = [];
  let i = from;
  let oldLines = 0;
  let newLines = 0;
  while (i < items.length) {
    const item = items[i] as Item;
    if (item.kind === 'gap') break;
    if (item.kind === 'same') {
      if (held.length === 2 * CONTEXT) break;
      held.push(` ${item.text}`);
      i++;
      continue;
    }
    body.push(...held);
    oldLines += held.length;
    newLines += held.length;
    held = [];
    const gone: string[] = [];
    const come: string[] = [];
    while (items[i]?.kind === 'new' || items[i]?.kind === 'gone') {
      const each = items[i++] as Item & { readonly text: string };
      if (each.kind === 'gone') gone.push(`-${each.text}`);
      else come.push(`+${each.text}`);
    }
    body.push(...gone, ...come);
    oldLines += gone.length;
    newLines += come.length;
  }
  const tail = held.slice(0, CONTEXT);
  i -= held.length - tail.length;
  return {
    body: [...body, ...tail],
    next: i,
    oldLines: oldLines + tail.length,
    newLines: newLines + tail.length,
  };
}

/** Lines of a text; the end of the last one is no line of its own. */
export function linesOf(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}
