import { ok, type Failure, type Result } from '../../base/index.ts';
import type { AttemptInfo, RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { field } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { keyOf, type SampleKey, tellAttempts, tellHeader, tellSample, titleOf } from './header.ts';
import { memberBytes } from './members.ts';
import { parsePython } from './python-json.ts';
import type { Files } from './read.ts';
import { SampleReading } from './sample-reading.ts';
import { outcomeOf } from './scores.ts';

/** A sample of an `.eval`: one file, or (chunked, from 2026) a folder of them. */
export interface Member {
  readonly key: SampleKey;
  /** The sample, or what there is of it without its events. */
  readonly file: ByteFile;
  /** Events, messages and attachments in pieces, in order. */
  readonly chunks: Readonly<Record<'events' | 'attachments', readonly ByteFile[]>>;
}

const WHOLE = /(?:^|\/)samples\/(.+)_epoch_(\d+)\.json$/;
const CHUNK = /(?:^|\/)samples\/(.+)_epoch_(\d+)\/(?:(sample|skeleton)|(events|attachments)\/(\d+))\.json$/;

/** Samples by the names of their files, in the order of their ids. */
export function samplesAmong(files: readonly ByteFile[]): Member[] {
  const members = new Map<
    string,
    {
      key: SampleKey;
      file: ByteFile | undefined;
      events: [number, ByteFile][];
      attachments: [number, ByteFile][];
    }
  >();
  const memberOf = (id: string, epoch: string) => {
    const name = `${id} ${epoch}`;
    const member = members.get(name) ?? {
      key: { id, epoch: Number(epoch) },
      file: undefined,
      events: [],
      attachments: [],
    };
    members.set(name, member);
    return member;
  };
  for (const file of files) {
    const whole = WHOLE.exec(file.name);
    if (whole !== null) memberOf(whole[1] ?? '', whole[2] ?? '').file = file;
    const chunk = whole === null ? CHUNK.exec(file.name) : null;
    if (chunk === null) continue;
    const member = memberOf(chunk[1] ?? '', chunk[2] ?? '');
    const list = chunk[4];
    if (list === 'events' || list === 'attachments') member[list].push([Number(chunk[5]), file]);
    else if (chunk[3] === 'sample' || member.file === undefined) member.file = file;
  }
  const inOrder = (list: [number, ByteFile][]): ByteFile[] =>
    list.sort(([a], [b]) => a - b).map(([, file]) => file);
  return [...members.values()]
    .flatMap(({ key, file, events, attachments }) =>
      file === undefined
        ? []
        : [{ key, file, chunks: { events: inOrder(events), attachments: inOrder(attachments) } }],
    )
    .sort((a, b) => a.key.id.localeCompare(b.key.id, 'en', { numeric: true }) || a.key.epoch - b.key.epoch);
}

/** Reads the header, what is known of every sample, and the one that was asked for. */
export async function readArchive(
  input: ReadInput,
  members: readonly Member[],
  files: Files,
  sink: RecordingSink,
): Promise<Result<undefined, Failure>> {
  const [head] = [...files.log, ...files.start];
  const header = head === undefined ? undefined : parsePython(await memberBytes(head)).value;
  tellHeader(header, sink);
  if (files.log.length === 0) {
    sink.issue({
      code: 'no-header',
      severity: 'warning',
      message:
        'The log has no header: the evaluation is still going, or it broke off. The samples that were finished are shown.',
    });
    sink.seal('ended');
  }
  const outcomes = await outcomesOf(files, sink);
  const chosen = Math.min(Math.max(0, input.options.attempt ?? 0), members.length - 1);
  const member = members[chosen];
  if (member === undefined) return ok(undefined);
  tellAttempts(
    members.map(({ key }) => ({ key, outcome: outcomes.get(`${key.id} ${key.epoch}`) ?? 'unknown' })),
    chosen,
    titleOf(header),
    sink,
  );
  await readMember(member, input, sink);
  return ok(undefined);
}

async function readMember(member: Member, input: ReadInput, sink: RecordingSink): Promise<void> {
  const { value, wasPython } = parsePython(await memberBytes(member.file));
  if (typeof value !== 'object' || value === null) {
    sink.read(1);
    sink.reject('truncated', `${member.file.name} is no whole sample.`, member.file.name);
    sink.seal('ended');
    return;
  }
  if (wasPython) tellPython(sink);
  tellSample(value, sink);
  const reading = new SampleReading(value, input, sink);
  for (const file of member.chunks.attachments) reading.attach(parsePython(await memberBytes(file)).value);
  const events: unknown[] = [];
  for (const file of member.chunks.events) {
    const piece = parsePython(await memberBytes(file)).value;
    if (Array.isArray(piece)) for (const event of piece) events.push(event);
    else {
      sink.read(1);
      sink.reject('not-events', `${file.name} is no list of events.`, file.name);
    }
  }
  reading.read(value, events.length > 0 ? events : undefined);
}

export function tellPython(sink: RecordingSink): void {
  sink.issue({
    code: 'not-a-number',
    severity: 'info',
    message: 'The log holds NaN or Infinity as Python writes them: they are read as nothing.',
  });
}

/** Outcomes of all samples, from the summaries: no sample is read for them. */
async function outcomesOf(
  files: Files,
  sink: RecordingSink,
): Promise<ReadonlyMap<string, AttemptInfo['outcome']>> {
  const outcomes = new Map<string, AttemptInfo['outcome']>();
  const whole = files.summaries.filter(({ name }) => !name.includes('_journal/'));
  for (const file of whole.length > 0 ? whole : files.summaries) {
    const summaries = parsePython(await memberBytes(file)).value;
    if (!Array.isArray(summaries)) continue;
    sink.read(summaries.length);
    for (const summary of summaries) {
      const { id, epoch } = keyOf(summary);
      outcomes.set(
        `${id} ${epoch}`,
        outcomeOf({ scores: field(summary, 'scores'), error: field(summary, 'error') }),
      );
      sink.merged('summary-of-a-sample', `${id}, epoch ${epoch}`);
    }
  }
  return outcomes;
}
