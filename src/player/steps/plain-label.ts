/** Characters of a label that a row can show; the rest is not looked at. */
const LONGEST = 400;

/** A label for one line: Markdown's marks and line breaks taken out, the words left as they are. */
export function plainLabel(label: string): string {
  return label
    .slice(0, LONGEST)
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replaceAll(/(\*\*|__|`{1,3})/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
