import type { GapReason, RecordingSink, RunMeta, Score } from '../../model/index.ts';
import { field, stringField } from '../records.ts';
import type { ChainLine } from './chain.ts';
import type { SessionCommand } from './event-writer.ts';
import type { SessionVerdict } from './verify.ts';

interface Session {
  readonly lines: readonly ChainLine[];
  readonly receipt: unknown;
  readonly state: unknown;
  readonly verdict: SessionVerdict['verdict'];
}

/** Who ran, what is known of the repository, and in which state the session was left. */
export function tellSession({ lines, receipt, state, verdict }: Session, sink: RecordingSink): void {
  const id = stringField(lines[0]?.record, 'session_id');
  const provider = stringField(field(receipt, 'agent'), 'provider');
  const risk = stringField(field(receipt, 'risk'), 'level');
  const notes = [
    ...(verdict === undefined ? [] : [`Verdict of the checks: ${verdict.replaceAll('_', ' ')}.`]),
    ...(risk === undefined ? [] : [`Risk as the receipt says: ${risk}.`]),
    ...confidenceOf(receipt),
    `State: ${stringField(state, 'state') ?? (receipt === undefined ? 'not finalised' : 'finalised')}.`,
  ];
  const meta: RunMeta = {
    ...(id === undefined ? {} : { runId: id, title: titleOf(lines) ?? id }),
    ...(provider === undefined || provider === 'unknown' ? {} : { harness: provider }),
    envKind: 'repo',
    traceSource: 'events.jsonl',
    notes: notes.join('\n'),
  };
  sink.meta(meta);
}

/** Name of the repository's folder, by the first snapshot. */
function titleOf(lines: readonly ChainLine[]): string | undefined {
  const first = lines.find(({ record }) => stringField(record, 'type') === 'git.snapshot');
  const root = stringField(field(first?.record, 'payload'), 'repo_root');
  return root?.split('/').findLast((part) => part !== '');
}

function confidenceOf(receipt: unknown): string[] {
  const confidence = field(receipt, 'capture_confidence');
  if (typeof confidence !== 'object' || confidence === null) return [];
  const said = Object.entries(confidence).map(
    ([source, level]) => `${source.replaceAll('_', ' ')} ${String(level)}`,
  );
  return [`Capture confidence: ${said.join(', ')}.`];
}

const GATES: readonly (readonly [string, RegExp])[] = [
  [
    'tests',
    /\b(?:pytest|vitest|jest|go test|cargo test|(?:npm|pnpm|yarn|bun|make)(?: run)? test|node --test)\b/,
  ],
  ['typecheck', /\b(?:tsc|mypy|pyright|typecheck)\b/],
  ['lint', /\b(?:eslint|oxlint|ruff|flake8|golangci-lint|lint)\b/],
  ['build', /\b(?:build|go install|cargo build)\b/],
];

/**
 * Quality gates by the commands that ran, each with its whole sequence. The last known result decides; the project's own report calls a
 * gate failed for good once it failed (contracts/receipt.md 2.6), which the words say where the two differ.
 */
export function gatesOf(commands: readonly SessionCommand[]): readonly Score[] {
  return GATES.flatMap(([metric, words]): Score[] => {
    const runs = commands.filter(({ command }) => words.test(command));
    if (runs.length === 0) return [];
    const sequence = runs.map(({ ok }) => (ok === undefined ? 'unknown' : ok ? 'passed' : 'failed'));
    const last = runs.findLast(({ ok }) => ok !== undefined);
    const differs = last?.ok === true && sequence.includes('failed');
    return [
      {
        metric,
        ...(last === undefined ? { status: 'unmeasured' as const } : { pass: last.ok === true }),
        detail: runs.at(-1)?.command ?? '',
        reason: `${sequence.join(' → ')}${differs ? ' (its own report keeps it failed)' : ''}`,
        grader: 'commands of the session',
      },
    ];
  });
}

interface Presence {
  readonly receipt: unknown;
  readonly hasPatch: boolean;
  readonly hasManifest: boolean;
  /** `receipt.json` is absent, or could be parsed. */
  readonly isRead: boolean;
}

/** What the session does not hold: told by the receipt, or found missing. */
export function tellGaps(presence: Presence, lines: readonly ChainLine[], sink: RecordingSink): void {
  const gap = (code: string, reason: GapReason, detail: string, laneId = 'agent'): void =>
    sink.gap({ laneId, from: null, to: null, code, reason, detail });
  const types = new Set(lines.map(({ record }) => stringField(record, 'type')));
  const phases = new Set(
    lines
      .filter(({ record }) => stringField(record, 'type') === 'git.snapshot')
      .map(({ record }) => stringField(field(record, 'payload'), 'phase')),
  );
  if (!presence.isRead) gap('bad-receipt', 'missing', 'receipt.json is not valid JSON');
  else if (presence.receipt === undefined)
    gap('session-not-finalised', 'stopped early', 'The session has no receipt: it was not stopped in order');
  else {
    if (!presence.hasPatch) gap('missing-artifact', 'missing', 'diffs/final.patch', 'repo');
    if (!presence.hasManifest) gap('missing-artifact', 'missing', 'manifest.json');
  }
  if (![...types].some((type) => type?.startsWith('provider.') === true))
    gap(
      'provider-events-missing',
      'missing',
      'No event of the agent’s provider: commands and messages are not known',
    );
  for (const phase of ['start', 'final'])
    if (!phases.has(phase)) gap('git-snapshot-missing', 'missing', `The ${phase} snapshot of git`, 'repo');
  const declared = field(field(presence.receipt, 'summary'), 'missing_evidence_gaps');
  if (Array.isArray(declared))
    for (const each of declared) if (typeof each === 'string') gap('declared', 'missing', each.slice(0, 300));
  if (lines.some(({ text }) => text.includes('[REDACTED]')))
    gap('redacted', 'redacted', 'Secrets in arguments or outputs were replaced by the recorder');
  const torn = lines.findIndex(({ record }) => record === undefined);
  if (torn !== -1)
    gap(
      'torn-log',
      'stopped early',
      `Line ${lines[torn]?.line ?? torn + 1} of events.jsonl is cut or no JSON`,
    );
}
