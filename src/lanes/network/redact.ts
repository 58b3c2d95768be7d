import { bareName, isSecretName as isSecret, REDACTED, SECRET_SHAPES } from '../../base/index.ts';
import type { Header } from './request-types.ts';

/** Names that say secret in a request's headers, query and form, and mean something else in other records. */
const REQUEST_NAMES: ReadonlySet<string> = new Set(['key', 'auth', 'sig', 'signature']);

export const isSecretName = (name: string): boolean => isSecret(name) || REQUEST_NAMES.has(bareName(name));

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
