import { bareAddress, fail, isSignedAddress, ok, type Failure, type Result } from '../../base/index.ts';
import { loadBundleWriter, type ManifestHead } from '../../formats/index.ts';
import type { ByteFile, Source } from '../../sources/index.ts';
import { sniffMediaType } from '../media-type.ts';
import type { RecordingParts } from './recording-parts.ts';
import type { AboutRun } from './types.ts';

const MAX_MANIFEST_BYTES = 64 << 20;
const PROBE_BYTES = 512;

/** One file that goes out. */
export interface PlannedFile {
  readonly path: string;
  readonly file: ByteFile;
  /** Holds records of the recording; the others are what it refers to. */
  readonly isDocument: boolean;
  readonly mediaType: string;
  readonly text: 'json' | 'plain' | undefined;
}

export interface Plan {
  readonly head: ManifestHead;
  readonly files: readonly PlannedFile[];
  /** Refs that are credentials (signed addresses), and what is written in their place. */
  readonly bare: ReadonlyMap<string, string>;
}

/**
 * Which files make up the open recording, and what a bundle of them says. A bundle keeps its attempts; files of other formats
 * go as they are, with what they refer to, so that each is read by its own format again. Nothing else that lay beside them goes.
 */
export async function planOf(
  { source, claims, seen, resolved }: RecordingParts,
  about: AboutRun,
): Promise<Result<Plan, Failure>> {
  const [first] = claims;
  if (source === undefined || first === undefined)
    return fail('nothing-open', 'Nothing is open that could be exported.');
  const [manifest] = first.files;
  const bare = bareRefs(resolved.keys());
  if (first.format.id === 'bundle' && manifest !== undefined) return ofBundle(manifest, source, bare);
  const paths = new Paths();
  const opened = seen.all(source.files());
  const files: PlannedFile[] = [];
  const sources: NonNullable<ManifestHead['sources']> = [];
  const beside: NonNullable<ManifestHead['beside']> = [];
  const known = new Map<string, string>();
  const placed = async (file: ByteFile, isDocument: boolean) => {
    const name = bareAddress(file.name);
    const path = paths.of(name);
    known.set(name, path);
    files.push(await planned(path, file, isDocument));
    const at = opened.indexOf(file);
    return { path, ...(at < 0 ? {} : { at }), ...(path === name ? {} : { name }) };
  };
  for (const [group, { format, files: claimed }] of claims.entries()) {
    for (const file of claimed) {
      if (file.httpStatus === 404) continue;
      const { path, ...place } = await placed(file, true);
      sources.push({ path, format: format.id, group, ...place });
    }
  }
  // Files that a reader looked into although they are no documents of their own, and those that it may know by name alone.
  const documents = files.map(({ file }) => file.name);
  for (const file of opened) {
    if (!known.has(bareAddress(file.name)) && (seen.wasRead(file) || mayBeNamed(file.name, documents)))
      beside.push(await placed(file, false));
  }
  const refs = new Map<string, string>();
  const isMoved = files.some(({ file, path }) => file.name !== path);
  for (const [ref, file] of resolved) {
    let path = known.get(bareAddress(file.name));
    if (path === undefined) ({ path } = await placed(file, false));
    // Where everything kept its place, a ref leads where it led.
    if (isMoved || path !== file.name) refs.set(bareAddress(ref), path);
  }
  return ok({
    head: {
      ...headOf(about),
      attempts: [
        {
          generation: about.attempt ?? 0,
          ...(about.outcome === undefined ? {} : { outcome: about.outcome }),
        },
      ],
      sources,
      ...(beside.length === 0 ? {} : { beside }),
      opened: Math.max(1, opened.length),
      ...(refs.size === 0
        ? {}
        : { refs: [...refs].map(([ref, path]) => ({ ref, path })).sort((a, b) => (a.ref < b.ref ? -1 : 1)) }),
    },
    files,
    bare,
  });
}

/** Signed addresses among refs: whoever holds one may read what it leads to, so none is written. */
function bareRefs(refs: Iterable<string>): ReadonlyMap<string, string> {
  return new Map([...refs].filter(isSignedAddress).map((ref) => [ref, bareAddress(ref)]));
}

const headOf = ({ runId, title }: AboutRun) => ({ runId, ...(title === undefined ? {} : { title }) });

/** Every attempt of a bundle, and every file that its inventory lists and that is there. */
async function ofBundle(file: ByteFile, source: Source, bare: Plan['bare']): Promise<Result<Plan, Failure>> {
  const { parseManifest } = await loadBundleWriter();
  let value: unknown;
  try {
    const bytes = await file.slice(0, Math.min(file.size ?? MAX_MANIFEST_BYTES, MAX_MANIFEST_BYTES));
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return fail('bad-manifest', 'manifest.json cannot be read any more.');
  }
  const parsed = parseManifest(value);
  if (!parsed.ok) return parsed;
  const {
    inventory,
    derivedFrom: _derivedFrom,
    schemaVersion: _version,
    readerNotes,
    ...kept
  } = parsed.value;
  const documents = new Set(
    kept.attempts.flatMap(({ run, recording, traces }) => [
      run,
      recording,
      ...traces.map(({ path }) => path),
    ]),
  );
  for (const { path } of kept.sources) documents.add(path);
  const paths = new Set([...inventory.map(({ path }) => path), ...documents]);
  const files: PlannedFile[] = [];
  for (const path of paths) {
    // Notes are the reader's: what goes out is what they have now.
    if (path === undefined || path === readerNotes) continue;
    const found = await source.resolve(path, file.name);
    if (found.ok) files.push(await planned(path, found.value, documents.has(path)));
  }
  return ok({ head: kept, files, bare });
}

async function planned(path: string, file: ByteFile, isDocument: boolean): Promise<PlannedFile> {
  const head = await file.slice(0, PROBE_BYTES).catch(() => new Uint8Array(0));
  const mediaType = sniffMediaType(head);
  return { path, file, isDocument, mediaType, text: textOf(mediaType, head, isDocument) };
}

/** Documents are records, mostly JSON a line, whatever stands before it. */
function textOf(mediaType: string, head: Uint8Array, isDocument: boolean): PlannedFile['text'] {
  if (mediaType === 'application/json') return 'json';
  if (mediaType !== 'text/plain' && mediaType !== 'image/svg+xml') return undefined;
  return isDocument && /[{[]\s*"|^\s*[{[]/m.test(new TextDecoder().decode(head)) ? 'json' : 'plain';
}

const PICTURE = /\.(?:png|jpe?g|webp|gif)$/i;
const PANE = /\.(?:txt|log)$/i;

/**
 * Transcripts name pictures by paths of the machine they were made on, and folders of a run keep what a terminal showed: such
 * files are found by name among what was opened, and are read when they are shown. Below a document's folder, that is; pictures
 * beside it too. Nothing hidden.
 */
function mayBeNamed(name: string, documents: readonly string[]): boolean {
  if (name.split('/').some((step) => step.startsWith('.'))) return false;
  return documents.some((document) => {
    const folder = document.slice(0, document.lastIndexOf('/') + 1);
    if (!name.startsWith(folder)) return false;
    return PICTURE.test(name) || (PANE.test(name) && name.slice(folder.length).includes('/'));
  });
}

/** A place in the bundle for each file: its own path where that is one, and is free. */
class Paths {
  readonly #taken = new Set(['manifest.json', 'redaction.jsonl']);

  of(name: string): string {
    const isPlain =
      /^[^\\:?#]+$/.test(name) &&
      !name.startsWith('/') &&
      !name.split('/').some((step) => step === '' || step === '.' || step === '..');
    const base =
      (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/[^\w.-]+/g, '-').replace(/^\.+/, '') || 'file';
    let path = isPlain ? name : `files/${base}`;
    for (let n = 2; this.#taken.has(path); n++) path = `files/${n}-${base}`;
    this.#taken.add(path);
    return path;
  }
}
