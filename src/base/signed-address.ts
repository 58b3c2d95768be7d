import { isSecretName } from './secrets.ts';

/** Names that make an address a credential: whoever holds it may read what it leads to. Lower case. */
const SIGNATURES = /^(?:x-(?:amz|goog|oss|tos|cos)-(?:signature|security-token|credential)|signature|sig)$/;
/**
 * What stands beside a signature and is worth nothing without it: presigned URLs of S3-compatible stores and of Google's
 * (`X-Amz-*`, `X-Goog-*`), S3's older form, CloudFront's, and Azure's shared access signatures.
 */
const BESIDE =
  /^(?:x-(?:amz|goog|oss|tos|cos)-.*|awsaccesskeyid|ossaccesskeyid|googleaccessid|expires|policy|key-pair-id|s[vpret]|spr|sip|srt|ss|skoid|sktid|skt|ske|sks|skv)$/;

/**
 * An address without what makes it a credential: signature, tokens, and what belongs to them. An address that holds none
 * is answered as it is, to the character. O(length).
 */
export function bareAddress(address: string): string {
  const [, path = address, query, hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(address) ?? [];
  if (query === undefined) return address;
  const parts = query.split('&').map((part) => ({ part, name: nameOf(part) }));
  if (!parts.some(({ name }) => isCredential(name))) return address;
  const kept = parts.filter(({ name }) => !isCredential(name) && !BESIDE.test(name)).map(({ part }) => part);
  return `${path}${kept.length === 0 ? '' : `?${kept.join('&')}`}${hash}`;
}

export const isSignedAddress = (address: string): boolean => bareAddress(address) !== address;

const isCredential = (name: string): boolean => SIGNATURES.test(name) || isSecretName(name);

/** Whether a parameter of an address is a credential, or of a signature that went astray, by its name. */
export const isCredentialName = (name: string): boolean =>
  isCredential(name.toLowerCase()) || /^x-(?:amz|goog)-/i.test(name);

function nameOf(part: string): string {
  const raw = part.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(raw).toLowerCase();
  } catch {
    // No percent-encoding at all: compared as it stands.
    return raw.toLowerCase();
  }
}
