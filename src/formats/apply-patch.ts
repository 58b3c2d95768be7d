import type { HunkLine } from './sparse-file.ts';

/** One file of a patch in the `*** Begin Patch` form, which says no line numbers. */
export interface PatchedFile {
  readonly op: 'add' | 'update' | 'delete';
  readonly path: string;
  readonly moveTo: string | undefined;
  /** Of an update, in the order in which they stand in the file. Of an addition one, of `+` lines alone. */
  readonly chunks: readonly (readonly HunkLine[])[];
}

const FILE = /^\*\*\* (Add|Update|Delete) File: (.+?)\s*$/;
const MOVE = /^\*\*\* Move to: (.+?)\s*$/;

/** The files of a patch, wherever in the text it stands (a shell's heredoc, a call's argument); none where there is no patch. */
export function parseApplyPatch(text: string): PatchedFile[] {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => line.trim().endsWith('*** Begin Patch'));
  if (begin < 0) return [];
  const files: { op: PatchedFile['op']; path: string; moveTo: string | undefined; chunks: HunkLine[][] }[] =
    [];
  let chunk: HunkLine[] | undefined;
  for (const line of lines.slice(begin + 1)) {
    if (line.startsWith('*** End Patch')) break;
    const file = FILE.exec(line);
    const current = files.at(-1);
    if (file !== null) {
      const op = file[1] === 'Add' ? 'add' : file[1] === 'Delete' ? 'delete' : 'update';
      files.push({ op, path: file[2] ?? '', moveTo: undefined, chunks: [] });
      chunk = undefined;
    } else if (current === undefined) continue;
    else if (MOVE.test(line)) current.moveTo = MOVE.exec(line)?.[1];
    else if (line.startsWith('@@')) chunk = undefined;
    else if (!line.startsWith('*** ')) {
      if (chunk === undefined) current.chunks.push((chunk = []));
      const mark = line[0];
      if (mark === '+' || mark === '-' || mark === ' ') chunk.push({ mark, text: line.slice(1) });
      else if (line === '' && current.op === 'update') chunk.push({ mark: ' ', text: '' });
    }
  }
  return files;
}
