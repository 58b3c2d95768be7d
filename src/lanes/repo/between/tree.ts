import type { DiffFile, DiffLine, ParsedDiff } from '../../../ui/index.ts';
import { type Edited, editsOf, UNTOUCHED } from './edits.ts';

/** Why a file cannot be reckoned with: one shown as it stands (a merge), one that was cut, a path named twice, odd parts. */
export type Trouble = 'raw' | 'cut' | 'twice' | 'odd';

/** A file of a tree, told by a diff against HEAD. */
export interface Content {
  readonly path: string;
  /** The file of HEAD that its edits count from; undefined: it has none and is there whole. */
  readonly base: string | undefined;
  readonly edited: Edited;
  readonly mode: string | undefined;
  readonly binary: boolean;
  /** Object id of the content, abbreviated as git wrote it; tells binary contents apart. */
  readonly blob: string | undefined;
  /** The file's own diff; undefined where the tree has HEAD's. */
  readonly file: DiffFile | undefined;
  readonly trouble: Trouble | undefined;
}

/** What a diff tells of HEAD: a mode, an object id, and all lines where it deletes the file. */
interface HeadFile {
  readonly mode: string | undefined;
  readonly blob: string | undefined;
  readonly binary: boolean;
  readonly lines: readonly DiffLine[] | undefined;
}

export interface Tree {
  /** Every file that one of the two diffs names and this tree has. */
  readonly files: ReadonlyMap<string, Content>;
  /** Files of HEAD that this tree's diff says are gone. */
  readonly gone: ReadonlySet<string>;
}

export interface TwoTrees {
  readonly before: Tree;
  readonly after: Tree;
  readonly head: ReadonlyMap<string, HeadFile>;
}

/** Source: git's diff format, `index <old>..<new> <mode>`. */
function blobsOf(file: DiffFile): { readonly old: string | undefined; readonly now: string | undefined } {
  const at = file.raw.search(/^@@ /m);
  const header = at === -1 ? file.raw.slice(0, 4096) : file.raw.slice(0, at);
  const match = /^index ([0-9a-f]{4,64})\.\.([0-9a-f]{4,64})/m.exec(header);
  return { old: match?.[1], now: match?.[2] };
}

/** Ids abbreviated to different lengths are the same where the shorter one begins the longer. */
export function sameBlob(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

interface Side {
  readonly files: Map<string, Content>;
  readonly gone: Set<string>;
}

/** Reads two diffs as two trees: a file that only the other one names is HEAD's here. */
export function treesOf(before: ParsedDiff, after: ParsedDiff): TwoTrees {
  const head = new Map<string, HeadFile>();
  const [a, b] = [sideOf(before, head), sideOf(after, head)];
  for (const [path, known] of head) {
    for (const side of [a, b]) {
      if (side.files.has(path) || side.gone.has(path)) continue;
      side.files.set(path, {
        path,
        base: path,
        edited: UNTOUCHED,
        mode: known.mode,
        binary: known.binary,
        blob: known.blob,
        file: undefined,
        trouble: undefined,
      });
    }
  }
  return { before: a, after: b, head };
}

function sideOf(diff: ParsedDiff, head: Map<string, HeadFile>): Side {
  const side: Side = { files: new Map(), gone: new Set() };
  for (const file of diff.files) {
    const blobs = blobsOf(file);
    const base = file.status === 'added' ? undefined : (file.oldPath ?? file.path);
    const edited = file.rawOnly ? UNTOUCHED : editsOf(file);
    if (base !== undefined) note(head, base, file, blobs.old, edited);
    if (file.status === 'deleted' || file.status === 'renamed') side.gone.add(base ?? file.path);
    if (file.status === 'deleted') continue;
    const trouble: Trouble | undefined = file.rawOnly
      ? 'raw'
      : side.files.has(file.path)
        ? 'twice'
        : file.hunks.some((hunk) => !hunk.complete)
          ? 'cut'
          : edited === undefined
            ? 'odd'
            : undefined;
    side.files.set(file.path, {
      path: file.path,
      base,
      edited: edited ?? UNTOUCHED,
      mode: file.newMode,
      binary: file.binary,
      blob: blobs.now,
      file,
      trouble,
    });
  }
  return side;
}

function note(
  head: Map<string, HeadFile>,
  path: string,
  file: DiffFile,
  blob: string | undefined,
  edited: Edited | undefined,
): void {
  const known = head.get(path);
  const isWhole =
    file.status === 'deleted' &&
    !file.binary &&
    edited !== undefined &&
    file.hunks.every((hunk) => hunk.complete);
  head.set(path, {
    mode: known?.mode ?? file.oldMode,
    blob: known?.blob ?? blob,
    binary: (known?.binary ?? false) || file.binary,
    lines: known?.lines ?? (isWhole ? [...edited.known.values()] : undefined),
  });
}
