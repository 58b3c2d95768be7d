import { namesFile } from './act.ts';
import type { ActedStep } from './act-book.ts';

/** What changed a file, or a line of it, between two samples. */
export interface Cause {
  readonly from: number;
  readonly to: number;
  /**
   * `proven`: an edit in that stretch names the file in its arguments. Otherwise the steps are only
   * those that ran meanwhile.
   */
  readonly proven: boolean;
  readonly steps: readonly ActedStep[];
}

/** Steps that ran in (from, to], whenever they began. */
const during = (steps: readonly ActedStep[], from: number, to: number): ActedStep[] =>
  steps.filter((step) => step.start <= to && step.end > from);

/**
 * Which step made a change that was first seen at `to` and not yet at `from`. With a line's text, an
 * edit whose arguments hold that text stands before others of the same file. O(steps).
 */
export function causeOf(
  steps: readonly ActedStep[],
  from: number,
  to: number,
  path: string,
  line?: string,
): Cause {
  const meanwhile = during(steps, from, to);
  const naming = meanwhile.filter(
    ({ act, failed, end }) =>
      act.edits && !failed && end <= to && act.paths.some((given) => namesFile(given, path)),
  );
  if (naming.length === 0) return { from, to, proven: false, steps: meanwhile };
  const text = line?.trim() ?? '';
  const holding =
    text === '' ? [] : naming.filter(({ act }) => act.texts.some((each) => each.includes(text)));
  return { from, to, proven: true, steps: withoutEchoes(holding.length > 0 ? holding : naming) };
}

/** An action that the environment reports of a call (same file, at the call's end) is the call again. */
function withoutEchoes(steps: readonly ActedStep[]): ActedStep[] {
  return steps.filter(
    (step) =>
      !steps.some(
        (other) =>
          other !== step &&
          other.start < step.start &&
          step.start <= other.end &&
          step.act.paths.every((path) =>
            other.act.paths.some((given) => namesFile(given, path) || namesFile(path, given)),
          ),
      ),
  );
}

const COMMIT = /\bgit\b(?:\s+-[^\s]+(?:\s+[^\s-][^\s]*)?)*\s+commit\b/;

/** The last `git commit` that the agent ran in (from, to] and that did not fail. */
export function commitIn(steps: readonly ActedStep[], from: number, to: number): ActedStep | undefined {
  return during(steps, from, to).findLast(
    ({ act, failed }) => !failed && act.command !== undefined && COMMIT.test(act.command),
  );
}

const CHECK =
  /\b(?:tests?|pytest|jest|vitest|mocha|ava|tox|nox|rspec|unittest|ctest|phpunit|junit|check|lint|tsc|typecheck|mypy|pyright|ruff|eslint|clippy|verify)\b/i;

/** What ran after a file's last edit, as far as is known at the playhead. */
export type Checked =
  /** Every test or check that ran succeeded when it ran last. */
  | { readonly state: 'checked'; readonly step: ActedStep }
  /** No test or check ran, but another command succeeded. */
  | { readonly state: 'ran'; readonly step: ActedStep }
  /** A test or check failed when it ran last. */
  | { readonly state: 'failed'; readonly step: ActedStep }
  | { readonly state: 'unverified' };

/** Commands that began at or after `since` and had ended by `t`; of one command the last run counts. O(steps). */
export function checkedSince(steps: readonly ActedStep[], since: number, t: number): Checked {
  const later = steps.filter(
    ({ act, start, end }) => act.command !== undefined && start >= since && end <= t,
  );
  const checks = new Map<string, ActedStep>();
  for (const step of later) {
    const command = step.act.command ?? '';
    if (CHECK.test(command)) checks.set(command, step);
  }
  const last = [...checks.values()].sort((a, b) => b.end - a.end);
  const failed = last.find((step) => step.failed);
  if (failed !== undefined) return { state: 'failed', step: failed };
  if (last[0] !== undefined) return { state: 'checked', step: last[0] };
  const ran = later.findLast((step) => !step.failed);
  return ran === undefined ? { state: 'unverified' } : { state: 'ran', step: ran };
}
