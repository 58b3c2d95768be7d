/** Keys whose values are secrets wherever they stand; compared without case, `-` and `_`. */
const SECRET_KEYS = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'password',
  'passwd',
  'secret',
  'clientsecret',
  'apikey',
  'xapikey',
  'accesstoken',
  'refreshtoken',
  'idtoken',
  'sessiontoken',
  'privatekey',
]);

/** Shapes of credentials inside text: bearer headers, JWTs, well-known key prefixes, PEM private keys. */
const SECRET_SHAPES: readonly RegExp[] = [
  /\b(?:Bearer|Basic)\s+[\w.~+/-]{8,}=*/gi,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /\b(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abprs])[-_][\w-]{12,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

export const REDACTED = '[redacted by Playhead]';

/** A last pass over what leaves the page by copying: looks like a credential, goes out as a marker. */
export function redactText(text: string): string {
  let clean = text;
  for (const shape of SECRET_SHAPES) clean = clean.replace(shape, REDACTED);
  return clean.replace(/"([^"\\]{1,40})"(\s*:\s*)"(?:[^"\\]|\\.)*"/g, (whole, key: string, colon: string) =>
    SECRET_KEYS.has(key.toLowerCase().replaceAll(/[-_]/g, '')) ? `"${key}"${colon}"${REDACTED}"` : whole,
  );
}
