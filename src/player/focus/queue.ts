import type { Engine } from '../../engine/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { readFacts } from './facts.ts';
import { checksThatNeverRan, failedChecks } from './signals/checks.ts';
import { errorsAfterSuccess, failedCommands, serverErrors } from './signals/commands.ts';
import { loops, stalls, unresolvedQuestions } from './signals/conduct.ts';
import { dependencyChanges, riskyChanges, untestedEdits } from './signals/edits.ts';
import { failedEvidence, gaps } from './signals/evidence.ts';
import { failing } from './signals/failing.ts';
import { memoryThatRanOut } from './signals/memory.ts';
import { missingInstructions, patchMismatch } from './signals/patch.ts';
import type { FocusFacts, FocusReason, FocusTask, QueuedTask, Signal } from './types.ts';

/** In the order in which tasks of one priority stand. */
const SIGNALS: readonly Signal[] = [
  failedEvidence,
  failing,
  memoryThatRanOut,
  failedChecks,
  failedCommands,
  errorsAfterSuccess,
  serverErrors,
  loops,
  untestedEdits,
  dependencyChanges,
  riskyChanges,
  patchMismatch,
  missingInstructions,
  gaps,
  checksThatNeverRan,
  stalls,
  unresolvedQuestions,
];

/** In the same order, for tasks of one priority. */
const ORDER: readonly FocusReason[] = [
  'integrity_failure',
  'out_of_memory',
  'failing_moment',
  'failed_check',
  'failed_command',
  'error_after_success',
  'server_error',
  'call_loop',
  'edit_without_test',
  'risky_change',
  'dependency_change',
  'patch_mismatch',
  'missing_instructions',
  'evidence_gap',
  'check_never_ran',
  'long_stall',
  'unresolved_question',
  'retried_call',
];

/** More are no queue; the rest is counted. */
const MAX_TASKS = 40;

export interface FocusQueue {
  readonly tasks: readonly QueuedTask[];
  /** What they were found in: the patch, the checks, each change of a file. */
  readonly facts: FocusFacts;
  /** Tasks left off because there are too many. */
  readonly left: number;
  /** Tool calls that were not looked at. */
  readonly unread: number;
}

/** What to look at first, of any recording. The same recording gives the same queue. */
export async function focusOf(engine: Engine, model: ModelReader): Promise<FocusQueue> {
  return queueOf(await readFacts(engine, model));
}

/** Ranked by priority, then reason, then time, then id (docs/focus.md). */
export function queueOf(facts: FocusFacts): FocusQueue {
  const found = SIGNALS.flatMap((signal) => signal(facts)).toSorted(
    (a, b) =>
      a.priority - b.priority ||
      ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason) ||
      (a.links[0]?.t ?? Infinity) - (b.links[0]?.t ?? Infinity) ||
      (a.id < b.id ? -1 : 1),
  );
  const told = withoutRepeats(found);
  return {
    tasks: told.slice(0, MAX_TASKS).map((task) => ({ ...task, until: untilOf(task) })),
    facts,
    left: Math.max(0, told.length - MAX_TASKS),
    unread: facts.unread,
  };
}

function untilOf({ links }: FocusTask): QueuedTask['until'] {
  if (links.length === 0) return { kind: 'decided' };
  return { kind: 'looked-at', entryIds: [...new Set(links.map(({ entryId }) => entryId))] };
}

/** Each is a question of its own, whatever else was found of the same entry. */
const JUDGED: ReadonlySet<FocusReason> = new Set([
  'failed_check',
  'risky_change',
  'dependency_change',
  'patch_mismatch',
]);

/**
 * A task whose every shown entry is shown by one before it says nothing new. Checks and risks are judged by themselves; errors after a success
 * repeat what is merely named beside another task, too.
 */
function withoutRepeats(tasks: readonly FocusTask[]): FocusTask[] {
  const shown = new Set<string>();
  const named = new Set<string>();
  return tasks.filter((task) => {
    const own = task.links.filter(({ role }) => role === 'shows').map(({ entryId }) => entryId);
    const told = task.reason === 'error_after_success' ? named : shown;
    const isRepeat = !JUDGED.has(task.reason) && own.length > 0 && own.every((id) => told.has(id));
    if (isRepeat) return false;
    for (const id of own) shown.add(id);
    for (const { entryId } of task.links) named.add(entryId);
    return true;
  });
}
