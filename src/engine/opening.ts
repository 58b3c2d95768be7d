import { fail, ok, type Failure, type Result } from '../base/index.ts';
import {
  blobFile,
  expectZip,
  FileSet,
  isZip,
  loadRunSource,
  openDocument,
  openLocal,
  openZip,
  unwrap,
  type Around,
  type ByteFile,
  type Source,
  type UnpackTrouble,
} from '../sources/index.ts';
import type { ByteCount } from './byte-count.ts';
import type { OpenRequest } from './types.ts';

/** A source, and the files of it that may be documents to read. */
export interface Opened {
  readonly source: Source;
  readonly candidates: readonly ByteFile[];
  /** Members of a container that were refused, by name and reason. */
  readonly refused: readonly string[];
  /** Packed files that broke off; filled while they are read. */
  readonly broken: ReadonlyMap<string, UnpackTrouble>;
  /** Documents of a control plane are of its shape, whatever they hold. */
  readonly formatId: string | undefined;
  /** What is read of it is counted where its bytes are. */
  readonly isCounted?: boolean;
}

/** Finds out where the bytes of a request are. Nothing is read but heads and directories. */
export async function openSource(
  request: OpenRequest,
  attempt: number | undefined,
  signal: AbortSignal,
  around?: Around,
  count?: ByteCount,
): Promise<Result<Opened, Failure>> {
  switch (request.kind) {
    case 'files': {
      const opened = await openFiles(
        request.files.map(({ name, blob }) => {
          const file = blobFile(name, blob);
          return count?.counted(file) ?? file;
        }),
      );
      return opened.ok ? ok({ ...opened.value, isCounted: true }) : opened;
    }
    case 'url': {
      const local = await openLocal(request.url, signal, around);
      if (local !== undefined) return ok(openedFrom(local));
      if (ZIP.test(request.url)) expectZip();
      const document = await openDocument(request.url, signal);
      if (!document.ok) return document;
      const { main } = document.value;
      if (isZip(await main.slice(0, 4))) return openContainer(main);
      const broken = new Map<string, UnpackTrouble>();
      const unpacked = await unwrap(main, (trouble) => broken.set(trouble.name, trouble));
      if (!unpacked.ok) return unpacked;
      const { file } = unpacked.value;
      if (unpacked.value.wrappers.length > 0 && isZip(await file.slice(0, 4)))
        return openPackedZip(file, broken);
      return ok({ source: document.value, candidates: [file], refused: [], broken, formatId: undefined });
    }
    case 'run': {
      const { openRun } = await loadRunSource();
      const run = await openRun(request.api, request.runId, request.token, attempt, signal, around);
      if (!run.ok) return run;
      return ok({
        source: run.value,
        candidates: run.value.files(),
        refused: [],
        broken: NONE_BROKEN,
        formatId: run.value.formatId,
      });
    }
  }
}

/** A source whose files are documents and blobs mixed. */
export function openedFrom(source: Source): Opened {
  return {
    source,
    candidates: documentsOf(source.files()),
    refused: [],
    broken: NONE_BROKEN,
    formatId: source.formatId,
  };
}

const NONE_BROKEN: ReadonlyMap<string, UnpackTrouble> = new Map();
/** A packed zip has no directory that could be read without unpacking it: so much of it is held in memory. */
const MAX_PACKED_ZIP = 256 << 20;

async function openFiles(files: readonly ByteFile[]): Promise<Result<Opened, Failure>> {
  const [only] = files;
  if (only === undefined) return fail('no-files', 'Nothing was dropped: the folder holds no file.');
  if (files.length === 1 && isZip(await only.slice(0, 4))) return openContainer(only);
  const broken = new Map<string, UnpackTrouble>();
  const refused: string[] = [];
  const all: ByteFile[] = [];
  const closers: (() => void)[] = [];
  let failure: Failure | undefined;
  for (const file of files) {
    // Pictures and other blobs are never unpacked, and are not looked at.
    if (files.length > 1 && BLOB.test(file.name)) {
      all.push(file);
      continue;
    }
    const unpacked = await unwrap(file, (trouble) => broken.set(trouble.name, trouble));
    if (!unpacked.ok) {
      failure ??= unpacked.error;
      refused.push(unpacked.error.message);
      continue;
    }
    const inner = unpacked.value.file;
    if (!isZip(await inner.slice(0, 4))) {
      all.push(inner);
      continue;
    }
    if (files.length === 1) return openPackedZip(inner, broken);
    const zip = await openZip(inner);
    if (!zip.ok) {
      failure ??= zip.error;
      refused.push(zip.error.message);
      continue;
    }
    closers.push(() => zip.value.close());
    refused.push(...zip.value.refused);
    all.push(...zip.value.files().map((member) => below(inner.name, member)));
  }
  if (all.length === 0 && failure !== undefined) return { ok: false, error: failure };
  const source = new FileSet(titleOf(all), all, () => closers.forEach((close) => close()));
  return ok({ source, candidates: documentsOf(all), refused, broken, formatId: undefined });
}

/** A zip that lies among other files is a folder of its name. */
function below(zipName: string, member: ByteFile): ByteFile {
  const { size, httpStatus } = member;
  return {
    name: `${zipName.replace(/\.zip$/i, '')}/${member.name}`,
    size,
    ...(httpStatus === undefined ? {} : { httpStatus }),
    stream: (signal) => member.stream(signal),
    slice: (from, to) => member.slice(from, to),
  };
}

async function openPackedZip(
  file: ByteFile,
  broken: ReadonlyMap<string, UnpackTrouble>,
): Promise<Result<Opened, Failure>> {
  const bytes = await file.slice(0, MAX_PACKED_ZIP);
  const zip = await openContainer(blobFile(file.name, new Blob([bytes as Uint8Array<ArrayBuffer>])));
  return zip.ok ? ok({ ...zip.value, broken }) : zip;
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
    broken: NONE_BROKEN,
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

/** An address that will most likely answer with a zip. */
const ZIP = /\.(?:zip|eval)(?:$|[?#])/i;
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
