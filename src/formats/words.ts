const ESC = String.fromCharCode(27);
const BEL = String.fromCharCode(7);
// Operating-system commands and device strings run to BEL or ST; CSI ends at a final byte; the rest are two bytes.
const SEQUENCES = new RegExp(
  `${ESC}(?:[\\]PX^_][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\)?|\\[[0-?]*[ -/]*[@-~]?|[@-Z\\\\-_])`,
  'g',
);

/** Terminal text as a person would have read it: no escapes, and only the last state of a line that was rewritten. */
export function plainText(text: string): string {
  const bare = text.includes(ESC) ? text.replaceAll(SEQUENCES, '') : text;
  if (!bare.includes('\r')) return bare;
  return bare
    .split('\n')
    .map((line) => line.replace(/\r+$/, '').split('\r').at(-1) ?? '')
    .join('\n');
}

const MAX_LABEL = 160;

/** The first line with something on it, cut to what a list can show. Never a half of a surrogate pair. */
export function label(text: string): string {
  const line = /\S[^\n]*/.exec(text)?.[0].trimEnd() ?? '';
  return line.length <= MAX_LABEL
    ? line
    : `${line
        .slice(0, MAX_LABEL)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

/** Host and path of a URL, as short as stays clear; anything else as it is. */
export function pathOf(url: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url);
  return match === null ? label(url) : label(match[1] === '' ? '/' : (match[1] ?? url));
}

/**
 * Lines added and removed by a unified diff, counted by its hunk headers: a removed line that reads
 * `-- x` is no file header.
 */
export function countDiff(text: string): {
  readonly added: number;
  readonly removed: number;
  readonly files: number;
} {
  let added = 0;
  let removed = 0;
  let files = 0;
  let oldLeft = 0;
  let newLeft = 0;
  for (const line of text.split('\n')) {
    if (oldLeft > 0 || newLeft > 0) {
      const mark = line[0];
      if (mark === '+') {
        added++;
        newLeft--;
      } else if (mark === '-') {
        removed++;
        oldLeft--;
      } else if (mark !== '\\') {
        oldLeft--;
        newLeft--;
      }
      continue;
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (hunk !== null) {
      oldLeft = Number(hunk[1] ?? 1);
      newLeft = Number(hunk[2] ?? 1);
    } else if (line.startsWith('diff --git ') || (line.startsWith('--- ') && files === 0)) files++;
  }
  return { added, removed, files };
}
