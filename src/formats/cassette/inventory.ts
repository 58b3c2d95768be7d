import { sha256 } from '@noble/hashes/sha2.js';
import { field, numberField, parseRecord, stringField } from '../records.ts';
import { INITIAL, LIMITS, ROLES, SCHEMA, STATE_FORMAT, roleOf } from './policy.ts';
import type { Refusals } from './refusal.ts';
import { listOf } from './states.ts';
import { hexOf } from './tape.ts';

/** Files of a cassette by their path in it, without `cassette.json`. */
export type CassetteFiles = ReadonlyMap<string, Uint8Array>;

const FILE = 'cassette.json';
const DEFAULTS = ['model', 'permissionModeId', 'reasoningEffort', 'speed'];
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The manifest itself (contracts/cassette.md 1.2). */
export function judgeManifest(manifest: unknown, refusals: Refusals): void {
  const refuse = (code: string, message: string): void => refusals.add(code, FILE, message);
  const version = numberField(manifest, 'schemaVersion');
  if (version !== SCHEMA)
    return refuse(
      'cassette-schema',
      `This is a Tutti cassette of schema ${String(version)}; supported is ${SCHEMA}.`,
    );
  if (stringField(manifest, 'stateFormat') !== STATE_FORMAT)
    return refuse('cassette-state-format', 'Its states are in a format that is not known.');
  for (const name of ['scopeId', 'workspaceId'])
    if (field(manifest, name) !== undefined)
      refuse('scope-not-portable', `The manifest may not hold ${name}.`);
  for (const name of ['id', 'sourceRecordingId', 'agentTargetId', 'rootAgentSessionId'])
    if ((stringField(manifest, name) ?? '').trim() === '') refuse('cassette-field', `${name} is not there.`);
  const mode = stringField(manifest, 'mode');
  if (mode !== 'create-session' && mode !== 'continue-session')
    refuse('cassette-mode', `The mode ${mode ?? '(none)'} is not known.`);
  if (!((numberField(manifest, 'createdAtUnixMs') ?? 0) > 0))
    refuse('cassette-field', 'createdAtUnixMs is not there.');
  if (numberField(manifest, 'maxTotalBytes') !== LIMITS.total)
    refuse('cassette-policy', 'It was made under other limits of size.');
  const defaults = field(field(manifest, 'replayPrerequisites'), 'composerDefaults');
  for (const name of DEFAULTS)
    if ((stringField(defaults, name) ?? '').trim() === '')
      refuse('prerequisite-missing', `What it was dispatched with lacks ${name}.`);
}

/** Every file is listed, allowed, of its size and digest, and none is beside them (contracts/cassette.md 1.1, 1.9 steps 2 to 4). */
export function judgeInventory(manifest: unknown, files: CassetteFiles, refusals: Refusals): void {
  const listed = new Set<string>();
  const needed = new Set([...ROLES.keys()].filter((path) => path !== INITIAL));
  const isContinued = stringField(manifest, 'mode') === 'continue-session';
  if (isContinued) needed.add(INITIAL);
  let total = 0;
  let before = '';
  for (const file of listOf(manifest, 'files')) {
    const path = stringField(file, 'path') ?? '';
    const size = numberField(file, 'sizeBytes') ?? -1;
    const refuse = (code: string, message: string): void => refusals.add(code, path, message);
    total += size;
    if (path <= before) refuse('inventory-order', 'The list of files is not in order, or names one twice.');
    before = path;
    listed.add(path);
    needed.delete(path);
    if (isEscaping(path)) refuse('path-escapes', 'The path leads out of the cassette.');
    const role = roleOf(path);
    if (role === undefined || role !== stringField(file, 'role'))
      refuse('file-not-allowed', 'A cassette has no such file, or it has another role.');
    if (path === INITIAL && !isContinued)
      refuse('initial-state-forbidden', 'A session that begins with the cassette has no state before it.');
    const bytes = files.get(path);
    if (bytes === undefined) refuse('file-missing', 'The file is listed and not there.');
    else if (bytes.length !== size || hexOf(sha256(bytes)) !== stringField(file, 'sha256'))
      refuse('file-digest', 'The file is not what the list says.');
    if (role === 'referenced-blob' && size > LIMITS.blob) refuse('blob-too-large', 'A blob may have 20 MiB.');
  }
  for (const path of needed) refusals.add('file-missing', path, 'A cassette has to have this file.');
  for (const path of files.keys())
    if (!listed.has(path)) refusals.add('file-not-listed', path, 'The file is there and not listed.');
  if (numberField(manifest, 'totalBytes') !== total || total > LIMITS.total)
    refusals.add(
      'cassette-total',
      FILE,
      `The files are ${total} bytes; ${String(numberField(manifest, 'totalBytes'))} are declared.`,
    );
  judgeBlobs(files, listed, refusals);
}

function judgeBlobs(files: CassetteFiles, listed: ReadonlySet<string>, refusals: Refusals): void {
  const name = 'blobs/manifest.json';
  const bytes = files.get(name);
  if (bytes === undefined) return;
  const manifest = parseRecord(bytes);
  const refuse = (code: string, message: string): void => refusals.add(code, name, message);
  if (numberField(manifest, 'schemaVersion') !== 1)
    return refuse('blob-schema', 'The list of blobs has another version than 1.');
  const named = new Set<string>();
  for (const blob of listOf(manifest, 'blobs')) {
    const sha = stringField(blob, 'sha256') ?? '';
    const path = `blobs/sha256/${sha}`;
    named.add(path);
    const own = files.get(path);
    if (own === undefined) refuse('blob-missing', `${sha.slice(0, 12)} is named and not there.`);
    else if (own.length !== numberField(blob, 'sizeBytes'))
      refuse('blob-size', `${sha.slice(0, 12)} has another size.`);
    const attachment = stringField(blob, 'attachmentId');
    const relative = stringField(blob, 'relativePath');
    const kind = stringField(blob, 'kind');
    const isRight =
      kind === 'agent-prompt-attachment'
        ? attachment !== undefined && SEGMENT.test(attachment) && relative === undefined
        : kind === 'agent-generated-image' &&
          attachment === undefined &&
          relative?.startsWith('generated_images/') === true &&
          !isEscaping(relative);
    if (!isRight) refuse('blob-invalid', `${sha.slice(0, 12)} is no blob of a kind that is known.`);
  }
  for (const path of listed)
    if (path.startsWith('blobs/sha256/') && !named.has(path))
      refuse('blob-not-named', `${path} is named by nothing.`);
}

const isEscaping = (path: string): boolean =>
  path.includes('\\') || path.split('/').some((part) => part === '' || part === '.' || part === '..');
