import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { EvidenceCheck, RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, parseRecord, readText, stringField } from '../records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { hashOf } from './chain.ts';
import { isEscaping, listOf, type ReplayEvidence } from './replay-fields.ts';
import { readReport } from './replay-report.ts';

const MAX_BYTES = 64 << 20;

/**
 * A replay without its events (contracts/receipt.md 2.6): full, compact, the minimal form of the project's article, or `replay/v1`. What it
 * says of its own verification is told as its word, since there is nothing to check it by.
 */
export async function readReplay(
  file: ByteFile,
  kind: 'session_replay' | 'v1',
  input: ReadInput,
  sink: RecordingSink,
): Promise<Result<undefined, Failure>> {
  const report = parseRecord(await readText(file, MAX_BYTES));
  if (report === undefined) return fail('bad-json', `${file.name} is no JSON, or is cut.`);
  const version = field(report, 'schema_version');
  if (kind === 'session_replay' ? version !== 1 : version !== 'replay/v1')
    return fail(
      'unknown-version',
      `${file.name} is an AgentReceipt replay of schema_version ${version === undefined ? 'none' : jsonText(version)}. Versions read here: 1, replay/v1.`,
    );
  const transcript = new Transcript(sink);
  const evidence =
    kind === 'v1' ? await readV1(report, input, transcript, sink) : readReport(report, transcript, sink);
  if (!evidence.ok) return evidence;
  transcript.finish();
  const id = stringField(report, 'session_id');
  sink.meta({
    ...(id === undefined ? {} : { runId: id, title: id }),
    traceSource: file.name,
    envKind: 'repo',
  });
  sink.evidence(evidence.value);
  sink.seal('sealed');
  return ok(undefined);
}

/** Events by ref, artifacts by their digest: both only ever looked for inside what was opened. */
async function readV1(
  report: unknown,
  input: ReadInput,
  transcript: Transcript,
  sink: RecordingSink,
): Promise<Result<ReplayEvidence, Failure>> {
  const checks: EvidenceCheck[] = [];
  let before = 0;
  for (const event of listOf(report, 'events')) {
    const ref = stringField(event, 'ref') ?? '';
    const sequence = numberField(event, 'sequence');
    if (isEscaping(ref))
      return fail('path-escapes', `The ref ${ref} leads out of the replay: it is refused.`);
    if (sequence !== undefined && sequence <= before)
      checks.push({ code: 'sequence', ok: false, detail: `Event ${sequence} stands after event ${before}` });
    checks.push(...parentChecks(report, event, sequence));
    before = sequence ?? before;
    transcript.record(undefined, ref, 'event', () =>
      transcript.other('event', event, { at: undefined }, `${sequence ?? ''} ${ref}`.trim()),
    );
  }
  const kept = new Map<string, string>();
  for (const sibling of input.siblings)
    if ((sibling.size ?? Infinity) <= MAX_BYTES)
      kept.set(hashOf(await sibling.slice(0, sibling.size ?? 0)).slice('sha256:'.length), sibling.name);
  for (const artifact of listOf(report, 'artifacts')) {
    const sha = (stringField(artifact, 'sha256') ?? '').replace(/^sha256:/, '');
    const path = stringField(artifact, 'path') ?? stringField(artifact, 'ref');
    if (path !== undefined && isEscaping(path))
      return fail('path-escapes', `The path ${path} leads out of the replay: it is refused.`);
    const found = kept.get(sha);
    const redacted = field(artifact, 'redacted') ?? field(artifact, 'redaction');
    if (redacted !== undefined && redacted !== false)
      sink.gap({
        laneId: 'agent',
        from: null,
        to: null,
        code: 'redacted',
        reason: 'redacted',
        detail: `${path ?? 'artifact'} sha256:${sha.slice(0, 12)} (${classOf(artifact, redacted)}): ${reasonOf(artifact, redacted)}`,
      });
    else if (found === undefined)
      sink.gap({
        laneId: 'agent',
        from: null,
        to: null,
        code: 'missing-artifact',
        reason: 'missing',
        detail: `${path ?? 'artifact'} sha256:${sha.slice(0, 12)} (${stringField(artifact, 'media_type') ?? 'unknown type'}) is not among what was opened`,
      });
    else
      checks.push({
        code: 'artifact',
        ok: true,
        detail: `${found.slice(found.lastIndexOf('/') + 1)} is as its digest says`,
      });
  }
  for (const each of listOf(report, 'unavailable'))
    sink.gap({
      laneId: 'agent',
      from: null,
      to: null,
      code: 'declared',
      reason: 'missing',
      detail: typeof each === 'string' ? each : JSON.stringify(each),
    });
  const integrity = checks.some(({ ok: passed }) => !passed)
    ? 'failed'
    : checks.length > 0
      ? 'consistent-unsigned'
      : 'unchecked';
  return ok({ integrity, checks });
}

/** A parent comes before its child and belongs to the same session. */
function parentChecks(report: unknown, event: unknown, sequence: number | undefined): EvidenceCheck[] {
  const parent = numberField(event, 'parent') ?? numberField(event, 'parent_sequence');
  const session = stringField(event, 'parent_session_id') ?? stringField(event, 'session_id');
  const own = stringField(report, 'session_id');
  const fault = (detail: string): EvidenceCheck[] => [
    { code: 'event_parent', ok: false, detail: `Event ${sequence ?? '?'} ${detail}` },
  ];
  if (session !== undefined && own !== undefined && session !== own)
    return fault(`belongs to, or follows from, another session: ${session.slice(0, 60)}`);
  if (parent !== undefined && sequence !== undefined && parent >= sequence)
    return fault(`names event ${parent} as its parent, which does not come before it`);
  return [];
}

const reasonOf = (artifact: unknown, redacted: unknown): string =>
  stringField(redacted, 'reason') ??
  stringField(artifact, 'reason') ??
  (typeof redacted === 'string' ? redacted : 'no reason is given');

const classOf = (artifact: unknown, redacted: unknown): string =>
  stringField(redacted, 'class') ??
  stringField(artifact, 'class') ??
  stringField(artifact, 'media_type') ??
  'unknown class';
