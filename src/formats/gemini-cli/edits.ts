import { bodyDiff } from '../body-diff.ts';
import { field, stringField } from '../records.ts';
import type { FileChange } from '../repo-edits.ts';
import { linesOf } from '../sparse-file.ts';
import { parseHunks } from '../unified-hunks.ts';

/** What a call changed: `resultDisplay.fileDiff` where it is kept (0.5x on), else by what was asked for. */
export function changesOf(tool: string, args: unknown, display: unknown): FileChange[] {
  const path = stringField(args, 'file_path');
  if (path === undefined) return [];
  const diff = stringField(display, 'fileDiff');
  const body = stringField(args, 'content');
  if (field(display, 'isNewFile') === true && body !== undefined) return [{ kind: 'create', path, body }];
  if (diff !== undefined && diff !== '') {
    const original = stringField(display, 'originalContent');
    return [
      { kind: 'hunks', path, hunks: parseHunks(diff), ...(original === undefined ? {} : { original }) },
    ];
  }
  if (tool === 'write_file' && body !== undefined)
    return [{ kind: 'bodies', path, before: undefined, after: body }];
  const before = stringField(args, 'old_string');
  const after = stringField(args, 'new_string');
  if (before === undefined || after === undefined) return [];
  if (before === '') return [{ kind: 'create', path, body: after }];
  return [{ kind: 'chunks', path, chunks: [bodyDiff(linesOf(before), linesOf(after))] }];
}
