import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { readRecords } from '../json-records.ts';
import { oneRun } from '../one-run.ts';
import { parseRecord, readText, stringField } from '../records.ts';
import { RepoEdits } from '../repo-edits.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { Instances } from './instances.ts';
import { runOf } from './run-of.ts';
import { V0Events } from './v0.ts';
import { V1Events } from './v1.ts';

const HEAD = 65_536;
const MAX_EVENT_FILE = 16 << 20;
const MAX_STATE = 4 << 20;
const EVENT_FILE = /(?:^|\/)event-\d+-[^/]*\.json$/;

/**
 * Reads one run: a V0 trajectory (array), evaluated instances (lines), V1 events (lines), or the folder that the V1 SDK
 * keeps, a file an event. Stamps carry no zone and are read as UTC.
 */
export async function read(
  opened: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const input = oneRun(opened, runOf, sink);
  const events = eventFiles(input);
  if (events.length > 0) return readFolder(events, input, sink, signal);
  const head = await readText(input.file, HEAD);
  if (/"confirmation_policy"\s*:/.test(head) && !/"kind"\s*:\s*"\w+Event"/.test(head))
    return fail(
      'sidecar-alone',
      `${input.file.name} is the state beside an OpenHands conversation; its events lie in the folder events/. Open the whole folder.`,
    );
  const transcript = new Transcript(sink);
  const edits = new RepoEdits();
  const v0 = new V0Events(transcript, edits, new InlinePictures(transcript, input));
  const v1 = new V1Events(transcript, edits);
  const instances = new Instances(transcript, v0, input.options.attempt);
  sink.meta({ harness: 'OpenHands' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: [],
    onRecord(record) {
      if (stringField(record.value, 'kind') !== undefined)
        v1.event(record.value, record.line, record.example);
      else if (record.line === undefined || 'action' in record.value || 'observation' in record.value)
        v0.event(record.value, record.line, record.example);
      else instances.line(record);
    },
    drain: () => transcript.flush(),
  });
  v1.finish();
  edits.finish();
  instances.finish();
  transcript.finish();
  noZone(transcript, sink);
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}

/** Files of the events of the conversation that the file belongs to, by number. */
function eventFiles({ file, siblings, claimed }: ReadInput): ByteFile[] {
  if (!EVENT_FILE.test(file.name) && !claimed.some(({ name }) => EVENT_FILE.test(name))) {
    if (!/(?:^|\/)base_state\.json$/.test(file.name)) return [];
  }
  return siblings
    .filter(({ name }) => EVENT_FILE.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b) || a.name.localeCompare(b.name));
}

const numberOf = ({ name }: ByteFile): number => Number(/event-(\d+)-/.exec(name)?.[1] ?? 0);

async function readFolder(
  events: readonly ByteFile[],
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const edits = new RepoEdits();
  const v1 = new V1Events(transcript, edits);
  sink.meta({ harness: 'OpenHands' });
  const state = input.siblings.find(({ name }) => /(?:^|\/)base_state\.json$/.test(name));
  if (state !== undefined) v1.state(parseRecord(await readText(state, MAX_STATE)));
  let broken = 0;
  for (const file of events) {
    if (signal.aborted) break;
    const text = await readText(file, MAX_EVENT_FILE);
    const value = parseRecord(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      v1.event(value as Readonly<Record<string, unknown>>, undefined, text.slice(0, 160));
    else {
      broken++;
      sink.read(1);
      sink.reject('not-json', `${file.name} is no event.`, text.slice(0, 160));
    }
    transcript.flush();
  }
  v1.finish();
  edits.finish();
  transcript.finish();
  noZone(transcript, sink);
  sink.seal(signal.aborted || broken > 0 ? 'ended' : 'sealed');
  return ok(undefined);
}

function noZone(transcript: Transcript, sink: RecordingSink): void {
  if (transcript.lastAt === undefined) return;
  sink.issue({
    code: 'no-zone',
    severity: 'info',
    laneId: 'agent',
    message:
      'The times carry no zone: they are read as UTC, so the clock on the axis may be off by the zone of that machine.',
  });
}
