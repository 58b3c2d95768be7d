import { manifestOf, type ManifestHead } from './manifest-of.ts';
import { BlobPieces } from './blob-pieces.ts';
import { byPath, inventoryDigest, type Listed, StreamDigest, textDigest } from './digest.ts';
import { JsonRedactor } from './json-redactor.ts';
import { ACCESS, type Found, type Leave, REASONS } from './removal.ts';
import type { RedactorOptions } from './redactor.ts';
import { TextRedactor } from './text-redactor.ts';

export { parseManifest, type Manifest } from '../manifest.ts';
export type { ManifestHead } from './manifest-of.ts';
export { BlobPieces } from './blob-pieces.ts';
export { textDigest } from './digest.ts';
export { JsonRedactor } from './json-redactor.ts';
export { ACCESS, masked, REASONS } from './removal.ts';
export type { Access, Found, Leave, Reason } from './removal.ts';
export { TextRedactor } from './text-redactor.ts';
export type { Redactor } from './redactor.ts';

/** One file on its way into a bundle. */
export interface Member {
  readonly path: string;
  readonly mediaType: string;
  /** Documents are written behind everything else, so that two range requests open a bundle. */
  readonly isDocument: boolean;
  /** Text, by how it is looked through; `undefined`: bytes that are let through as they are. */
  readonly text: 'json' | 'plain' | undefined;
  /** The file, or the part of it that refers to this one, is left out. */
  readonly isLeftOut: boolean;
  stream(): ReadableStream<Uint8Array>;
}

export interface WriteOptions {
  /** What is left out; `undefined`: nothing, and every file goes as it was sealed. */
  readonly leave: Leave | undefined;
  /** Strings of documents that are never written, and what is in their place: refs that are signed addresses. */
  readonly bare?: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
  /** Told of bytes read. */
  readonly onBytes: (bytes: number) => void;
}

export interface WrittenBundle {
  readonly file: Blob;
  readonly removed: number;
  /** Paths of files that cannot be read any more, and are missing in it. */
  readonly missing: readonly string[];
}

/** A zip has no time before this one; every member has it, so that the same recording is the same bytes. */
const NO_TIME = new Date(1980, 0, 1);
const NOTHING: ReadonlyMap<string, string> = new Map();
const LIST = 'redaction.jsonl';
const PACKED = /^(?:image\/(?!svg)|video\/|audio\/|font\/|application\/(?:zip|gzip))/;

/**
 * Writes a bundle (RULES.md "Bundle"): the same files give the same bytes. Files stream through one after another; what comes
 * out is handed to the browser in pieces. With something to leave out it is a derived copy: the manifest says of what, and
 * each thing taken out stands in a list with its digest, its reason and who may see it.
 */
export async function writeBundle(
  head: ManifestHead,
  members: readonly Member[],
  { leave, bare = NOTHING, signal, onBytes }: WriteOptions,
): Promise<WrittenBundle> {
  const zip = await import('@zip.js/zip.js/lib/zip-core-native.js');
  zip.configure({ useWebWorkers: false });
  const pieces = new BlobPieces();
  const writer = new zip.ZipWriter(pieces.writable(), {
    lastModDate: NO_TIME,
    extendedTimestamp: false,
    useCompressionStream: true,
  });
  const put = (path: string, stream: ReadableStream<Uint8Array>, mediaType: string): Promise<unknown> =>
    writer.add(path, stream, { level: PACKED.test(mediaType) ? 0 : 6, signal });
  const inventory: (Listed & { readonly mediaType: string })[] = [];
  const originals: Listed[] = [];
  const list: string[] = [];
  const missing: string[] = [];
  const refs = [...(head.refs ?? [])];
  const counts = new Map<string, number>();
  const ordered = byPath(members);
  for (const member of [
    ...ordered.filter(({ isDocument }) => !isDocument),
    ...ordered.filter(({ isDocument }) => isDocument),
  ]) {
    signal.throwIfAborted();
    const before = new StreamDigest();
    const seen = (chunk: Uint8Array): void => {
      before.update(chunk);
      onBytes(chunk.length);
    };
    const first = await firstOf(member.stream());
    if (first === undefined) {
      missing.push(member.path);
      continue;
    }
    const original = tapped(first, seen);
    const note = ({ reason, at, value }: Found): void => {
      if (reason !== 'part' && leave?.reasons.includes(reason) !== true) return;
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      const bytes = new TextEncoder().encode(value).length;
      list.push(
        `${JSON.stringify({ file: member.path, at, reason, access: ACCESS[reason], bytes, sha256: textDigest(value) })}\n`,
      );
    };
    if (member.isLeftOut) {
      await drain(original);
      counts.set('part', (counts.get('part') ?? 0) + 1);
      list.push(
        `${JSON.stringify({ file: member.path, at: '', reason: 'part', access: ACCESS.part, bytes: before.size, sha256: before.hex() })}\n`,
      );
      originals.push({ path: member.path, size: before.size, sha256: before.hex() });
      continue;
    }
    const after = new StreamDigest();
    const count = list.length;
    const isBared = bare.size > 0 && member.isDocument && member.text === 'json';
    const text = leave === undefined && !isBared ? undefined : member.text;
    if (text === undefined || member.isDocument) {
      const out = text === undefined ? original : redacted(original, text, { leave, bare, onFound: note });
      await put(
        member.path,
        tapped(out, (chunk) => after.update(chunk)),
        member.mediaType,
      );
      inventory.push({ ...listed(member.path, after), mediaType: member.mediaType });
    } else {
      // Its name may be its digest: changed, it is another file, and what refers to it is led there.
      const kept = new BlobPieces();
      await tapped(redacted(original, text, { leave, bare, onFound: note }), (chunk) =>
        after.update(chunk),
      ).pipeTo(kept.writable());
      const to = listed(member.path, after);
      const path = list.length === count ? member.path : `redacted/${to.sha256}`;
      if (path !== member.path) refs.push({ ref: member.path, path });
      if (!inventory.some((each) => each.path === path)) {
        await put(path, kept.blob(member.mediaType).stream(), member.mediaType);
        inventory.push({ ...to, path, mediaType: member.mediaType });
      }
    }
    originals.push(listed(member.path, before));
  }
  const isDerived = list.length > 0;
  if (isDerived) {
    const bytes = new TextEncoder().encode(list.join(''));
    const digest = new StreamDigest();
    digest.update(bytes);
    await put(LIST, new Blob([bytes]).stream(), 'application/jsonl');
    inventory.push({ ...listed(LIST, digest), mediaType: 'application/jsonl' });
  }
  const derivedFrom = {
    sha256: inventoryDigest(originals),
    list: LIST,
    removed: REASONS.flatMap((reason) => {
      const count = counts.get(reason) ?? 0;
      return count === 0 ? [] : [{ reason, access: ACCESS[reason], count }];
    }),
  };
  const manifest = manifestOf({ ...head, refs }, isDerived ? derivedFrom : undefined, byPath(inventory));
  await put(
    'manifest.json',
    new Blob([`${JSON.stringify(manifest, undefined, 1)}\n`]).stream(),
    'application/json',
  );
  await writer.close();
  return { file: pieces.blob('application/zip'), removed: list.length, missing };
}

function listed(path: string, digest: StreamDigest): Listed {
  return { path, size: digest.size, sha256: digest.hex() };
}

/** The same stream once its first bytes are there; `undefined` where they cannot be had. */
async function firstOf(stream: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array> | undefined> {
  const reader = stream.getReader();
  let first: ReadableStreamReadResult<Uint8Array> | undefined;
  try {
    first = await reader.read();
  } catch {
    return undefined;
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = first ?? (await reader.read());
        first = undefined;
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The same bytes, seen as they go by. */
function tapped(
  stream: ReadableStream<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): ReadableStream<Uint8Array> {
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onChunk(chunk);
        controller.enqueue(chunk);
      },
    }),
  );
}

function redacted(
  stream: ReadableStream<Uint8Array>,
  text: 'json' | 'plain',
  options: RedactorOptions,
): ReadableStream<Uint8Array> {
  const redactor = text === 'json' ? new JsonRedactor(options) : new TextRedactor(options);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const encoder = new TextEncoder();
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const out = redactor.push(decoder.decode(chunk, { stream: true }));
        if (out !== '') controller.enqueue(encoder.encode(out));
      },
      flush(controller) {
        const out = redactor.push(decoder.decode()) + redactor.finish();
        if (out !== '') controller.enqueue(encoder.encode(out));
      },
    }),
  );
}

async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
  const reader = stream.getReader();
  while (!(await reader.read()).done);
}
