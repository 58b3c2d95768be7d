/** Signs that mean something to Markdown; a recorded name must not become a link, an image or a mention. */
const SIGNS = /[\\`*_{}[\]()#+!|<>~]/g;

/** Recorded text as one line of Markdown that reads as it is. Controls and bidi controls are left out. */
export function asInline(text: string, most = 200): string {
  const line = text
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line;
  // A zero-width space after an @ that begins a word keeps a recorded name from calling somebody.
  return cut.replace(SIGNS, (sign) => `\\${sign}`).replace(/(?<!\w)@(?=\w)/g, '@\u200b');
}

/** A block that nothing recorded can close. */
export function asBlock(text: string, language = ''): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** `[text](address)`, with the signs of the address that would end it encoded. */
export function asLink(text: string, address: string): string {
  const safe = address.replace(
    /[()<>\s\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return `[${text}](${safe})`;
}
