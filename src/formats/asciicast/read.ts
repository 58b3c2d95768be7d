import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, parseRecord, readJson, readLines, readText, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { headerOf, layoutOf, VERSIONS } from './versions.ts';
import { CastWriter } from './writer.ts';

const HEAD = 65_536;

/** Reads one terminal session, of any version, in the order of the file. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const layout = layoutOf(await readText(input.file, HEAD));
  if (layout === undefined)
    return fail(
      'cast-no-header',
      `${input.file.name} does not begin with the header of a terminal recording.`,
    );
  return layout === 'lines' ? readEventLines(input, sink, signal) : readDocument(input, sink, signal);
}

async function readEventLines(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  let writer: CastWriter | undefined;
  let failure: Failure | undefined;
  let seq = 0;
  /** A line that is no JSON: if it is the last one, the file was cut inside it. */
  let odd: { readonly text: string; readonly number: number } | undefined;
  await readLines(
    input.file,
    (line, number) => {
      if (failure !== undefined) return;
      if (writer === undefined) {
        const header = headerOf(parseRecord(line));
        failure =
          header === undefined
            ? { code: 'cast-no-header', message: 'The first line is no header.' }
            : unsupported(header.version);
        if (header === undefined || failure !== undefined) return;
        sink.read(1);
        writer = new CastWriter(input, sink, header);
        writer.start(seq++, line.slice());
        return;
      }
      if (odd !== undefined) writer.reject('not-json', 'A line is no JSON.', odd.text, odd.number);
      odd = undefined;
      sink.read(1);
      const value = parseRecord(line);
      if (value !== undefined) writer.event(value, line.slice(), seq++, number);
      else if (writer.version >= 3 && line[0] === 0x23) sink.merged('comment', textOf(line.subarray(0, 200)));
      else {
        seq++;
        odd = { text: textOf(line.subarray(0, 400)), number };
      }
    },
    signal,
  );
  if (failure !== undefined) return { ok: false, error: failure };
  if (writer === undefined) return fail('cast-no-header', `${input.file.name} holds no header.`);
  if (odd !== undefined) writer.cut(odd.text, odd.number);
  writer.end(odd !== undefined || signal.aborted);
  return ok(undefined);
}

/** Version 1: small files of early recorders; the header may stand behind the events, so events wait for it. */
async function readDocument(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const head: Record<string, unknown> = {};
  const events: Uint8Array[] = [];
  const end = await readJson(
    input.file,
    {
      descend: (path) => path.length === 0 || (path.length === 1 && path[0] === 'stdout'),
      onValue: (path, bytes) => {
        const key = path[0];
        if (path.length === 2 && path[1] === ELEMENT) events.push(bytes.slice());
        else if (path.length === 1 && typeof key === 'string' && key !== '__proto__')
          head[key] = parseRecord(bytes);
      },
    },
    signal,
  );
  const header =
    headerOf(head) ?? (events.length > 0 || !end.complete ? headerOf({ ...head, version: 1 }) : undefined);
  if (header === undefined) return fail('cast-no-header', `${input.file.name} says no version.`);
  const failure = unsupported(header.version);
  if (failure !== undefined) return { ok: false, error: failure };
  sink.read(1);
  const writer = new CastWriter(input, sink, header);
  writer.start(0, jsonText(head));
  events.forEach((bytes, i) => {
    sink.read(1);
    writer.event(parseRecord(bytes), bytes, i + 1, undefined);
  });
  const cut = !end.complete && !signal.aborted;
  if (cut) {
    const rest = textOf(end.rest.subarray(0, 400));
    if (end.rest.length > 0 && field(head, 'stdout') === undefined && parseRecord(end.rest) === undefined) {
      sink.read(1);
      writer.cut(rest, undefined);
    } else writer.cutBetween();
  }
  writer.end(cut || signal.aborted);
  return ok(undefined);
}

function unsupported(version: number): Failure | undefined {
  if (VERSIONS.includes(version)) return undefined;
  return {
    code: 'unsupported-version',
    message: `asciicast version ${version} is not known; versions ${VERSIONS.join(', ')} are.`,
  };
}
