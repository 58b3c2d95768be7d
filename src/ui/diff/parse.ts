import { say } from '../../base/index.ts';
import { FileBuilder } from './file-builder.ts';
import { isHunkHeader, readHunk } from './hunks.ts';
import { normaliseDiff } from './normalise.ts';
import { Prefixes, readGitHeader, readName } from './paths.ts';
import type { DiffFile, ParsedDiff } from './types.ts';

/** `--submodule=log`: a submodule in one line, with its commits behind it. */
const SUBMODULE = /^Submodule (.+) ([0-9a-f]{7,64})\.{2,3}([0-9a-f]{7,64})(?: \((.*)\))?:?\r?$/;
const COMBINED = /^diff --(?:cc|combined) (.*)$/s;

/**
 * Reads unified diff text: git's (renames, modes, binary, quoted and prefixed paths, combined merges as raw), svn's,
 * hg's, GNU's, hunks with no header at all, mail patches and `log -p` with several commits. Never throws: what cannot be
 * read is an issue beside the raw text. O(n). Source: git-diff(1); GNU diffutils manual, "Detailed Unified".
 */
export function parseDiff(text: string): ParsedDiff {
  const plain = normaliseDiff(text);
  const lines = plain.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const starts = lineStarts(lines);
  const prefixes = new Prefixes();
  const files: DiffFile[] = [];
  let file: FileBuilder | undefined;

  const finish = (at: number) => {
    if (file?.says === true) files.push(file.build(plain.slice(starts[file.at], starts[at]), prefixes));
    file = undefined;
  };
  const begin = (at: number) => {
    finish(at);
    file = new FileBuilder(at);
    return file;
  };

  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? '';
    if (line.startsWith('diff --git ')) {
      begin(i).header = readGitHeader(line.slice('diff --git '.length));
      i++;
    } else if (COMBINED.test(line)) {
      begin(i).combined(readName(COMBINED.exec(line)?.[1] ?? ''));
      i = nextSection(lines, i + 1);
    } else if (/^@@@+ /.test(line)) {
      (file ?? begin(i)).combined(undefined);
      i = nextSection(lines, i + 1);
    } else if (SUBMODULE.test(line)) {
      const [, path = '', , , what = ''] = SUBMODULE.exec(line) ?? [];
      begin(i).submodule(path, what);
      i = nextSection(lines, i + 1);
    } else if (line.startsWith('Index: ')) {
      begin(i).index = readName(line.slice('Index: '.length));
      i++;
    } else if (line.startsWith('diff -')) {
      begin(i);
      i++;
    } else if (line.startsWith('--- ') && lines[i + 1]?.startsWith('+++ ') === true) {
      const target: FileBuilder = file === undefined || file.named || file.hunks.length > 0 ? begin(i) : file;
      target.names = { old: readName(line.slice(4)), new: readName((lines[i + 1] ?? '').slice(4)) };
      target.named = true;
      i += 2;
    } else if (isHunkHeader(line)) {
      const read = readHunk(lines, i);
      const target: FileBuilder = file ?? begin(i);
      if (read !== undefined) target.add(read);
      i = read?.next ?? i + 1;
    } else if (file !== undefined && file.hunks.length === 0 && file.extended(line)) {
      i = file.skipsBody ? nextSection(lines, i + 1) : i + 1;
    } else {
      // Words between files: a commit message, mail headers, a trailer. After a file's parts they end it.
      if (file !== undefined && file.hunks.length > 0 && line !== '') finish(i);
      i++;
    }
  }
  finish(lines.length);

  const issues =
    files.length === 0 && text.trim() !== ''
      ? [say`No file of a unified diff was found in this text. It is shown as it stands.`]
      : [];
  return {
    files,
    issues,
    added: files.reduce((sum, each) => sum + each.added, 0),
    removed: files.reduce((sum, each) => sum + each.removed, 0),
    raw: text,
  };
}

/** Where each line begins, and the end of the text: a file's raw text is then a slice, not a copy. */
function lineStarts(lines: readonly string[]): Float64Array {
  const starts = new Float64Array(lines.length + 1);
  let at = 0;
  lines.forEach((line, index) => {
    starts[index] = at;
    at += line.length + 1;
  });
  starts[lines.length] = at;
  return starts;
}

/** The next line that begins a file or a commit; for bodies that are not read (binary, combined). */
function nextSection(lines: readonly string[], from: number): number {
  for (let i = from; i < lines.length; i++) {
    if (/^(?:diff -|Index: |Submodule |From [0-9a-f]{40} |commit [0-9a-f]{7,40}\b)/.test(lines[i] ?? ''))
      return i;
  }
  return lines.length;
}
