import type { Failure, Result } from '../../base/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { field, numberField, parseRecord, readLines, stringField, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';

const encoder = new TextEncoder();
const HEAD = encoder.encode('{"log":{"version":"1.2","entries":[');
const TAIL = encoder.encode(']}}');
/** Pieces of this size go on to the reader of HARs. */
const PIECE = 1 << 16;

/**
 * `.network` files are HAR entries, one a line, inside `{type: "resource-snapshot", snapshot}`: they are handed to the reader
 * of HARs as the archive that they are. `shift`: what is added to the wall clock of a file whose machine's differs from the
 * runner's, ms; known when the traces are read, which the reader of HARs is fetched beside.
 */
export async function readNetwork(
  files: readonly ByteFile[],
  shiftsOf: () => Promise<(file: ByteFile) => number>,
  input: ReadInput,
  signal: AbortSignal,
): Promise<Result<undefined, Failure> | undefined> {
  const [first] = files;
  if (first === undefined) return undefined;
  const archive: ByteFile = {
    name: first.name,
    size: undefined,
    stream: () => archiveOf(files, shiftsOf, signal),
    slice: async (from, to) => {
      const all = new Uint8Array(
        await new Response(
          archiveOf(files, shiftsOf, signal) as ReadableStream<Uint8Array<ArrayBuffer>>,
        ).arrayBuffer(),
      );
      return all.subarray(from, to);
    },
  };
  return input.readAs('har', [archive], {});
}

function archiveOf(
  files: readonly ByteFile[],
  shiftsOf: () => Promise<(file: ByteFile) => number>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(HEAD.slice());
      let parts: string[] = [];
      let size = 0;
      let isFirst = true;
      const flush = (): Promise<void> => {
        if (parts.length > 0) controller.enqueue(encoder.encode(parts.join('')));
        parts = [];
        size = 0;
        return Promise.resolve();
      };
      const shiftOf = await shiftsOf();
      for (const file of files) {
        const shift = shiftOf(file);
        await readLines(
          file,
          (line) => {
            const entry = entryOf(textOf(line), shift);
            parts.push(isFirst ? entry : `,${entry}`);
            isFirst = false;
            size += entry.length;
          },
          signal,
          () => (size >= PIECE ? flush() : Promise.resolve()),
        );
      }
      await flush();
      controller.enqueue(TAIL.slice());
      controller.close();
    },
  });
}

/** A line as an element of `log.entries`; `null` keeps the place of one that is none, and is rejected there. */
function entryOf(line: string, shift: number): string {
  const snapshot = field(parseRecord(line), 'snapshot');
  if (typeof snapshot !== 'object' || snapshot === null) return 'null';
  const bodies = pathBodies(snapshot);
  if (shift === 0) return JSON.stringify(bodies);
  const stamp = Date.parse(stringField(snapshot, 'startedDateTime') ?? '');
  if (Number.isNaN(stamp)) return JSON.stringify(bodies);
  return JSON.stringify({
    ...bodies,
    startedDateTime: new Date(stamp + shift).toISOString(),
    _recordedDateTime: stringField(snapshot, 'startedDateTime'),
  });
}

/** Up to version 8 a body is named by its digest alone: it lies in `resources/`. */
function pathBodies(snapshot: object): object {
  const response = field(snapshot, 'response');
  const content = field(response, 'content');
  const request = field(snapshot, 'request');
  const post = field(request, 'postData');
  const own: Record<string, unknown> = { ...snapshot };
  if (numberField(snapshot, 'time') === undefined) delete own['time'];
  const body = stringField(content, '_sha1');
  if (body !== undefined)
    own['response'] = { ...Object(response), content: { ...Object(content), _file: `resources/${body}` } };
  const sent = stringField(post, '_sha1');
  if (sent !== undefined)
    own['request'] = { ...Object(request), postData: { ...Object(post), _file: `resources/${sent}` } };
  return own;
}
