import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { loadBundleWriter, type Found, type Reason } from '../../formats/index.ts';
import type { Plan, PlannedFile } from './plan.ts';
import type { ExportPart, ExportProgress, ExportScan, PrivateThing } from './types.ts';

/** Things of one kind that are shown before the others are only counted. */
const SHOWN = 40;
const MAX_REF = 1024;

/** Which files a part refers to, and which the rest does. */
export interface Mentions {
  /** Parts by the path of a file that they name; `undefined` stands for what is in no part. */
  readonly byPath: ReadonlyMap<string, ReadonlySet<string | undefined>>;
}

export interface Looked {
  readonly scan: ExportScan;
  readonly mentions: Mentions;
}

/** Looks through everything that would go out, once: what in it is private, what can be left out, what refers to what. */
export async function lookThrough(
  { files, head }: Plan,
  refs: ReadonlyMap<string, string>,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Result<Looked, Failure>> {
  const { JsonRedactor, TextRedactor, masked } = await loadBundleWriter();
  const counts: Partial<Record<Reason, number>> = {};
  const things: PrivateThing[] = [];
  const sizes = new Map<string, number>();
  const byPath = new Map<string, Set<string | undefined>>();
  const blobs = files.filter(({ isDocument }) => !isDocument);
  const known = new Map(blobs.map(({ path }) => [path, path]));
  for (const [ref, path] of refs) known.set(ref, path);
  let bytes = 0;
  let opaque = 0;
  const total = files.every(({ file }) => file.size !== undefined)
    ? files.reduce((sum, { file }) => sum + (file.size ?? 0), 0)
    : undefined;
  const fileBytes = new Map<string, number>();
  for (const each of files) {
    if (signal.aborted) return fail('cancelled', 'Cancelled.');
    if (each.text === undefined) {
      opaque++;
      const size = each.file.size ?? 0;
      fileBytes.set(each.path, size);
      bytes += size;
      continue;
    }
    const options = {
      leave: undefined,
      onFound: ({ reason, at, value }: Found) => {
        const count = (counts[reason] ?? 0) + 1;
        counts[reason] = count;
        if (count <= SHOWN) things.push({ reason, file: each.path, at, sample: masked(value) });
      },
      ...(each.isDocument
        ? {
            onString: (value: string, part: string | undefined) => {
              if (value.length > MAX_REF) return;
              const path = known.get(value) ?? known.get(value.replace(/^(?:\.{1,2}\/)+/, ''));
              if (path === undefined) return;
              const mentioned = byPath.get(path) ?? new Set();
              byPath.set(path, mentioned.add(part));
            },
            onPart: (part: string, chars: number) => sizes.set(part, (sizes.get(part) ?? 0) + chars),
          }
        : {}),
    };
    const redactor = each.text === 'json' ? new JsonRedactor(options) : new TextRedactor(options);
    const before = bytes;
    const read = await readText(each, signal, (text, length) => {
      redactor.push(text);
      bytes += length;
      onProgress({ bytes, total });
    });
    redactor.finish();
    if (!read) opaque++;
    fileBytes.set(each.path, bytes - before);
  }
  const parts: ExportPart[] = [...sizes].map(([id, chars]) => {
    const own = blobs.filter(({ path }) => isOnlyOf(byPath.get(path), id));
    return {
      id,
      name: id.slice('track:'.length),
      size: chars + own.reduce((sum, { path }) => sum + (fileBytes.get(path) ?? 0), 0),
      files: own.length,
    };
  });
  const bodies = blobs.filter(({ path }) => isOnlyOf(byPath.get(path), 'track:network'));
  if (bodies.length > 0) counts.body = (counts.body ?? 0) + bodies.length;
  for (const { path } of bodies.slice(0, SHOWN))
    things.push({ reason: 'body', file: path, at: '', sample: `(${fileBytes.get(path) ?? 0} bytes)` });
  const documents = files.filter(({ path, isDocument }) => isDocument && path !== head.readerNotes);
  if (documents.length > 1) {
    for (const { path } of documents)
      parts.push({ id: `file:${path}`, name: path, size: fileBytes.get(path) ?? 0, files: 1 });
  }
  const scan = { files: files.length, bytes, counts, things, parts, opaque };
  return ok({ scan, mentions: { byPath } });
}

const isOnlyOf = (mentions: ReadonlySet<string | undefined> | undefined, part: string): boolean =>
  mentions?.size === 1 && mentions.has(part);

async function readText(
  { file }: PlannedFile,
  signal: AbortSignal,
  onText: (text: string, bytes: number) => void,
): Promise<boolean> {
  const reader = file.stream(signal).getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) break;
      onText(decoder.decode(value, { stream: true }), value.length);
    }
    onText(decoder.decode(), 0);
    return true;
  } catch {
    return false;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
