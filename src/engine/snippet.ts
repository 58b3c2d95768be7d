/** Characters shown on each side of what was found. */
const SNIPPET = 60;

/** What was found at `at`, in one line, with a little of what stands around it. */
export function snippetOf(text: string, at: number, length: number): string {
  const from = Math.max(0, at - SNIPPET);
  const to = Math.min(text.length, at + length + SNIPPET);
  const cut = text.slice(from, to).toWellFormed().replaceAll(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`;
}
