import type { GapReason, RecordingSink } from '../../model/index.ts';
import { field, numberField, parseRecord, stringField } from '../records.ts';
import type { ChainLine } from './chain.ts';
import { hashOf } from './chain.ts';
import { clockDoubts } from './clock-doubts.ts';
import { isEscaping } from './replay-fields.ts';

/** What lies beside the events, as far as it bears on what is missing. */
export interface Presence {
  readonly receipt: unknown;
  readonly patch: Uint8Array | undefined;
  readonly manifest: Uint8Array | undefined;
  /** `receipt.json` is absent, or could be parsed. */
  readonly isRead: boolean;
  /** Whether a path of the session is among what was opened. */
  readonly has: (path: string) => boolean;
}

type Tell = (code: string, reason: GapReason, detail: string, laneId?: string) => void;

/** Redactions that are told one by one; the rest is counted. */
const MAX_TOLD = 20;
/** They repeat the receipt; or stand inside it as well. */
const REPEATED = new Set(['events_jsonl', 'receipt_md', 'review_md', 'receipt_sig', 'receipt_json']);

/** What the session does not hold: told by the receipt, or found missing. */
export function tellGaps(presence: Presence, lines: readonly ChainLine[], sink: RecordingSink): void {
  const gap: Tell = (code, reason, detail, laneId = 'agent') =>
    sink.gap({ laneId, from: null, to: null, code, reason, detail: detail.slice(0, 300) });
  const snapshots = lines.filter(({ record }) => stringField(record, 'type') === 'git.snapshot');
  const phases = new Set(snapshots.map(({ record }) => stringField(field(record, 'payload'), 'phase')));
  if (!presence.isRead) gap('bad-receipt', 'missing', 'receipt.json is not valid JSON');
  else if (presence.receipt === undefined)
    gap('session-not-finalised', 'stopped early', 'The session has no receipt: it was not stopped in order');
  else tellArtifacts(presence, gap, sink);
  if (!lines.some(({ record }) => stringField(record, 'type')?.startsWith('provider.') === true))
    gap(
      'provider-events-missing',
      'missing',
      'No event of the agent’s provider: commands and messages are not known',
    );
  for (const phase of ['start', 'final'])
    if (!phases.has(phase)) gap('git-snapshot-missing', 'missing', `The ${phase} snapshot of git`, 'repo');
  const declared = field(field(presence.receipt, 'summary'), 'missing_evidence_gaps');
  if (Array.isArray(declared))
    for (const each of declared) if (typeof each === 'string') gap('declared', 'missing', each);
  tellRedactions(lines, gap);
  tellProviderLog(lines, gap);
  tellWorkspace(presence, lines, gap);
  const manifest = presence.manifest === undefined ? undefined : parseRecord(presence.manifest);
  const counted = numberField(manifest, 'event_count');
  if (presence.receipt !== undefined && counted !== undefined && counted > lines.length)
    gap('events-missing', 'missing', `The manifest counts ${counted} events, ${lines.length} are here`);
  const doubt = clockDoubts(lines);
  if (doubt !== undefined) gap('clock-skew', 'missing', doubt);
  const torn = lines.findIndex(({ record }) => record === undefined);
  if (torn !== -1)
    gap(
      'torn-log',
      'stopped early',
      `Line ${lines[torn]?.line ?? torn + 1} of events.jsonl is cut or no JSON`,
    );
}

/** Each by its own path, so that it can be asked for. */
function tellArtifacts({ patch, manifest, has }: Presence, gap: Tell, sink: RecordingSink): void {
  if (patch === undefined) gap('missing-artifact', 'missing', 'diffs/final.patch', 'repo');
  if (manifest === undefined) gap('missing-artifact', 'missing', 'manifest.json');
  const artifacts = field(manifest === undefined ? undefined : parseRecord(manifest), 'artifacts');
  if (typeof artifacts !== 'object' || artifacts === null) return;
  for (const [name, path] of Object.entries(artifacts)) {
    if (typeof path !== 'string' || REPEATED.has(name) || name === 'manifest_json' || name === 'final_patch')
      continue;
    if (isEscaping(path))
      sink.issue({
        code: 'ref-refused',
        severity: 'warning',
        message: `The path ${path.slice(0, 120)} of manifest.json leads out of the session: it is refused.`,
      });
    // The name of this folder is written down for every session, also for those of other agents.
    else if (name !== 'codex_trace_dir' && !has(path)) gap('missing-artifact', 'missing', path);
  }
}

/** What was taken out, of which class, and what still proves where it stood: the event's own hash. */
function tellRedactions(lines: readonly ChainLine[], gap: Tell): void {
  const hidden = lines.filter(({ text }) => text.includes('[REDACTED]'));
  for (const { record, line } of hidden.slice(0, MAX_TOLD)) {
    const payload = field(record, 'payload');
    const kind =
      field(payload, 'command_result') !== undefined
        ? 'output'
        : field(payload, 'tool_call') !== undefined
          ? 'arguments'
          : 'text';
    const hash = stringField(record, 'event_hash') ?? '';
    gap(
      'redacted',
      'redacted',
      `A secret in the ${kind} of event ${numberField(record, 'seq') ?? '?'} (line ${line}), replaced by the recorder before hashing; ${hash.slice(0, 23)} covers what is left`,
    );
  }
  if (hidden.length > MAX_TOLD)
    gap('redacted', 'redacted', `${hidden.length - MAX_TOLD} more events with secrets replaced`);
}

const CUT = /unexpected end|truncat|\beof\b|cut off/i;

/** What the recorder could not read of the provider's log, and outputs that it cut. */
function tellProviderLog(lines: readonly ChainLine[], gap: Tell): void {
  let cut = 0;
  for (const { record } of lines) {
    const payload = field(record, 'payload');
    if (field(field(payload, 'command_result'), 'stdout_truncated') === true) cut++;
    if (stringField(record, 'type') !== 'provider.parse_warning') continue;
    const said = `${stringField(payload, 'code') ?? ''}: ${stringField(payload, 'message') ?? ''}`;
    const where = `Line ${numberField(payload, 'line_no') ?? '?'} of the provider’s log`;
    if (CUT.test(said)) gap('provider-log-truncated', 'stopped early', `${where} is cut: ${said}`);
    else gap('provider-log-unread', 'missing', `${where} could not be read: ${said}`);
  }
  if (cut > 0) gap('output-capped', 'capped', `The output of ${cut} ${cut === 1 ? 'command' : 'commands'}`);
}

/** The tree went on changing after it was last looked at, or the patch is of another state than that look. */
function tellWorkspace({ patch }: Presence, lines: readonly ChainLine[], gap: Tell): void {
  const final = lines.findLast(
    ({ record }) => stringField(field(record, 'payload'), 'phase') === 'final',
  )?.record;
  if (final === undefined) return;
  const looked = Date.parse(stringField(final, 'timestamp') ?? '');
  const late = lines.filter(
    ({ record }) =>
      stringField(record, 'type') === 'fs.change' &&
      Date.parse(stringField(record, 'timestamp') ?? '') > looked,
  );
  const paths = [...new Set(late.map(({ record }) => stringField(field(record, 'payload'), 'path') ?? '?'))];
  if (late.length > 0)
    gap(
      'workspace-changed-after',
      'missing',
      `Changed after the last look at the tree, so not in the final patch: ${paths.slice(0, 5).join(', ')}`,
      'repo',
    );
  const seen = stringField(field(final, 'payload'), 'patch_hash');
  if (seen !== undefined && patch !== undefined && hashOf(patch) !== seen)
    gap(
      'workspace-changed-after',
      'missing',
      'diffs/final.patch is of another state of the tree than the last look at it',
      'repo',
    );
}
