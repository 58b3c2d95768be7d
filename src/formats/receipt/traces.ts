import { customLaneId, Level, parseIso, type CaptureSource } from '../../model/index.ts';
import { parseRecord, stringField, textOf } from '../records.ts';
import type { Transcript } from '../transcript.ts';

/** Where a bundle and a session keep what the recorder made of the provider's log (contracts/receipt.md 2.1). */
export const TRACES = 'provider/codex/traces';

export interface TraceFiles {
  readonly timeline: Uint8Array | undefined;
  readonly errors: Uint8Array | undefined;
  readonly confidence: Uint8Array | undefined;
}

/** The provider's log line by line as the recorder understood it, and what it took for errors: signed by nothing. */
export function writeTraces(files: TraceFiles, transcript: Transcript): void {
  write(transcript, 'Provider trace', files.timeline, (record) => ({
    kind: stringField(record, 'family') ?? 'record',
    label: stringField(record, 'summary') ?? stringField(record, 'category') ?? 'record',
    level: stringField(record, 'family') === 'unknown' ? Level.warning : Level.debug,
  }));
  write(transcript, 'Provider errors', files.errors, (record) => ({
    kind: stringField(record, 'error_class') ?? 'error',
    label: `${stringField(record, 'error_class') ?? 'error'}: ${stringField(record, 'message') ?? ''}`,
    level: Level.warning,
  }));
}

/** How far the recorder trusts each source of the provider's. */
export function traceSources({ confidence }: TraceFiles): readonly CaptureSource[] {
  return recordsOf(confidence).flatMap(({ record }) => {
    const name = stringField(record, 'source');
    const level = stringField(record, 'confidence');
    const detail = stringField(record, 'reason');
    if (name === undefined || level === undefined) return [];
    return [
      { name: name.replaceAll('_', ' '), confidence: level, ...(detail === undefined ? {} : { detail }) },
    ];
  });
}

interface Words {
  readonly kind: string;
  readonly label: string;
  readonly level: Level;
}

function write(
  transcript: Transcript,
  title: string,
  bytes: Uint8Array | undefined,
  words: (record: unknown) => Words,
): void {
  const { sink } = transcript;
  const lane = customLaneId(title);
  for (const { text, record, line } of recordsOf(bytes)) {
    sink.read(1);
    if (record === undefined) {
      sink.reject('bad-trace-line', `A line of ${title} is no JSON.`, text.slice(0, 120), line);
      continue;
    }
    const { kind, label, level } = words(record);
    const at = parseIso(stringField(record, 'ts') ?? '');
    sink
      .track({ id: lane, lane, archetype: 'point', plane: 'evidence', title, clock: transcript.clock })
      .append({
        seq: transcript.nextSeq(),
        start: Number.isNaN(at) ? undefined : at,
        kind,
        label: label.slice(0, 300),
        level,
        payload: text,
        search: label,
      });
  }
}

function recordsOf(bytes: Uint8Array | undefined): { text: string; record: unknown; line: number }[] {
  if (bytes === undefined) return [];
  return textOf(bytes)
    .split('\n')
    .map((text, i) => ({ text, line: i + 1 }))
    .filter(({ text }) => text.trim() !== '')
    .map((each) => ({ ...each, record: parseRecord(each.text) }));
}
