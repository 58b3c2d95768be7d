import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { DigestGuard } from '../digest-guard.ts';
import { parseRecord, readText } from '../records.ts';
import type { PartOptions, ReadInput, ReadOptions } from '../types.ts';
import { checkInventory, expectInventory } from './inventory.ts';
import { parseManifest, type Manifest, type ManifestAttempt } from './manifest.ts';

const MAX_MANIFEST_BYTES = 64 << 20;

/** Reads one attempt of a bundle: its run record, recording and traces are handed to their format. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const value = parseRecord(await readText(input.file, MAX_MANIFEST_BYTES));
  if (value === undefined)
    return fail('bad-manifest', 'manifest.json is not valid JSON: the bundle is damaged.');
  const parsed = parseManifest(value);
  if (!parsed.ok) return parsed;
  const manifest = parsed.value;
  const attempt = chosen(manifest, input.options.attempt);
  if (attempt === undefined)
    return fail('no-attempt', 'The bundle lists no attempt: there is nothing to replay.');
  const { digests = new DigestGuard() } = input;
  await expectInventory(manifest, input, digests);
  const refs = new Map(manifest.refs.map(({ ref, path }) => [ref, path]));
  tellOfRemovals(manifest, sink);
  if (manifest.readerNotes !== undefined) sink.meta({ readerNotes: manifest.readerNotes });
  if (manifest.sources.length > 0) return readOriginals(manifest, input, refs, digests, sink, signal);
  const parts = new Map<string, PartOptions>();
  const files: ByteFile[] = [];
  for (const path of [attempt.run, attempt.recording]) {
    if (path !== undefined) await collect(path, files, input, sink);
  }
  for (const trace of attempt.traces) {
    const file = await collect(trace.path, files, input, sink);
    if (file !== undefined) parts.set(file.name, { emitter: trace.emitter, t0: epochOf(trace.t0) });
  }
  sink.meta({
    runId: manifest.runId,
    attempt: attempt.generation,
    attempts: manifest.attempts.map(({ generation, outcome }) => ({ generation, outcome })),
    ...(manifest.notes === undefined ? {} : { notes: manifest.notes }),
  });
  if (files.length === 0 && (await allHeldBack(attempt, input)))
    return fail(
      'digest-mismatch',
      'Nothing of this attempt is what the manifest says it is: it is held back until you ask for it.',
    );
  if (files.length === 0)
    return fail('empty-bundle', 'The bundle holds neither a trace nor a recording for this attempt.');
  const answer = await input.readAs('everdict', files, { parts, refs });
  if (!answer.ok) return answer;
  sink.meta({
    title: manifest.title ?? manifest.runId,
    attempt: attempt.generation,
    attempts: manifest.attempts.map(({ generation, outcome }) => ({ generation, outcome })),
    ...(attempt.outcome === 'unknown' ? {} : { outcome: attempt.outcome }),
  });
  await checkInventory(manifest, input, digests, sink, signal);
  return ok(undefined);
}

/** Originals of other formats are read as they would be without the bundle, which adds nothing of its own but their title. */
async function readOriginals(
  manifest: Manifest,
  input: ReadInput,
  refs: ReadonlyMap<string, string>,
  digests: DigestGuard,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const groups = new Map<string, { readonly format: string; readonly files: ByteFile[] }>();
  // A reader may ask which of how many files its own is: it is told what it was told of the originals.
  const among: ByteFile[] = Array.from({ length: manifest.opened ?? manifest.sources.length }, () => NOTHING);
  for (const [i, { path, format, group, at = i, name }] of manifest.sources.entries()) {
    const key = group === undefined ? `alone ${i}` : `group ${group}`;
    const files = groups.get(key)?.files ?? [];
    groups.set(key, { format, files });
    const found: ByteFile[] = [];
    const file = await collect(path, found, input, sink);
    if (file === undefined) continue;
    const known = named(file, name);
    files.push(known);
    among[at] = known;
  }
  for (const { path, at, name } of manifest.beside) {
    const found = await input.resolve(path, input.file);
    if (found.ok && at !== undefined) among[at] = named(found.value, name);
  }
  const parts = [...groups.values()].filter(({ files }) => files.length > 0);
  if (parts.length === 0) return fail('empty-bundle', 'Nothing of the bundle can be read.');
  const answer = await (input.readAll?.(parts, { refs, among }) ?? oneByOne(parts, input, { refs, among }));
  if (!answer.ok) return answer;
  if (manifest.title !== undefined) sink.meta({ title: manifest.title });
  await checkInventory(manifest, input, digests, sink, signal);
  return ok(undefined);
}

async function oneByOne(
  parts: readonly { readonly format: string; readonly files: readonly ByteFile[] }[],
  input: ReadInput,
  options: ReadOptions,
): Promise<Result<undefined, Failure>> {
  for (const { format, files } of parts) {
    const answer = await input.readAs(format, files, options);
    if (!answer.ok) return answer;
  }
  return ok(undefined);
}

/** The file under the name that it was opened by. */
function named(file: ByteFile, name: string | undefined): ByteFile {
  if (name === undefined) return file;
  const { size } = file;
  return {
    name,
    size,
    stream: (signal) => file.stream(signal),
    slice: (from, to) => file.slice(from, to),
  };
}

/** Stands for a file that was opened beside the originals and is none of them. */
const NOTHING: ByteFile = {
  name: '',
  size: 0,
  stream: () => new Blob([]).stream(),
  slice: () => Promise.resolve(new Uint8Array(0)),
};

/** A copy from which something was taken out says so, kind by kind. */
function tellOfRemovals({ derivedFrom }: Manifest, sink: RecordingSink): void {
  for (const { reason, access, count } of derivedFrom?.removed ?? []) {
    sink.gap({
      laneId: 'recording',
      from: null,
      to: null,
      code: 'left-out',
      reason: 'redacted',
      detail: `${reason} (${access}): ${count} taken out when this copy was made of ${derivedFrom?.sha256 ?? ''}`,
    });
  }
}

function chosen(manifest: Manifest, asked: number | undefined): ManifestAttempt | undefined {
  const newest = manifest.attempts.toSorted((a, b) => a.generation - b.generation).at(-1);
  return manifest.attempts.find(({ generation }) => generation === asked) ?? newest;
}

/** A part that is not there is a gap: the others still replay. */
async function collect(
  path: string,
  files: ByteFile[],
  input: ReadInput,
  sink: RecordingSink,
): Promise<ByteFile | undefined> {
  const found = await readable(path, input);
  if (found.ok) {
    files.push(found.value);
    return found.value;
  }
  sink.issue({ code: found.error.code, severity: 'error', message: found.error.message });
  sink.gap({
    laneId: path.includes('trace') ? 'agent' : 'recording',
    from: null,
    to: null,
    code: found.error.code,
    reason:
      found.error.code === 'ref-refused' || found.error.code === 'digest-mismatch' ? 'refused' : 'missing',
    detail: path,
  });
  return undefined;
}

/** A part that is there and may be given out. */
async function readable(path: string, input: ReadInput): Promise<Result<ByteFile, Failure>> {
  const found = await input.resolve(path, input.file);
  if (!found.ok) return found;
  try {
    await found.value.slice(0, 1);
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === 'digest-mismatch') return fail(code, error instanceof Error ? error.message : path);
    // Any other trouble is its reader's to tell.
  }
  return found;
}

/** There are parts, and the inventory is why none of them is read. */
async function allHeldBack(attempt: ManifestAttempt, input: ReadInput): Promise<boolean> {
  const paths = [attempt.run, attempt.recording, ...attempt.traces.map(({ path }) => path)];
  for (const path of paths) {
    if (path === undefined) continue;
    const found = await readable(path, input);
    if (!found.ok && found.error.code === 'digest-mismatch') return true;
  }
  return false;
}

function epochOf(t0: number | string | undefined): number | undefined {
  const value = typeof t0 === 'string' ? Date.parse(t0) : t0;
  return value === undefined || Number.isNaN(value) ? undefined : value;
}
