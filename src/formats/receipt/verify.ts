import type { Evidence, EvidenceCheck } from '../../model/index.ts';
import { field, parseRecord, stringField } from '../records.ts';
import { chainOf } from './chain-links.ts';
import { checkChain, hashOf, type ChainLine, type ChainVerdict } from './chain.ts';
import { goJson } from './go-json.ts';
import { parentFaults } from './parents.ts';
import { checkMarker, checkSignature } from './signature.ts';

/** Versions of a receipt whose fields are known. */
const VERSIONS = [1];
/** Of one kind; more say no more. */
const MAX_FAULTS = 5;

export interface SessionFiles {
  readonly lines: readonly ChainLine[];
  /** Parsed `receipt.json`; `undefined` where there is none yet. */
  readonly receipt: unknown;
  readonly manifest: Uint8Array | undefined;
  readonly patch: Uint8Array | undefined;
  /** `diffs/000001.patch`; a bundle has none. */
  readonly startPatch?: Uint8Array | undefined;
  /** Entries that events became, by line. */
  readonly entryOf?: ReadonlyMap<number, string>;
  /** Text of `signatures/receipt.sig`, which takes the place of the one inside the receipt. */
  readonly signature: string | undefined;
}

export interface SessionVerdict {
  readonly chain: ChainVerdict;
  readonly evidence: Evidence;
  /** The official words: passed, integrity_only, integrity_failed, untrusted_signer; `undefined` before a session is finalised. */
  readonly verdict: 'passed' | 'integrity_only' | 'integrity_failed' | 'untrusted_signer' | undefined;
}

/**
 * Judges a session by its five components (contracts/receipt.md 2.5), and by what the official verifier does not look at: lines
 * in another spelling than what was hashed. Nothing here says more than hashes and an unpinned key can.
 */
export async function verifySession(files: SessionFiles): Promise<SessionVerdict> {
  const { receipt, lines } = files;
  const chain = checkChain(lines);
  const checks: EvidenceCheck[] = [];
  const add = (code: string, ok: boolean, detail: string): void => void checks.push({ code, ok, detail });
  add(
    'event_chain',
    chain.ok,
    chain.ok
      ? `${lines.length} events follow from each other, to ${short(chain.head)}`
      : `${chain.fault ?? 'broken'} (line ${chain.line ?? '?'}): what comes after follows from nothing`,
  );
  for (const fault of parentFaults(lines).slice(0, MAX_FAULTS)) add('event_parent', false, fault.detail);
  const told = chainOf(lines, chain, files.entryOf ?? new Map());
  compareStart(add, files);
  if (chain.notCanonical.length > 0)
    add(
      'canonical_events',
      false,
      `Line ${chain.notCanonical.slice(0, 5).join(', ')}: the event’s hash does not cover all that the line says. The project’s own verifier lets this pass.`,
    );
  if (receipt === undefined)
    return { chain, evidence: { ...evidenceOf(checks), chain: told }, verdict: undefined };
  const isKnown = checkVersion(add, 'receipt_version', 'receipt.json', receipt);
  if (files.manifest !== undefined)
    checkVersion(add, 'manifest_version', 'manifest.json', parseRecord(files.manifest));
  const verification = field(receipt, 'verification');
  const isHash = (name: string): string => stringField(verification, name) ?? '';
  const isChain = chain.ok && isHash('event_chain_hash') === chain.head;
  if (chain.ok && !isChain)
    add('event_chain_hash', false, 'The receipt was made over another chain of events.');
  const isPatch = compare(add, 'final_patch_hash', files.patch, isHash('diff_hash'), 'diffs/final.patch');
  const isManifest = compare(add, 'manifest_hash', files.manifest, isHash('manifest_hash'), 'manifest.json');
  const isReceipt = hashOf(blanked(receipt)) === isHash('receipt_hash');
  add('receipt_hash', isReceipt, isReceipt ? 'The receipt is as it was hashed' : 'receipt hash mismatch');
  const signature = await checkSignature(verification, files.signature);
  if (signature.status === 'valid')
    add('signature', true, `Signed by ${short(signature.keyId)}, a key that came with the receipt`);
  else add('signature', signature.status === 'unverifiable', signature.reason);
  await addMarkers(files, add);
  const integrity = isChain && isPatch && isManifest && isReceipt;
  const verdict = !integrity
    ? 'integrity_failed'
    : signature.status === 'unverifiable'
      ? 'integrity_only'
      : signature.status === 'failed' || !isKnown
        ? 'untrusted_signer'
        : 'passed';
  const evidence = {
    ...evidenceOf(checks),
    chain: told,
    ...(signature.status === 'valid' ? { signer: signature.keyId } : {}),
  };
  return { chain, evidence, verdict };
}

/** A version that is not known fails by name: what its fields mean is not guessed. */
function checkVersion(add: Add, code: string, name: string, file: unknown): boolean {
  const version = field(file, 'schema_version');
  const isKnown = typeof version === 'number' && VERSIONS.includes(version);
  if (!isKnown)
    add(
      code,
      false,
      `${name} has version ${version === undefined ? 'none' : JSON.stringify(version)}; known is ${VERSIONS.join(', ')}. What its fields mean is not guessed.`,
    );
  return isKnown;
}

/** The patch from before the session is signed by nothing; the first snapshot, which is in the chain, tells its digest. */
function compareStart(add: Add, { lines, startPatch }: SessionFiles): void {
  const first = lines.find(({ record }) => stringField(field(record, 'payload'), 'phase') === 'start');
  const claimed = stringField(field(first?.record, 'payload'), 'patch_hash');
  if (claimed !== undefined) compare(add, 'start_patch_hash', startPatch, claimed, 'diffs/000001.patch');
}

type Add = (code: string, ok: boolean, detail: string) => void;

/** A file that is missing is no mismatch: it is a gap, told by who reads it. */
function compare(
  add: Add,
  code: string,
  bytes: Uint8Array | undefined,
  claimed: string,
  name: string,
): boolean {
  if (bytes === undefined) return true;
  const ok = hashOf(bytes) === claimed;
  add(code, ok, ok ? `${name} is as it was hashed` : `${name} is not what was hashed`);
  return ok;
}

async function addMarkers({ lines, receipt }: SessionFiles, add: Add): Promise<void> {
  const key = stringField(field(receipt, 'verification'), 'signer_public_key');
  for (const { record, line } of lines) {
    if (stringField(record, 'type') !== 'manual.marker') continue;
    const ok = await checkMarker(record, key);
    if (ok !== undefined)
      add(
        'marker_signature',
        ok,
        `${ok ? 'The marker' : 'The signature of the marker'} of line ${line} ${ok ? 'is signed by the same key' : 'is not of the receipt’s key'}`,
      );
  }
}

/** The receipt as it is hashed: its own hash and signature blank, all else in the order of the file. */
function blanked(receipt: unknown): string {
  const verification = field(receipt, 'verification');
  const copy = {
    ...(receipt as object),
    verification: { ...(verification as object), receipt_hash: '', signature: '' },
  };
  return goJson(copy, false);
}

function evidenceOf(checks: readonly EvidenceCheck[]): Evidence {
  return { integrity: checks.some(({ ok }) => !ok) ? 'failed' : 'consistent-unsigned', checks };
}

const short = (hash: string): string => hash.slice(0, 'sha256:'.length + 12);
