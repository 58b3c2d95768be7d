import { checkOf, type CheckKind } from '../../model/index.ts';
import type { Change } from './changes.ts';
import { isTestable } from './commands.ts';
import type { Act } from './types.ts';

/** All runs of one kind of check, and what the last of them says of what was left behind. */
export interface CheckRuns {
  readonly kind: CheckKind;
  readonly runs: readonly Act[];
  readonly last: Act;
  /** The last change of code that the last run did not see; `undefined`: it saw the final state. */
  readonly missed: Change | undefined;
}

const KINDS: readonly CheckKind[] = ['test', 'typecheck', 'lint', 'build'];

/**
 * Which checks ran, in which order they came out, and whether the last run of each began after the last change of code. A
 * later run takes the place of an earlier one: the first result is kept, and no more than that.
 */
export function checkRuns(acts: readonly Act[], changes: readonly Change[]): readonly CheckRuns[] {
  const code = changes.filter(({ path }) => isTestable(path));
  return KINDS.flatMap((kind): CheckRuns[] => {
    const runs = acts.filter(({ command }) => command !== undefined && checkOf(command) === kind);
    const last = runs.at(-1);
    if (last === undefined) return [];
    const missed = code.findLast(({ start, by }) => start > last.start && by !== last);
    return [{ kind, runs, last, missed }];
  });
}

/** Passed, failed, or without an end that is known. */
export const resultOf = ({ failed, end }: Act): 'passed' | 'failed' | 'unknown' =>
  failed ? 'failed' : Number.isFinite(end) ? 'passed' : 'unknown';
