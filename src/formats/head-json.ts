import { parseRecord } from './records.ts';

/** Up to the next bracket, strings skipped whole; sticky. Unrolled, so that no character is a choice between two ways. */
const TO_BRACKET = /[^"[\]{}]*(?:"[^"\\]*(?:\\[^][^"\\]*)*"[^"[\]{}]*)*/y;
/** As much of a run without brackets as ends in a comma outside of a string. */
const TO_LAST_COMMA = /^(?:[^",]*(?:"[^"\\]*(?:\\[^][^"\\]*)*"[^",]*)*,)*/;

/**
 * The documents that a text begins with: one, or one a line, the last of them as far as it goes. `undefined`: not JSON, or broken
 * in the middle. The browser's own parser reads 64 KiB in less time than a loop over a few of them takes before it is compiled.
 */
export function documentsAtHead(text: string): readonly unknown[] | undefined {
  const whole = parseRecord(text);
  if (whole !== undefined) return [whole];
  return linesAtHead(text) ?? begunDocument(text);
}

function linesAtHead(text: string): readonly unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first, ...rest] = lines;
  const head = first === undefined || rest.length === 0 ? undefined : parseRecord(first);
  if (head === undefined) return undefined;
  const documents = [head];
  for (const [i, line] of rest.entries()) {
    const document = parseRecord(line) ?? (i === rest.length - 1 ? begunDocument(line)?.[0] : undefined);
    if (document !== undefined) documents.push(document);
    else if (i < rest.length - 1) return undefined;
  }
  return documents;
}

/** A document that breaks off: what is open at its end is closed, what is half said there left out. */
function begunDocument(text: string): readonly [unknown] | undefined {
  const open: string[] = [];
  let at = 0;
  for (;;) {
    TO_BRACKET.lastIndex = at;
    const next = at + (TO_BRACKET.exec(text)?.[0].length ?? 0);
    const bracket = text.charAt(next);
    if (bracket === '{') open.push('}');
    else if (bracket === '[') open.push(']');
    else if (bracket !== open.at(-1) || bracket === '') break;
    else open.pop();
    at = next + 1;
  }
  const said = TO_LAST_COMMA.exec(text.slice(at))?.[0] ?? '';
  const begun = `${text.slice(0, at)}${said}`.replace(/,\s*$/, '');
  const document = parseRecord(begun + open.toReversed().join(''));
  return document === undefined ? undefined : [document];
}
