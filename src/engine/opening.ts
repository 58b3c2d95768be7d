import { fail, ok, type Failure, type Result } from '../base/index.ts';
import {
  blobFile,
  FileSet,
  isZip,
  openDocument,
  openLocal,
  openRun,
  openZip,
  type Around,
  type ByteFile,
  type Source,
} from '../sources/index.ts';
import type { OpenRequest } from './types.ts';

/** A source, and the files of it that may be documents to read. */
export interface Opened {
  readonly source: Source;
  readonly candidates: readonly ByteFile[];
  /** Members of a container that were refused, by name and reason. */
  readonly refused: readonly string[];
  /** Documents of a control plane are of its shape, whatever they hold. */
  readonly formatId: string | undefined;
}

/** Finds out where the bytes of a request are. Nothing is read but heads and directories. */
export async function openSource(
  request: OpenRequest,
  attempt: number | undefined,
  signal: AbortSignal,
  around?: Around,
): Promise<Result<Opened, Failure>> {
  switch (request.kind) {
    case 'files':
      return openFiles(request.files.map(({ name, blob }) => blobFile(name, blob)));
    case 'url': {
      const local = await openLocal(request.url, signal, around);
      if (local !== undefined) return ok(openedFrom(local));
      const document = await openDocument(request.url, signal);
      if (!document.ok) return document;
      const { main } = document.value;
      if (isZip(await main.slice(0, 4))) return openContainer(main);
      const unpacked = await gunzipped(main);
      return ok({ source: document.value, candidates: [unpacked], refused: [], formatId: undefined });
    }
    case 'run': {
      const run = await openRun(request.api, request.runId, request.token, attempt, signal, around);
      if (!run.ok) return run;
      return ok({
        source: run.value,
        candidates: run.value.files(),
        refused: [],
        formatId: run.value.formatId,
      });
    }
  }
}

/** A source whose files are documents and blobs mixed. */
export function openedFrom(source: Source): Opened {
  return { source, candidates: documentsOf(source.files()), refused: [], formatId: source.formatId };
}

async function openFiles(files: readonly ByteFile[]): Promise<Result<Opened, Failure>> {
  const [only] = files;
  if (only === undefined) return fail('no-files', 'Nothing was dropped: the folder holds no file.');
  if (files.length === 1 && isZip(await only.slice(0, 4))) return openContainer(only);
  const unpacked = await Promise.all(files.map(gunzipped));
  const source = new FileSet(titleOf(unpacked), unpacked);
  return ok({ source, candidates: documentsOf(unpacked), refused: [], formatId: undefined });
}

async function openContainer(file: ByteFile): Promise<Result<Opened, Failure>> {
  const zip = await openZip(file);
  if (!zip.ok) return zip;
  const files = zip.value.files();
  if (files.length === 0)
    return fail('empty-zip', `${file.name} is an empty zip: there is nothing to replay.`);
  return ok({
    source: zip.value,
    candidates: documentsOf(files),
    refused: zip.value.refused,
    formatId: undefined,
  });
}

/** A name for several files: their common folder, or the first and how many more. */
function titleOf(files: readonly ByteFile[]): string {
  const [first] = files;
  if (first === undefined) return '';
  const folder = first.name.split('/')[0] ?? '';
  if (first.name.includes('/') && files.every(({ name }) => name.startsWith(`${folder}/`))) return folder;
  return files.length === 1 ? first.name : `${first.name} and ${files.length - 1} more`;
}

const MAX_PROBED = 400;
const BLOB = /(?:^|\/)blobs\/|\.(?:png|jpe?g|gif|webp|svg|html?|css|js|woff2?|ttf|mp4|webm)$/i;

/** What may be a document: shallow first, never what lies among the blobs. */
function documentsOf(files: readonly ByteFile[]): ByteFile[] {
  const depth = (file: ByteFile): number => file.name.split('/').length;
  const documents = files.filter(({ name }) => !BLOB.test(name));
  return (documents.length > 0 ? documents : [...files])
    .sort((a, b) => depth(a) - depth(b))
    .slice(0, MAX_PROBED);
}

/** A gzipped file as what is in it. The size is not known then. */
async function gunzipped(file: ByteFile): Promise<ByteFile> {
  const head = await file.slice(0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return file;
  const stream = (signal?: AbortSignal): ReadableStream<Uint8Array> =>
    (file.stream(signal) as ReadableStream<BufferSource>).pipeThrough(
      new DecompressionStream('gzip'),
    ) as ReadableStream<Uint8Array>;
  return {
    name: file.name.replace(/\.gz$/i, ''),
    size: undefined,
    stream,
    slice: async (from, to) => sliceOf(stream(), from, to),
  };
}

async function sliceOf(stream: ReadableStream<Uint8Array>, from: number, to: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let at = 0;
  while (at < to) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > from)
      pieces.push(value.subarray(Math.max(0, from - at), Math.min(value.length, to - at)));
    at += value.length;
  }
  await reader.cancel().catch(() => undefined);
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
}
