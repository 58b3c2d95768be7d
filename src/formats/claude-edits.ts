import { field, numberField, stringField } from './records.ts';
import type { FileChange } from './repo-edits.ts';
import { editsInArguments } from './argument-edits.ts';
import { hunkLines } from './unified-hunks.ts';

/** What an answered call of an edit tool changed; nothing for any other. `structured`: the result's `toolUseResult`. */
export function editsOf(name: string, args: unknown, structured: unknown): FileChange[] {
  const path = stringField(structured, 'filePath') ?? stringField(args, 'file_path');
  if (path === undefined) return [];
  const patch = field(structured, 'structuredPatch');
  const body = stringField(structured, 'content') ?? stringField(args, 'content');
  const original = stringField(structured, 'originalFile') ?? stringField(structured, 'originalFileContents');
  if (Array.isArray(patch) && patch.length > 0)
    return [{ kind: 'hunks', path, hunks: patch.flatMap(hunkOf), original }];
  if (name === 'Write' && body !== undefined) {
    // An update whose patch is empty changed nothing that was told; without a word of the tool's the file counts as new.
    if (original !== undefined) return [{ kind: 'bodies', path, before: original, after: body }];
    return [{ kind: 'create', path, body }];
  }
  if (structured !== undefined && Array.isArray(patch)) return [];
  return editsInArguments(name, args);
}

function hunkOf(hunk: unknown): { oldStart: number; lines: ReturnType<typeof hunkLines> }[] {
  const oldStart = numberField(hunk, 'oldStart');
  const lines = field(hunk, 'lines');
  if (oldStart === undefined || !Array.isArray(lines)) return [];
  return [{ oldStart, lines: hunkLines(lines.filter((line) => typeof line === 'string')) }];
}
