import type { Header } from './request-types.ts';

/** Stands where a secret stood, in everything that leaves the page (SECURITY.md 5). */
export const REDACTED = '[redacted by Playhead]';

/** Names whose values are secrets, in headers, queries, forms and JSON; compared without case, `-` and `_`. */
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
  'key',
  'token',
  'auth',
  'accesstoken',
  'refreshtoken',
  'idtoken',
  'sessiontoken',
  'sessionid',
  'xauthtoken',
  'xcsrftoken',
  'xxsrftoken',
  'csrftoken',
  'sig',
  'signature',
  'xamzsignature',
  'xamzsecuritytoken',
  'xamzcredential',
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

export const isSecretName = (name: string): boolean =>
  SECRET_NAMES.has(name.toLowerCase().replaceAll(/[-_]/g, ''));

/** Redacts what is handed to it and remembers what it took out, by name. */
export class Redactor {
  readonly #taken = new Map<string, number>();

  /** Names of what was taken out, in the order met. */
  get taken(): string[] {
    return [...this.#taken.keys()];
  }

  get count(): number {
    return [...this.#taken.values()].reduce((sum, n) => sum + n, 0);
  }

  /** A value by its name: whole when the name says secret, else what in it looks like one. */
  value(name: string, value: string): string {
    return isSecretName(name) && value !== '' ? this.#take(name) : this.text(value);
  }

  headers(headers: readonly Header[]): Header[] {
    return headers.map(({ name, value }) => ({ name, value: this.value(name, value) }));
  }

  /** User and password of a URL, and parameters of its query and fragment whose names say secret. */
  url(url: string): string {
    const bare = url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, (_, scheme: string) => {
      this.#count('user in the URL');
      return scheme;
    });
    const clean = bare.replace(
      /([?&#;])([^=&#;]+)=([^&#;]*)/g,
      (whole, mark: string, name: string, value: string) =>
        value !== '' && isSecretName(decoded(name))
          ? `${mark}${name}=${encodeURIComponent(this.#take(name))}`
          : whole,
    );
    return this.#shapes(clean, encodeURIComponent(REDACTED));
  }

  /** A body or any other text: JSON and form fields by their names, and shapes of credentials. */
  text(text: string): string {
    const byKey = text.replace(
      /"([^"\\]{1,40})"(\s*:\s*)"(?:[^"\\]|\\.)+"/g,
      (whole, key: string, colon: string) =>
        isSecretName(key) ? `"${key}"${colon}"${this.#take(key)}"` : whole,
    );
    return this.#shapes(byKey, REDACTED);
  }

  /** `a=b&c=d`. */
  form(text: string): string {
    return /^[^\s{[<]*=/.test(text) ? this.url(`?${text}`).slice(1) : this.text(text);
  }

  #shapes(text: string, mark: string): string {
    let clean = text;
    for (const shape of SECRET_SHAPES) {
      clean = clean.replace(shape, () => {
        this.#count('credential');
        return mark;
      });
    }
    return clean;
  }

  #take(name: string): string {
    this.#count(name);
    return REDACTED;
  }

  #count(name: string): void {
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
