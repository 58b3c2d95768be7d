import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { numberField, parseRecord, readJson, stringField, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { requestRow } from './entry.ts';
import { MissingBodies } from './missing-bodies.ts';
import { pageOf } from './pages.ts';
import { isKnownVersion } from './versions.ts';
import { HarWriter } from './writer.ts';

interface Cut {
  readonly list: 'entries' | 'pages';
  readonly bytes: Uint8Array;
  readonly index: number;
}

/** A stamp without an offset: har-spec asks for one, and without it the instant is a guess. */
const NO_ZONE = /T\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** Reads `log.entries` and `log.pages` as a stream: memory is one chunk, what is held back, and the largest entry. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const { file } = input;
  const writer = new HarWriter(sink, prefixOf(file, input.siblings));
  const bodies = new MissingBodies(input, sink);
  const log = new LogFacts(sink, input.siblings.length === 1);
  let cut: Cut[] = [];
  let found = false;
  let inside: Cut['list'] | undefined;
  const listOf = (path: readonly string[]): Cut['list'] | undefined =>
    path.length === 2 && path[0] === 'log' && (path[1] === 'entries' || path[1] === 'pages')
      ? path[1]
      : undefined;
  const end = await readJson(
    file,
    {
      descend: (path) => {
        if (path.length === 0) return true;
        if (path.length === 1) return path[0] === 'log';
        const list = listOf(path);
        if (list === undefined) return false;
        inside = list;
        if (list === 'entries') found = true;
        return true;
      },
      onValue: (path, bytes, index) => {
        if (path.length === 3 && path[2] === ELEMENT && inside !== undefined) {
          sink.read(1);
          cut.push({ list: inside, bytes, index });
        } else if (path.length === 2 && path[0] === 'log') log.value(path[1] ?? '', bytes);
      },
      onEnd: () => {
        inside = undefined;
      },
    },
    signal,
    async () => {
      for (const { list, bytes, index } of cut) {
        const value = parseRecord(bytes);
        if (list === 'pages') writePage(value, bytes, index, writer, sink);
        else {
          const row = requestRow(value);
          log.zone(stringField(value, 'startedDateTime'));
          // Looked up only where there is something to look up: a turn of the loop an entry would cost more than the entry.
          const missing = row !== undefined && row.files.length > 0 && (await bodies.check(row.files));
          writer.entry(value, row, bytes, index, missing);
        }
      }
      cut = [];
    },
  );
  writer.flush();
  log.finish();
  bodies.finish();
  const torn = !end.complete && !signal.aborted;
  if (torn) cutOff(file.name, inside === undefined ? undefined : end.rest, sink);
  sink.seal(torn || signal.aborted ? 'ended' : 'sealed');
  if (!found && !torn) return fail('no-entries', `${file.name} holds no list of requests (log.entries).`);
  return ok(undefined);
}

function writePage(
  value: unknown,
  bytes: Uint8Array,
  index: number,
  writer: HarWriter,
  sink: RecordingSink,
): void {
  const page = pageOf(value, index);
  if (page === undefined)
    sink.reject('not-a-page', 'A page of the HAR is no object.', textOf(bytes.subarray(0, 120)));
  else writer.page(page);
}

/** What is said beside the lists: the version, and who wrote the file. */
class LogFacts {
  readonly #sink: RecordingSink;
  readonly #alone: boolean;
  readonly #writers: string[] = [];
  #withoutZone = 0;

  constructor(sink: RecordingSink, alone: boolean) {
    this.#sink = sink;
    this.#alone = alone;
  }

  value(key: string, bytes: Uint8Array): void {
    const value = parseRecord(bytes);
    if (key === 'version' && !isKnownVersion(value)) {
      this.#sink.issue({
        code: 'unknown-version',
        severity: 'warning',
        message: `HAR version ${textOf(bytes.subarray(0, 40))} is not one that is known (1.1, 1.2); it is read as 1.2.`,
      });
    }
    if (key !== 'creator' && key !== 'browser') return;
    const version = stringField(value, 'version') ?? numberField(value, 'version') ?? '';
    const name = `${stringField(value, 'name') ?? ''} ${version}`.trim();
    if (name !== '') this.#writers.push(name);
  }

  zone(stamp: string | undefined): void {
    if (stamp !== undefined && NO_ZONE.test(stamp)) this.#withoutZone++;
  }

  finish(): void {
    if (this.#withoutZone > 0) {
      this.#sink.issue({
        code: 'no-zone',
        severity: 'info',
        laneId: 'network',
        message: `${this.#withoutZone} times have no offset and are read as UTC.`,
      });
    }
    // Beside another document this is not the writer of the run.
    if (this.#alone && this.#writers.length > 0)
      this.#sink.meta({ notes: `Written by ${this.#writers.join(', ')}` });
  }
}

/** Ids of one HAR alone, or of the first, have no prefix; a recording opened beside it has tracks of those ids itself. */
function prefixOf(file: ByteFile, siblings: readonly ByteFile[]): string {
  const base = (name: string): string => name.split('/').at(-1) ?? name;
  const place = siblings
    .filter(({ name }) => /\.har$/i.test(name))
    .findIndex(({ name }) => name === file.name);
  const beside = siblings.some(({ name }) => /^recording.*\.json$/i.test(base(name)));
  return place > 0 || beside ? `${base(file.name)}/` : '';
}

/** `rest`: what was cut of an element of a list; `undefined` where the cut lies outside them. */
function cutOff(name: string, rest: Uint8Array | undefined, sink: RecordingSink): void {
  sink.issue({
    code: 'truncated',
    severity: 'error',
    message: `${name} ends in the middle: the requests before the cut are shown.`,
  });
  if (rest === undefined || rest.length === 0) return;
  sink.read(1);
  sink.reject('truncated', 'The last entry is cut in half.', textOf(rest.subarray(0, 80)));
}
