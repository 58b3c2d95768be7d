import { bodyDiff } from './body-diff.ts';
import { field, stringField } from './records.ts';
import type { FileChange } from './repo-edits.ts';
import { linesOf } from './sparse-file.ts';

const PATHS = ['file_path', 'filePath', 'path', 'target_file'];
const PAIRS: readonly (readonly [string, string])[] = [
  ['old_string', 'new_string'],
  ['old_str', 'new_str'],
  ['oldString', 'newString'],
];
const BODIES = ['file_text', 'content', 'contents'];
const EDITS = /edit|write|replace|create/i;

/**
 * What a call changed by its arguments alone, where its result tells nothing of it: text in place of text, or a whole file. Lines have no
 * numbers then, and what a file that was written over held before is not known. Only for calls that succeeded.
 */
export function editsInArguments(name: string, args: unknown): FileChange[] {
  const path = PATHS.map((key) => stringField(args, key)).find((each) => each !== undefined);
  const verb = stringField(args, 'command') ?? '';
  if (path === undefined || !(EDITS.test(name) || EDITS.test(verb)) || /^(?:view|read|undo)/i.test(verb))
    return [];
  const edits = field(args, 'edits');
  const pairs = (Array.isArray(edits) ? edits : [args]).flatMap(pairOf);
  if (pairs.length > 0)
    return [
      {
        kind: 'chunks',
        path,
        chunks: pairs.map(([before, after]) => bodyDiff(linesOf(before), linesOf(after))),
      },
    ];
  const body = BODIES.map((key) => stringField(args, key)).find((each) => each !== undefined);
  return body === undefined || /replace|edit/i.test(verb || (name.startsWith('str_') ? '' : name))
    ? []
    : [{ kind: 'create', path, body }];
}

function pairOf(edit: unknown): [string, string][] {
  for (const [from, to] of PAIRS) {
    const before = stringField(edit, from);
    const after = stringField(edit, to);
    if (before !== undefined && after !== undefined) return [[before, after]];
  }
  return [];
}
