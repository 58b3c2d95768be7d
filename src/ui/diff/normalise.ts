const HEADER = /^(?:diff --(?:git|cc|combined) |--- |\+\+\+ |@@ -|Index: )/m;
const SGR = /\u001b\[[\d;:]*[mK]/g;

/**
 * Takes away what a transport added to the whole text: the colours of `git diff --color` (only where headers themselves
 * are coloured, so that escape bytes inside a plain diff stay and are shown) and CR LF on every line including the
 * headers (Windows tools, SWE-agent submissions). CR on some lines alone belongs to the files and stays.
 */
export function normaliseDiff(text: string): string {
  const plain =
    !HEADER.test(text) && SGR.test(text) && HEADER.test(text.replace(SGR, '')) ? text.replace(SGR, '') : text;
  return plain.includes('\r\n') && !/(?:^|[^\r])\n/.test(plain) ? plain.replaceAll('\r\n', '\n') : plain;
}
