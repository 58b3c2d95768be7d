import { Redactor } from './redact.ts';
import type { Header, NetworkRequest } from './request-types.ts';

export interface CopiedRequest {
  readonly text: string;
  /** Names of what was taken out of it. */
  readonly redacted: readonly string[];
}

/** Headers that a client sets by itself, and those of HTTP/2 that are no headers. */
const NOT_SENT = /^(?::|content-length$|connection$|host$|accept-encoding$)/i;

/** One word of a POSIX shell, whatever is in it. A NUL cannot be in one and is left out. */
export function shellWord(text: string): string {
  const bare = text.replaceAll('\0', '');
  if (/^[\w@%+=:,./-]+$/.test(bare)) return bare;
  return `'${bare.replaceAll("'", `'\\''`)}'`;
}

/** The request as a command line, with secrets redacted. Never run here; safe to paste: every recorded part is quoted. */
export function asCurl(request: NetworkRequest): CopiedRequest {
  const { redactor, url, headers, body } = parts(request);
  const words = ['curl'];
  // Brackets and braces in a URL are patterns to curl; a leading dash would be an option.
  if (/[[\]{}]/.test(url)) words.push('--globoff');
  if (request.method.toUpperCase() !== 'GET' || body !== undefined)
    words.push(`-X ${shellWord(request.method)}`);
  words.push(`--url ${shellWord(url)}`);
  // An empty value is written with a semicolon: with a colon curl would drop the header.
  for (const { name, value } of headers)
    words.push(`-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`);
  if (body !== undefined) words.push(`--data-raw ${shellWord(body)}`);
  return { text: words.join(' \\\n  '), redacted: redactor.taken };
}

/** The request as a call of `fetch`, with secrets redacted. */
export function asFetch(request: NetworkRequest): CopiedRequest {
  const { redactor, url, headers, body } = parts(request);
  const options = {
    method: request.method,
    ...(headers.length > 0 ? { headers: headers.map(({ name, value }) => [name, value]) } : {}),
    ...(body === undefined ? {} : { body }),
  };
  const literal = (value: unknown, indent?: number): string =>
    (JSON.stringify(value, undefined, indent) ?? '').replaceAll(
      /[\u2028\u2029<]/g,
      (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return { text: `await fetch(${literal(url)}, ${literal(options, 2)});`, redacted: redactor.taken };
}

interface Parts {
  readonly redactor: Redactor;
  readonly url: string;
  readonly headers: readonly Header[];
  /** `undefined`: none, or one that is no text. */
  readonly body: string | undefined;
}

function parts(request: NetworkRequest): Parts {
  const redactor = new Redactor();
  const { requestBody } = request;
  const headers = (request.requestHeaders ?? [])
    .filter(({ name }) => name !== '' && !NOT_SENT.test(name))
    .map(({ name, value }) => ({ name: oneLine(name), value: oneLine(value) }));
  return {
    redactor,
    url: redactor.url(oneLine(request.url)),
    headers: redactor.headers(headers),
    body: requestBody?.kind === 'inline' && !requestBody.base64 ? redactor.form(requestBody.text) : undefined,
  };
}

/** A line break in a header or URL would begin another one. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]+/g, ' ');
