// Operating-system and device strings run to BEL or ST, control sequences to a final byte; the rest are two or three bytes.
const SEQUENCES =
  /\u001b(?:[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\[[0-?]*[ -/]*[@-~]?|[ -/]+[0-~]?|[0-~])|[\u0080-\u009f]/g;
const CONTROLS = /[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f]/g;
const MOST_LABEL = 120;

/** What a person would have read of one write: no sequences, of a rewritten line its last state. */
export function plainText(text: string): string {
  return text
    .replaceAll(SEQUENCES, '')
    .split('\n')
    .map((line) => line.replace(/\r+$/, '').split('\r').at(-1) ?? '')
    .join('\n')
    .replaceAll(CONTROLS, '');
}

/** One line for a list: the first with something on it, else what kind of write it was. */
export function outputLabel(text: string, plain: string): string {
  const line = /\S[^\n]*/.exec(plain)?.[0].trimEnd() ?? '';
  if (line !== '') return short(line);
  if (text.includes('\u001b')) return 'screen control';
  return text.includes('\n') ? 'end of line' : 'blank';
}

/** Cut to what a list can show, never between the halves of a surrogate pair. */
export function short(text: string): string {
  if (text.length <= MOST_LABEL) return text;
  return `${text
    .slice(0, MOST_LABEL)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`;
}

/** "4, 5, 8 and 3 more". */
export function lineList(numbers: readonly number[]): string {
  const MOST = 20;
  const shown = numbers.slice(0, MOST).join(', ');
  return numbers.length > MOST ? `${shown} and ${numbers.length - MOST} more` : shown;
}
