import type { Evidence, EvidenceCheck } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import { checkChain, hashOf, type ChainLine, type ChainVerdict } from './chain.ts';
import { goJson } from './go-json.ts';
import { checkMarker, checkSignature } from './signature.ts';

/** Versions of a receipt whose fields are known. */
const VERSIONS = [1];

export interface SessionFiles {
  readonly lines: readonly ChainLine[];
  /** Parsed `receipt.json`; `undefined` where there is none yet. */
  readonly receipt: unknown;
  readonly manifest: Uint8Array | undefined;
  readonly patch: Uint8Array | undefined;
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
  if (chain.notCanonical.length > 0)
    add(
      'canonical_events',
      false,
      `Line ${chain.notCanonical.slice(0, 5).join(', ')}: the event’s hash does not cover all that the line says. The project’s own verifier lets this pass.`,
    );
  if (receipt === undefined) return { chain, evidence: evidenceOf(checks), verdict: undefined };
  const version = numberField(receipt, 'schema_version');
  const isKnown = version !== undefined && VERSIONS.includes(version);
  if (!isKnown)
    add(
      'receipt_version',
      false,
      `receipt.json has version ${version ?? 'none'}; known is ${VERSIONS.join(', ')}. Its fields are not read.`,
    );
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
    add(
      'signature',
      true,
      `Signed by ${short(signature.keyId)}, a key that came with the receipt and is not pinned`,
    );
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
  return { chain, evidence: evidenceOf(checks), verdict };
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
  add(code, ok, ok ? `${name} is as the receipt says` : `${name} is not what the receipt was made over`);
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
