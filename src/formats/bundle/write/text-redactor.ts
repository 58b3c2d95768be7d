import { cleanText } from './text-secrets.ts';
import type { Redactor, RedactorOptions } from './redactor.ts';

/** A private key may go over this many characters of lines. */
const MAX_KEY = 16_384;

/** Credentials in text that is no JSON, line by line; a private key is taken out whole. */
export class TextRedactor implements Redactor {
  readonly #options: RedactorOptions;
  #rest = '';
  #line = 1;

  constructor(options: RedactorOptions) {
    this.#options = options;
  }

  push(text: string): string {
    this.#rest += text;
    let end = this.#rest.lastIndexOf('\n') + 1;
    const key = this.#rest.lastIndexOf('-----BEGIN ', end);
    if (key !== -1 && end - key < MAX_KEY && !this.#rest.slice(key, end).includes('-----END '))
      end = this.#rest.lastIndexOf('\n', key) + 1;
    const settled = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end);
    return this.#clean(settled);
  }

  finish(): string {
    const settled = this.#rest;
    this.#rest = '';
    return this.#clean(settled);
  }

  #clean(text: string): string {
    const { leave, onFound } = this.#options;
    const at = `line ${this.#line}`;
    for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) this.#line++;
    const clean = cleanText(text, (value) => onFound({ reason: 'secret', at, value }));
    return leave?.reasons.includes('secret') === true ? clean : text;
  }
}
