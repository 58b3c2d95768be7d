import type { Entry, FileEntry, Reader as ZipJsReader } from '@zip.js/zip.js';
import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { FileSet } from './file-set.ts';
import { sliceOf } from './stream-slice.ts';
import type { ByteFile, Source } from './types.ts';
import { unpackTrouble } from './unpack-limits.ts';

/** More members than any recording has: a listing that large is refused before it is kept. */
const MAX_MEMBERS = 200_000;
/** Zstandard, as the archives of Inspect use it from 2026 on. */
const ZSTD = 93;

/** Does the file start as a zip does? */
export function isZip(head: Uint8Array): boolean {
  return (
    head[0] === 0x50 &&
    head[1] === 0x4b &&
    ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))
  );
}

/** Heads of members that are kept: whoever reads one after it was recognised asks for its beginning again. */
const HEADS = 16;
const HEAD_BYTES = 1 << 16;

const loadZip = () => import('@zip.js/zip.js/lib/zip-core-native.js');

/** Fetches what reads zips, while the file itself is asked for. What fails here fails again, and is told, when one is opened. */
export function expectZip(): void {
  loadZip().catch(() => undefined);
}

/**
 * Opens a zip by its central directory and reads members when asked for them: never whole. Members
 * that traverse, link, repeat a name, or lie about their size are refused by name.
 */
export async function openZip(
  file: ByteFile,
): Promise<Result<Source & { readonly refused: readonly string[] }, Failure>> {
  const zip = await loadZip();
  zip.configure({ useWebWorkers: false });
  const reader = new zip.ZipReader(readerOver(zip.Reader, file), {
    checkSignature: true,
    useCompressionStream: true,
    // Names are judged one by one below: one bad name must not cost the whole recording.
    filenameValidation: 'tolerant',
  });
  let entries: Entry[];
  try {
    entries = await reader.getEntries();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return fail(
      'truncated-zip',
      `${file.name} is not a whole zip: its directory cannot be read (${words}). It may have been cut; fetch it again.`,
    );
  }
  if (entries.some(({ compressionMethod }) => compressionMethod === ZSTD)) {
    const { ZstdStream } = await import('./zstd.ts');
    zip.registerCodec({ compressionMethod: ZSTD, format: 'zstd', DecompressionStream: ZstdStream });
  }
  if (entries.length > MAX_MEMBERS)
    return fail('too-many-files', `${file.name} lists ${entries.length} files; ${MAX_MEMBERS} is the limit.`);
  const refused: string[] = [];
  const files = new Map<string, ByteFile>();
  const heads: Heads = new Map();
  for (const entry of entries) {
    if (entry.directory) continue;
    const why = refusal(entry, files);
    if (why !== undefined) refused.push(`${entry.filename}: ${why}`);
    else files.set(entry.filename, memberFile(entry, heads));
  }
  const set = new FileSet(file.name, [...files.values()], () => void reader.close().catch(() => undefined));
  return ok(Object.assign(set, { refused }));
}

function refusal(entry: Entry, files: ReadonlyMap<string, ByteFile>): string | undefined {
  const name = entry.filename;
  if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')) return 'leaves the zip';
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000) return 'is a link';
  if (files.has(name)) return 'repeats a name';
  if (entry.encrypted) return 'is encrypted';
  return unpackTrouble(entry.compressedSize, entry.uncompressedSize);
}

type Heads = Map<FileEntry, Promise<Uint8Array>>;

function memberFile(entry: FileEntry, heads: Heads): ByteFile {
  const stream = (): ReadableStream<Uint8Array> => {
    const pipe = new TransformStream<Uint8Array, Uint8Array>();
    const writer = pipe.writable.getWriter();
    // A failure has to reach the reader of the other end. Not all of them abort what is written to: a header that is damaged does not.
    entry
      .getData(limited(writer, entry.uncompressedSize))
      .catch((error: unknown) => writer.abort(error))
      .catch(() => undefined);
    return pipe.readable;
  };
  const read = async (from: number, to: number): Promise<Uint8Array> =>
    to < entry.uncompressedSize
      ? sliceOf(stream(), from, to)
      : // Read to its end, so that it is compared with its checksum.
        new Uint8Array(
          await new Response(stream() as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
        ).subarray(from);
  const head = (): Promise<Uint8Array> => {
    const known = heads.get(entry);
    if (known !== undefined) return known;
    const fresh = read(0, HEAD_BYTES);
    // One that cannot be read is asked for again, and fails for whoever asks.
    fresh.catch(() => heads.delete(entry));
    heads.set(entry, fresh);
    for (const oldest of heads.keys()) {
      if (heads.size <= HEADS) break;
      heads.delete(oldest);
    }
    return fresh;
  };
  return {
    name: entry.filename,
    size: entry.uncompressedSize,
    stream,
    // A copy, since it may be handed on to another thread.
    slice: async (from, to) =>
      from === 0 && to <= HEAD_BYTES ? (await head()).slice(0, to) : read(from, to),
  };
}

/** Stops a member that turns out larger than it said. */
function limited(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  declared: number,
): WritableStream<Uint8Array> {
  let seen = 0;
  return new WritableStream<Uint8Array>({
    write: (chunk) => {
      seen += chunk.length;
      if (seen > declared) throw new Error('the member is larger than its directory says');
      return writer.write(chunk);
    },
    close: () => writer.close(),
    abort: (reason) => writer.abort(reason),
  });
}

function readerOver(Base: typeof ZipJsReader<ByteFile>, file: ByteFile): ZipJsReader<ByteFile> {
  return new (class extends Base {
    override size = file.size ?? 0;
    override readUint8Array(index: number, length: number): Promise<Uint8Array> {
      return file.slice(index, index + length);
    }
  })(file);
}
