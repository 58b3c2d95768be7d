import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { EvidenceCheck, RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { oneRun } from '../one-run.ts';
import { textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { CassetteWriter } from './cassette-writer.ts';
import { importCassette } from './import-cassette.ts';
import { isCassetteManifest, LIMITS } from './policy.ts';
import type { Refusal } from './refusal.ts';
import { runOf } from './run-of.ts';
import { layersOf, type Layer } from './verify/index.ts';

/** Refusals that a message names; the others are counted. */
const NAMED = 3;
/** Pictures that Tutti's own tests leave beside a cassette: no part of it, and shown as what they are. */
const DIAGNOSTIC = /^checkpoint-\d{4}\.png$/;

/** Takes a cassette in by all of its rules, or refuses it with what is wrong and where. */
export async function read(
  opened: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const input = oneRun(opened, runOf, sink);
  const manifest = (await manifestAmong(input.claimed)) ?? (await manifestAmong(input.siblings));
  if (manifest === undefined)
    return fail(
      'no-cassette',
      'This belongs to a Tutti cassette, but its cassette.json is not among what was opened. Open the folder.',
    );
  const bytes = await manifest.slice(0, LIMITS.manifest + 1);
  if (bytes.length > LIMITS.manifest)
    return fail('cassette-too-large', 'cassette.json is larger than 1 MiB: it is refused.');
  // What is asked for later (pictures, the files themselves) is named as the manifest names it.
  await input.resolve('cassette.json', manifest);
  const root = manifest.name.slice(0, manifest.name.length - 'cassette.json'.length);
  const { files, pictures, tooLarge } = await filesBelow(root, manifest, input, signal);
  if (tooLarge)
    return fail('cassette-too-large', 'The files of the cassette are more than 384 MiB: it is refused.');
  const taken = importCassette(bytes, files);
  if (!taken.ok) return refusal(taken.refusals);
  const writer = new CassetteWriter(taken.cassette, sink);
  writer.write();
  writer.pictures(pictures);
  sink.evidence({ integrity: 'consistent-unsigned', checks: layersOf(taken.cassette).map(checkOf) });
  sink.seal('sealed');
  return ok(undefined);
}

/** A layer as the evidence tells it: what could not be confirmed is no mismatch, and is said. */
function checkOf({ id, outcome, detail, findings }: Layer): EvidenceCheck {
  const [first] = findings;
  const found = first === undefined ? '' : ` ${first.message} (${first.code}, ${first.place})`;
  return { code: `layer_${id}`, ok: outcome !== 'failed', detail: `${detail}${found}` };
}

function refusal(refusals: readonly Refusal[]): Result<never, Failure> {
  const [first] = refusals;
  const named = refusals.slice(0, NAMED).map(({ code, place, message }) => `${message} (${code}, ${place})`);
  const more = refusals.length > NAMED ? ` And ${refusals.length - NAMED} more.` : '';
  return fail(first?.code ?? 'cassette-refused', `The cassette is refused: ${named.join(' ')}${more}`);
}

async function manifestAmong(files: readonly ByteFile[]): Promise<ByteFile | undefined> {
  const named = files.find(({ name }) => name === 'cassette.json' || name.endsWith('/cassette.json'));
  if (named !== undefined) return named;
  for (const file of files) if (isCassetteManifest(textOf(await file.slice(0, 65_536)))) return file;
  return undefined;
}

async function filesBelow(root: string, manifest: ByteFile, input: ReadInput, signal: AbortSignal) {
  const files = new Map<string, Uint8Array>();
  const pictures: ByteFile[] = [];
  let total = 0;
  for (const file of input.siblings) {
    if (file.name === manifest.name || !file.name.startsWith(root) || signal.aborted) continue;
    const path = file.name.slice(root.length);
    if (path.endsWith('.DS_Store')) continue;
    if (DIAGNOSTIC.test(path)) {
      pictures.push(file);
      continue;
    }
    total += file.size ?? 0;
    if (total > LIMITS.total) return { files, pictures, tooLarge: true };
    files.set(path, await file.slice(0, file.size ?? LIMITS.total));
  }
  return { files, pictures, tooLarge: false };
}
