import { fail, ok, type Failure, type Result } from '../../base/index.ts';

/**
 * Trace versions that are read: Playwright 1.31 (4) to 1.65 (10). What changed between them is noted where it matters:
 * 5 logs on lines of their own, 6 console on lines of its own, 7 a clock per file and links between files,
 * 8 titles in place of API names, 9 `file` paths in place of `sha1`, 10 call ids with a random prefix.
 */
export const OLDEST = 4;
export const NEWEST = 10;

/** Whether a `context-options` line is of a version that is read. */
export function checkVersion(version: unknown, file: string): Result<undefined, Failure> {
  if (typeof version !== 'number') return ok(undefined);
  if (version > NEWEST)
    return fail(
      'unsupported-version',
      `${file} was made by a newer Playwright (trace version ${version}); this player reads ${OLDEST} to ${NEWEST}. Open it with that Playwright’s own viewer, or with a newer player.`,
    );
  if (version < OLDEST)
    return fail(
      'unsupported-version',
      `${file} was made by an old Playwright (trace version ${version}, before 1.31); this player reads ${OLDEST} to ${NEWEST}.`,
    );
  return ok(undefined);
}
