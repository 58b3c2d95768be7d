import { ok, type Failure, type Result } from '../../base/index.ts';
import {
  customLaneId,
  Level,
  parseIso,
  type EvidenceCheck,
  type GapReason,
  type RecordingSink,
} from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';
import { tasksOfReplay, wordsOf } from './own-tasks.ts';
import { isEscaping, listOf, type ReplayEvidence } from './replay-fields.ts';

/** Parts of a verification that a report without components tells by a word each. */
const COMPONENTS = ['event_chain', 'final_patch_hash', 'manifest_hash', 'receipt_hash', 'signature'] as const;

/** A report in any of its three shapes, or the minimal one: timeline, commands and files as entries, its gaps and tasks as data. */
export function readReport(
  report: unknown,
  transcript: Transcript,
  sink: RecordingSink,
): Result<ReplayEvidence, Failure> {
  const timeline = listOf(report, 'timeline');
  const commands = listOf(report, 'commands');
  writeTimeline(timeline, transcript, sink);
  for (const command of commands) commandItem(command, transcript);
  for (const each of listOf(report, 'files')) fileItem(each, transcript, sink);
  if (timeline.length + commands.length === 0)
    sink.issue({
      code: 'replay-without-timeline',
      severity: 'info',
      message:
        'This replay tells no events: what it says of the session as a whole is under About, Evidence and Gaps.',
    });
  tellMissing(report, sink);
  for (const each of listOf(report, 'verifier_tasks'))
    sink.issue({
      code: 'verifier-task',
      severity: 'info',
      message: `The receipt asks its verifier: ${wordsOf(each)}.`,
    });
  const tasks = tasksOfReplay(report);
  if (tasks.length > 0) sink.meta({ ownTasks: tasks });
  return ok(evidenceOf(field(report, 'verification')));
}

/** In the order of the chain: where the times say another, an event stands no earlier than the one before it, and that is told. */
function writeTimeline(items: readonly unknown[], transcript: Transcript, sink: RecordingSink): void {
  const ordered = items.toSorted(
    (a, b) => (numberField(a, 'seq') ?? Infinity) - (numberField(b, 'seq') ?? Infinity),
  );
  let last = -Infinity;
  let raised = 0;
  for (const item of ordered) {
    const own = parseIso(stringField(item, 'time') ?? '');
    const isBack = own < last;
    if (isBack) raised++;
    const at = Number.isNaN(own) ? undefined : Math.max(own, last);
    last = at ?? last;
    const type = stringField(item, 'normalized_type') ?? stringField(item, 'type') ?? 'event';
    transcript.record(undefined, jsonText(item), type, () =>
      transcript.other(
        type,
        item,
        { at, assumed: isBack },
        `${numberField(item, 'seq') ?? ''} ${type}`.trim(),
      ),
    );
    for (const ref of listOf(item, 'evidence_refs'))
      if (typeof ref === 'string' && isEscaping(ref))
        sink.issue({
          code: 'ref-refused',
          severity: 'warning',
          message: `The ref ${ref} leads out of the receipt: it is refused.`,
        });
  }
  if (raised > 0)
    sink.issue({
      code: 'sequence-time-disagree',
      severity: 'warning',
      message: `${raised} ${raised === 1 ? 'event has' : 'events have'} an earlier time than the one before in the chain: the order of the chain is kept.`,
    });
}

function commandItem(item: unknown, transcript: Transcript): void {
  const own = parseIso(stringField(item, 'time') ?? '');
  const place = { at: Number.isNaN(own) ? undefined : own };
  const command = stringField(item, 'command') ?? '';
  const id = `command ${transcript.seq} ${command}`;
  const status = stringField(item, 'status') ?? 'unknown';
  transcript.record(undefined, command, 'command', () => {
    const seq = transcript.call({ id, name: 'command', args: { command, status }, ...place });
    if (status === 'unknown') {
      transcript.settle(id, place.at, true);
      transcript.log({
        ...place,
        text: 'Status unknown: the receipt holds no result of this command.',
        parent: seq,
      });
      return;
    }
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
      payload: jsonText(item),
    });
}

function tellMissing(report: unknown, sink: RecordingSink): void {
  const gap = (code: string, reason: GapReason, detail: string): void =>
    sink.gap({ laneId: 'agent', from: null, to: null, code, reason, detail: detail.slice(0, 300) });
  for (const each of listOf(report, 'gaps')) gap('declared', 'missing', wordsOf(each));
  for (const artifact of listOf(report, 'artifacts')) {
    const path = stringField(artifact, 'path') ?? stringField(artifact, 'name') ?? 'an artifact';
    if (field(artifact, 'present') === false || field(artifact, 'exists') === false)
      gap('missing-artifact', 'missing', path);
  }
}

/** As its word: a replay has nothing to check it by. */
function evidenceOf(verification: unknown): ReplayEvidence {
  const checks: EvidenceCheck[] = listOf(verification, 'component_results').map((component) => ({
    code: stringField(component, 'name') ?? 'component',
    ok: field(component, 'valid') === true,
    detail: told(stringField(component, 'reason')),
  }));
  const overall = stringField(verification, 'overall_reason');
  if (checks.length === 0)
    for (const name of COMPONENTS) {
      const valid = field(verification, `${name}_valid`);
      if (typeof valid === 'boolean')
        checks.push({ code: name, ok: valid, detail: told(valid ? undefined : overall) });
    }
  const isFailed = field(verification, 'valid') === false || checks.some((check) => !check.ok);
  if (isFailed && checks.every((check) => check.ok))
    checks.push({ code: 'verification', ok: false, detail: told(overall ?? 'its session does not verify') });
  return { integrity: isFailed ? 'failed' : 'unchecked', checks };
}

const told = (reason: string | undefined): string =>
  `As the replay says${reason === undefined ? '' : `: ${reason}`}; not checked here`;
