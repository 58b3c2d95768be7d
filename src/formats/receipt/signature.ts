import { field, stringField } from '../records.ts';
import { hashOf } from './chain.ts';
import { goJson } from './go-json.ts';

export type SignatureVerdict =
  | { readonly status: 'valid'; readonly keyId: string }
  /** There is no key to check by. */
  | { readonly status: 'unverifiable'; readonly reason: string }
  | { readonly status: 'failed'; readonly reason: string };

/**
 * Ed25519 over the four hashes, in this order (contracts/receipt.md 2.4). The key comes with the receipt: a valid signature
 * says that one hand made all of it, not whose.
 */
export async function checkSignature(
  verification: unknown,
  apart: string | undefined,
): Promise<SignatureVerdict> {
  const key = stringField(verification, 'signer_public_key');
  if (key === undefined || key === '')
    return { status: 'unverifiable', reason: 'the receipt names no public key' };
  const raw = bytesOf(key);
  const signature = bytesOf(apart ?? stringField(verification, 'signature') ?? '');
  if (raw?.length !== 32) return { status: 'failed', reason: 'the public key is not one of Ed25519' };
  if (signature?.length !== 64) return { status: 'failed', reason: 'the signature is not one of Ed25519' };
  const keyId = hashOf(raw);
  const claimed = stringField(verification, 'signer_key_id');
  if (claimed !== undefined && claimed !== keyId)
    return { status: 'failed', reason: 'the key’s id is not that of the key' };
  const signed = goJson(
    Object.fromEntries(
      ['event_chain_hash', 'diff_hash', 'manifest_hash', 'receipt_hash', 'signer_key_id']
        .map((name) => [name, field(verification, name)] as const)
        .filter(([name, value]) => name !== 'signer_key_id' || (value !== undefined && value !== '')),
    ),
    false,
  );
  const ok = await verify(signature, new TextEncoder().encode(signed), raw);
  return ok ? { status: 'valid', keyId } : { status: 'failed', reason: 'signature verification failed' };
}

/** A marker that a person made: signed by the same key over session, folder, message and time. */
export async function checkMarker(
  record: unknown,
  publicKey: string | undefined,
): Promise<boolean | undefined> {
  const payload = field(record, 'payload');
  const signature = bytesOf(stringField(payload, 'signature') ?? '');
  const key = publicKey === undefined ? undefined : bytesOf(publicKey);
  if (signature?.length !== 64 || key?.length !== 32) return undefined;
  const signed = goJson(
    {
      session_id: field(record, 'session_id'),
      repo_root: field(record, 'cwd'),
      message: field(payload, 'message'),
      timestamp: field(record, 'timestamp'),
    },
    false,
  );
  return verify(signature, new TextEncoder().encode(signed), key);
}

/** By the library and not by the browser, which has none on a page over plain http. */
async function verify(signature: Uint8Array, message: Uint8Array, key: Uint8Array): Promise<boolean> {
  const [ed25519, { sha512 }] = await Promise.all([
    import('@noble/ed25519'),
    import('@noble/hashes/sha2.js'),
  ]);
  ed25519.hashes.sha512 = sha512;
  try {
    return ed25519.verify(signature, message, key);
  } catch {
    return false;
  }
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
