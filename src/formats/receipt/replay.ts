import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { Level, parseIso, type EvidenceCheck, type RecordingSink, customLaneId } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { field, numberField, parseRecord, readText, stringField } from '../records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { hashOf } from './chain.ts';

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
      `${file.name} is a replay of version ${String(version)}. Versions read here: 1, replay/v1.`,
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

type Evidence = Parameters<RecordingSink['evidence']>[0];

function readReport(report: unknown, transcript: Transcript, sink: RecordingSink): Result<Evidence, Failure> {
  const timeline = field(report, 'timeline');
  const commands = field(report, 'commands');
  if (Array.isArray(timeline)) for (const item of timeline) timelineItem(item, transcript);
  else if (Array.isArray(commands)) for (const command of commands) commandItem(command, transcript);
  const files = field(report, 'files');
  if (Array.isArray(files)) for (const each of files) fileItem(each, transcript, sink);
  for (const each of listOf(report, 'gaps')) {
    const detail = typeof each === 'string' ? each : (stringField(each, 'code') ?? JSON.stringify(each));
    sink.gap({
      laneId: 'agent',
      from: null,
      to: null,
      code: 'declared',
      reason: 'missing',
      detail: detail.slice(0, 300),
    });
  }
  const verification = field(report, 'verification');
  const checks: EvidenceCheck[] = listOf(verification, 'component_results').map((component) => ({
    code: stringField(component, 'name') ?? 'component',
    ok: field(component, 'valid') === true,
    detail: `As the replay says${stringField(component, 'reason') === undefined ? '' : `: ${stringField(component, 'reason') ?? ''}`}; not checked here`,
  }));
  const isFailed = field(verification, 'valid') === false || checks.some(({ ok: passed }) => !passed);
  if (isFailed && checks.length === 0)
    checks.push({
      code: 'verification',
      ok: false,
      detail: 'The replay says that its session does not verify',
    });
  return ok({ integrity: isFailed ? 'failed' : 'unchecked', checks });
}

function timelineItem(item: unknown, transcript: Transcript): void {
  const type = stringField(item, 'normalized_type') ?? stringField(item, 'type') ?? 'event';
  const at = parseIso(stringField(item, 'time') ?? '');
  const text = JSON.stringify(item);
  transcript.record(undefined, text, type, () => {
    transcript.other(
      type,
      item,
      { at: Number.isNaN(at) ? undefined : at },
      `${numberField(item, 'seq') ?? ''} ${type}`.trim(),
    );
  });
}

function commandItem(item: unknown, transcript: Transcript): void {
  const at = parseIso(stringField(item, 'time') ?? '');
  const command = stringField(item, 'command') ?? '';
  const place = { at: Number.isNaN(at) ? undefined : at };
  const id = `command ${transcript.seq} ${command}`;
  transcript.record(undefined, command, 'command', () => {
    transcript.call({ id, name: 'command', args: { command }, ...place });
    const status = stringField(item, 'status');
    if (status !== 'unknown')
      transcript.result({
        call: id,
        ok: status !== 'failed',
        output: stringField(item, 'output_summary') ?? '',
        exitCode: numberField(item, 'exit_code'),
        ...place,
      });
  });
}

function fileItem(item: unknown, transcript: Transcript, sink: RecordingSink): void {
  const lane = customLaneId('File changes');
  const isDelicate = field(item, 'sensitive') === true || field(item, 'dependency') === true;
  sink.read(1);
  sink
    .track({
      id: lane,
      lane,
      archetype: 'point',
      plane: 'evidence',
      title: 'File changes',
      clock: transcript.clock,
    })
    .append({
      seq: transcript.nextSeq(),
      start: transcript.lastAt,
      kind: stringField(item, 'action') ?? 'change',
      label: `${stringField(item, 'action') ?? 'change'} ${stringField(item, 'path') ?? ''}`,
      level: isDelicate ? Level.warning : Level.info,
      payload: JSON.stringify(item),
    });
}

/** Events by ref, artifacts by their digest: both only ever looked for inside what was opened. */
async function readV1(
  report: unknown,
  input: ReadInput,
  transcript: Transcript,
  sink: RecordingSink,
): Promise<Result<Evidence, Failure>> {
  const checks: EvidenceCheck[] = [];
  let before = 0;
  for (const event of listOf(report, 'events')) {
    const ref = stringField(event, 'ref') ?? '';
    const sequence = numberField(event, 'sequence');
    if (isEscaping(ref))
      return fail('path-escapes', `The ref ${ref} leads out of the replay: it is refused.`);
    if (sequence !== undefined && sequence <= before)
      checks.push({ code: 'sequence', ok: false, detail: `Event ${sequence} stands after event ${before}` });
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
    if (found === undefined)
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

const listOf = (value: unknown, name: string): readonly unknown[] => {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
};

/** Absolute, of a drive, of a protocol, or climbing. */
const isEscaping = (path: string): boolean =>
  /^(?:[\\/]|[a-z]:|[a-z][a-z0-9+.-]*:\/\/)/i.test(path) || path.split(/[\\/]/).includes('..');
