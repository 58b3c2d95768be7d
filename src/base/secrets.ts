/** Stands where a secret stood, in everything that leaves the page (SECURITY.md 5). */
export const REDACTED = '[redacted by Playhead]';

/** Names whose values are secrets wherever they stand; compared without case, `-` and `_`. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'password',
  'passwd',
  'pwd',
  'secret',
  'clientsecret',
  'apikey',
  'xapikey',
  'token',
  'accesstoken',
  'refreshtoken',
  'idtoken',
  'sessiontoken',
  'sessionid',
  'xauthtoken',
  'xcsrftoken',
  'xxsrftoken',
  'csrftoken',
  'xamzsignature',
  'xamzsecuritytoken',
  'xamzcredential',
  'privatekey',
]);

/** Shapes of credentials inside text: bearer headers, JWTs, well-known key prefixes, PEM private keys. */
export const SECRET_SHAPES: readonly RegExp[] = [
  /\b(?:Bearer|Basic)\s+[\w.~+/-]{8,}=*/gi,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /\b(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abprs])[-_][\w-]{12,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** A name as it is compared: `X-Api-Key`, `x_api_key` and `xApiKey` are one. */
export const bareName = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

export const isSecretName = (name: string): boolean => SECRET_NAMES.has(bareName(name));
