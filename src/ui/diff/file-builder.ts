import { say } from '../../base/index.ts';
import type { HunkRead } from './hunks.ts';
import { notesOf } from './notes.ts';
import { NOTHING, readName } from './paths.ts';
import type { NamePair, Prefixes } from './paths.ts';
import type { DiffFile, DiffFileStatus, DiffHunk } from './types.ts';

/** Gathers what the lines of one file say until its end is seen. */
export class FileBuilder {
  /** The index of its first line. */
  readonly at: number;
  header: NamePair | undefined;
  names: NamePair | undefined;
  /** A `---` and `+++` pair was read. */
  named = false;
  /** The path of an svn `Index:` line. */
  index: string | undefined;
  readonly hunks: DiffHunk[] = [];
  /** What follows is not read line by line (base-85 data). */
  skipsBody = false;

  readonly #issues: string[] = [];
  readonly #facts: string[] = [];
  #status: DiffFileStatus | undefined;
  #moved: { from?: string; to?: string } = {};
  #oldMode: string | undefined;
  #newMode: string | undefined;
  #similarity: number | undefined;
  #binary = false;
  #rawOnly = false;

  constructor(at: number) {
    this.at = at;
  }

  /** False for a header that names no file and holds nothing. */
  get says(): boolean {
    return (
      this.#rawOnly ||
      this.hunks.length > 0 ||
      this.names !== undefined ||
      this.header !== undefined ||
      this.index !== undefined ||
      this.#moved.to !== undefined ||
      this.#binary
    );
  }

  combined(path: string | undefined): void {
    this.#rawOnly = true;
    if (path !== undefined) this.names = { old: path, new: path };
    this.#issues.push(say`A combined diff of a merge: shown as it stands.`);
  }

  /** A submodule told by its commits alone: `what` is git's word for it. */
  submodule(path: string, what: string): void {
    this.#rawOnly = true;
    this.names = { old: path, new: path };
    this.#facts.push(say`submodule`);
    if (what === 'new submodule') this.#status = 'added';
    if (what === 'submodule deleted') this.#status = 'deleted';
  }

  add(read: HunkRead): void {
    this.hunks.push(read.hunk);
    if (read.issue !== undefined) this.#issues.push(read.issue);
  }

  /** Takes an extended header line; false if it is none. */
  extended(raw: string): boolean {
    const line = raw.replace(/\r$/, '');
    const [, key = '', rest = ''] =
      /^(old mode|new mode|deleted file mode|new file mode|similarity index|dissimilarity index|rename from|rename to|copy from|copy to|index|Binary files|GIT binary patch|Cannot display|Property changes on|={10,}) ?:? ?(.*)$/s.exec(
        line,
      ) ?? [];
    switch (key) {
      case 'old mode':
        this.#oldMode = rest;
        return true;
      case 'new mode':
        this.#newMode = rest;
        return true;
      case 'deleted file mode':
        this.#oldMode = rest;
        this.#status = 'deleted';
        return true;
      case 'new file mode':
        this.#newMode = rest;
        this.#status = 'added';
        return true;
      case 'similarity index':
        this.#similarity = Number.parseInt(rest, 10);
        return true;
      case 'rename from':
        this.#status = 'renamed';
        this.#moved.from = readName(rest);
        return true;
      case 'rename to':
        this.#status = 'renamed';
        this.#moved.to = readName(rest);
        return true;
      case 'copy from':
        this.#status = 'copied';
        this.#moved.from = readName(rest);
        return true;
      case 'copy to':
        this.#status = 'copied';
        this.#moved.to = readName(rest);
        return true;
      case 'index': {
        const mode = / (\d{6})$/.exec(rest)?.[1];
        if (mode !== undefined) this.#oldMode = this.#newMode = mode;
        return true;
      }
      case 'Binary files':
      case 'Cannot display':
        this.#binary = true;
        return true;
      case 'GIT binary patch':
        this.#binary = true;
        this.skipsBody = true;
        return true;
      default:
        return key !== '';
    }
  }

  /** `raw` is the text of the file, as it stood. */
  build(raw: string, prefixes: Prefixes): DiffFile {
    const moved = this.#moved.from !== undefined || this.#moved.to !== undefined;
    const given = this.names ?? this.header ?? { old: this.index, new: this.index };
    const names: NamePair =
      this.#rawOnly && this.header === undefined
        ? given
        : moved
          ? { old: this.#moved.from, new: this.#moved.to }
          : prefixes.strip(given, this.header);
    const oldPath = this.#status === 'added' ? undefined : names.old;
    const newPath = this.#status === 'deleted' ? undefined : names.new;
    const status =
      this.#status ??
      (this.names?.old === NOTHING ? 'added' : this.names?.new === NOTHING ? 'deleted' : 'modified');
    const count = (kind: '+' | '-') =>
      this.hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.kind === kind).length, 0);
    const modes = { oldMode: this.#oldMode, newMode: this.#newMode };
    return {
      oldPath,
      newPath,
      path: newPath || oldPath || '(no name)',
      status,
      ...modes,
      similarity: this.#similarity,
      binary: this.#binary,
      added: count('+'),
      removed: count('-'),
      hunks: this.hunks,
      notes: [...new Set([...this.#facts, ...notesOf({ hunks: this.hunks, ...modes })])],
      issues: this.#issues,
      rawOnly: this.#rawOnly,
      raw,
    };
  }
}
