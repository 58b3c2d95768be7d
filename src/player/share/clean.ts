import { isSecretName, REDACTED } from '../../base/index.ts';
import { redactText } from '../viewing/redact.ts';

/** Text that may leave, and how many credentials were taken out of it. */
export interface Cleaned {
  readonly text: string;
  readonly taken: number;
}

const QUERY = /([?&;])([^=&;#\s"'<>()]{1,60})=(?!\[redacted)([^&;#\s"'<>()]+)/g;
const USER = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^/?#@\s]{1,200}@/gi;
const HEADER = /^([ \t>*-]{0,8})([\w-]{2,40})(\s*[:=]\s*)(\S.*)$/gm;

/**
 * The last pass over what is copied for others: credentials by their shape and JSON key (as everywhere), by their name in a
 * URL's query, in a header line, and user and password of a URL. Text that was clean stays as it is.
 */
export function cleanText(text: string): Cleaned {
  const marked = text
    .replace(USER, `$1${REDACTED}@`)
    .replace(QUERY, (whole, mark: string, name: string) =>
      isSecretName(decoded(name)) || /^(?:sig|signature)$/i.test(name) ? `${mark}${name}=${REDACTED}` : whole,
    )
    .replace(HEADER, (whole, lead: string, name: string, mark: string) =>
      isSecretName(name) ? `${lead}${name}${mark}${REDACTED}` : whole,
    );
  const clean = redactText(marked);
  return { text: clean, taken: clean.split(REDACTED).length - text.split(REDACTED).length };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
