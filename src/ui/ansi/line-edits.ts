import type { AnsiSpan } from './types.ts';

const EDITS = /[\r\u0008]/;
const PARTS = /(\r+\n|\n|\r|\u0008)/;

/** Takes the last character off a line under a backspace; a code point, not half of one. */
function erase(line: AnsiSpan[]): void {
  const last = line.pop();
  if (last === undefined) return;
  const text = [...last.text].slice(0, -1).join('');
  if (text !== '') line.push({ ...last, text });
}

/**
 * Applies carriage returns and backspaces: each line keeps what stands after its last CR, so a progress bar shows its
 * last state once. (A terminal would overwrite cell by cell; this view is for reading, not emulation.) O(n).
 */
export function collapseLines(spans: readonly AnsiSpan[]): readonly AnsiSpan[] {
  if (!spans.some((span) => EDITS.test(span.text))) return spans;
  const done: AnsiSpan[] = [];
  let line: AnsiSpan[] = [];
  // A CR clears only when text follows it on the same line: CR LF is a plain line end.
  let returned = false;
  for (const span of spans) {
    for (const part of span.text.split(PARTS)) {
      if (part === '') continue;
      if (part.endsWith('\n')) {
        done.push(...line, { ...span, text: '\n' });
        line = [];
        returned = false;
      } else if (part === '\r') {
        returned = true;
      } else if (part === '\u0008') {
        erase(line);
      } else {
        if (returned) line = [];
        returned = false;
        line.push({ ...span, text: part });
      }
    }
  }
  return [...done, ...line];
}
