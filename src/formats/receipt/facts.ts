import {
  checkOf,
  type CaptureSource,
  type CheckKind,
  type OwnTask,
  type RecordingSink,
  type RunMeta,
  type Score,
} from '../../model/index.ts';
import { field, stringField } from '../records.ts';
import type { ChainLine } from './chain.ts';
import type { SessionCommand } from './event-writer.ts';
import type { SessionVerdict } from './verify.ts';

interface Session {
  readonly lines: readonly ChainLine[];
  readonly receipt: unknown;
  readonly state: unknown;
  readonly verdict: SessionVerdict['verdict'];
  readonly sources: readonly CaptureSource[];
  readonly tasks: readonly OwnTask[];
}

/** Who ran, what is known of the repository, and in which state the session was left. */
export function tellSession(
  { lines, receipt, state, verdict, sources, tasks }: Session,
  sink: RecordingSink,
): void {
  const id = stringField(lines[0]?.record, 'session_id');
  const provider = stringField(field(receipt, 'agent'), 'provider');
  const risk = stringField(field(receipt, 'risk'), 'level');
  const notes = [
    ...(verdict === undefined ? [] : [`Verdict of the checks: ${verdict.replaceAll('_', ' ')}.`]),
    ...(risk === undefined ? [] : [`Risk as the receipt says: ${risk}.`]),
    `State: ${stringField(state, 'state') ?? (receipt === undefined ? 'not finalised' : 'finalised')}.`,
  ];
  const meta: RunMeta = {
    ...(id === undefined ? {} : { runId: id, title: titleOf(lines) ?? id }),
    ...(provider === undefined || provider === 'unknown' ? {} : { harness: provider }),
    envKind: 'repo',
    traceSource: 'events.jsonl',
    notes: notes.join('\n'),
    ...(sources.length === 0 ? {} : { captureSources: sources }),
    ...(tasks.length === 0 ? {} : { ownTasks: tasks }),
  };
  sink.meta(meta);
}

/** Name of the repository's folder, by the first snapshot. */
function titleOf(lines: readonly ChainLine[]): string | undefined {
  const first = lines.find(({ record }) => stringField(record, 'type') === 'git.snapshot');
  const root = stringField(field(first?.record, 'payload'), 'repo_root');
  return root?.split('/').findLast((part) => part !== '');
}

/** Gates by the names that the project gives them, and what each counts as. */
const GATES: readonly (readonly [string, CheckKind])[] = [
  ['tests', 'test'],
  ['typecheck', 'typecheck'],
  ['lint', 'lint'],
  ['build', 'build'],
];

/**
 * Quality gates by the commands that ran, each with its whole sequence. The last known result decides; the project's own report calls a
 * gate failed for good once it failed (contracts/receipt.md 2.6), which the words say where the two differ. A run that began before
 * `lastChange` (epoch ms) says nothing of what was left behind.
 */
export function gatesOf(
  commands: readonly SessionCommand[],
  lastChange: number | undefined,
): readonly Score[] {
  return GATES.flatMap(([metric, kind]): Score[] => {
    const runs = commands.filter(({ command }) => checkOf(command) === kind).toSorted((a, b) => a.at - b.at);
    if (runs.length === 0) return [];
    const sequence = runs.map(({ ok }) => (ok === undefined ? 'unknown' : ok ? 'passed' : 'failed'));
    const last = runs.findLast(({ ok }) => ok !== undefined);
    const differs = last?.ok === true && sequence.includes('failed');
    return [
      {
        metric,
        ...(last === undefined ? { status: 'unmeasured' as const } : { pass: last.ok === true }),
        detail: runs.at(-1)?.command ?? '',
        reason: `${sequence.join(' → ')}${differs ? ' (its own report keeps it failed)' : ''}${coverage(runs, lastChange)}`,
        grader: 'commands of the session',
      },
    ];
  });
}

/** Whether the last run saw what was left behind. */
function coverage(runs: readonly SessionCommand[], lastChange: number | undefined): string {
  const last = runs.at(-1);
  const at = last?.at ?? NaN;
  if (last?.ok === undefined) return '';
  if (lastChange === undefined || Number.isNaN(at)) return '';
  return at > lastChange ? '; covers the final patch' : '; files changed after it';
}
