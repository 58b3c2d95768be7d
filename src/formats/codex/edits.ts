import { parseApplyPatch } from '../apply-patch.ts';
import { commandLine } from '../call-words.ts';
import { field, stringField } from '../records.ts';
import type { FileChange } from '../repo-edits.ts';
import { parseHunks } from '../unified-hunks.ts';

/** `changes` of `patch_apply_end` (0.140) and of a `FileChange` item (0.171): path -> what became of the file. */
export function changesOf(changes: unknown): FileChange[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([path, change]: [string, unknown]): FileChange[] => {
    const content = stringField(change, 'content');
    const type = stringField(change, 'type');
    if (type === 'add') return [{ kind: 'create', path, body: content ?? '' }];
    if (type === 'delete') return [{ kind: 'delete', path, body: content }];
    const diff = stringField(change, 'unified_diff');
    if (diff === undefined) return [];
    const edit: FileChange = { kind: 'hunks', path, hunks: parseHunks(diff) };
    const to = stringField(change, 'move_path');
    return to === undefined ? [edit] : [edit, { kind: 'move', path, to }];
  });
}

/** The patch in a call's arguments (a tool's own, or a shell's heredoc), which says no line numbers. */
export function patchOf(name: string, args: unknown, cwd: string | undefined): FileChange[] {
  const text =
    typeof args === 'string'
      ? args
      : (stringField(args, 'input') ??
        stringField(args, 'patch') ??
        commandLine(field(args, 'command') ?? field(args, 'cmd')));
  if (!text.includes('*** Begin Patch') || !(name === 'apply_patch' || /\bapply_?patch\b/.test(text)))
    return [];
  const absolute = (path: string): string =>
    cwd === undefined || path.startsWith('/') ? path : `${cwd.replace(/\/+$/, '')}/${path}`;
  return parseApplyPatch(text).flatMap(({ op, path: given, moveTo, chunks }): FileChange[] => {
    const path = absolute(given);
    if (op === 'delete') return [{ kind: 'delete', path }];
    if (op === 'add')
      return [
        {
          kind: 'create',
          path,
          body: chunks
            .flat()
            .map(({ text: line }) => `${line}\n`)
            .join(''),
        },
      ];
    const edit: FileChange = { kind: 'chunks', path, chunks };
    return moveTo === undefined ? [edit] : [edit, { kind: 'move', path, to: absolute(moveTo) }];
  });
}
