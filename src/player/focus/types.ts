import type { Located, ModelReader } from '../../model/index.ts';
import type { Change } from './changes.ts';
import type { CheckRuns } from './checks-run.ts';
import type { FinalPatch } from './final-patch.ts';

/** Why a task is on the queue. A fixed vocabulary: notes and other tools name tasks by it. */
export type FocusReason =
  | 'integrity_failure'
  | 'failing_moment'
  | 'failed_check'
  | 'out_of_memory'
  | 'failed_command'
  | 'error_after_success'
  | 'server_error'
  | 'call_loop'
  | 'edit_without_test'
  | 'dependency_change'
  | 'risky_change'
  | 'patch_mismatch'
  | 'missing_instructions'
  | 'evidence_gap'
  | 'check_never_ran'
  | 'long_stall'
  | 'unresolved_question'
  | 'retried_call';

/** 0 first. What each means, and which reason has which: docs/focus.md. */
export type Priority = 0 | 1 | 2 | 3;

/** An entry that bears on a task, and as what. */
export interface FocusLink {
  readonly entryId: string;
  readonly t: number;
  /** `lead`: where the trouble seems to begin, where that is earlier than where it shows. */
  readonly role: 'lead' | 'shows' | 'context';
  readonly label: string;
}

/** One thing to look at. */
export interface FocusTask {
  /** Stable for the same recording: reason and what it is about. */
  readonly id: string;
  readonly reason: FocusReason;
  readonly priority: Priority;
  readonly title: string;
  /** What was found, in one or two sentences that claim no more than the recording shows. */
  readonly detail: string;
  /** In the order to look at them; may be empty for what is missing. */
  readonly links: readonly FocusLink[];
  readonly files: readonly string[];
  /** When it is done, in words. */
  readonly done: string;
}

/** A task with its condition as one that can be checked. */
export interface QueuedTask extends FocusTask {
  /** `looked-at`: every one of these entries was selected. `decided`: there is nothing to look at, a person ticks it. */
  readonly until:
    | { readonly kind: 'looked-at'; readonly entryIds: readonly string[] }
    | { readonly kind: 'decided' };
}

/** A tool call with what it was asked for and how it ended. */
export interface Act {
  readonly entry: Located;
  readonly entryId: string;
  readonly start: number;
  /** Infinity: it never ended. */
  readonly end: number;
  readonly failed: boolean;
  readonly exitCode: number | undefined;
  readonly command: string | undefined;
  /** Files that an edit, a write or a patch names. */
  readonly files: readonly string[];
  readonly output: string;
}

/** What the signals look at. */
export interface FocusFacts {
  readonly model: ModelReader;
  readonly acts: readonly Act[];
  /** Every change of a file that is told, by whomever, in order of time. */
  readonly changes: readonly Change[];
  readonly checks: readonly CheckRuns[];
  readonly patch: FinalPatch | undefined;
  /** Paths that had been changed before the agent began. */
  readonly before: ReadonlySet<string>;
  /** Texts of the entry the run failed at (its record, and the body it answers with), where it did. */
  readonly failingText: string;
  /** Words of the failure that an earlier entry of another lane says first. */
  readonly echo: { readonly entry: Located; readonly word: string } | undefined;
  /** Tool calls that were not looked at, since there are more than are read. */
  readonly unread: number;
}

export type Signal = (facts: FocusFacts) => readonly FocusTask[];
