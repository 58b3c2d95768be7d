import { say } from '../base/index.ts';
/**
 * Characters that are not seen but change what is seen: direction controls (the "Trojan Source" set, Unicode UAX 9),
 * zero-width characters, tag characters and control bytes. Emoji joiners (U+200D, U+FE0F) are left alone.
 */
export type PieceKind = 'text' | 'bidi' | 'hidden' | 'control';

export interface TextPiece {
  readonly kind: PieceKind;
  readonly text: string;
  /** What to draw instead, for all but `text`: `RLO`, `NUL`, `U+200B`. */
  readonly mark?: string;
  /** The full name, for a tooltip. */
  readonly name?: string;
}

const BIDI: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['\u061c', ['ALM', 'Arabic letter mark']],
  ['\u200e', ['LRM', 'left-to-right mark']],
  ['\u200f', ['RLM', 'right-to-left mark']],
  ['\u202a', ['LRE', 'left-to-right embedding']],
  ['\u202b', ['RLE', 'right-to-left embedding']],
  ['\u202c', ['PDF', 'pop directional formatting']],
  ['\u202d', ['LRO', 'left-to-right override']],
  ['\u202e', ['RLO', 'right-to-left override']],
  ['\u2066', ['LRI', 'left-to-right isolate']],
  ['\u2067', ['RLI', 'right-to-left isolate']],
  ['\u2068', ['FSI', 'first strong isolate']],
  ['\u2069', ['PDI', 'pop directional isolate']],
]);

/** ECMA-48's names of the C0 controls: few faces have the control pictures of Unicode. */
const CONTROLS =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

const BIDI_CLASS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const HIDDEN_CLASS =
  '\\u00ad\\u180e\\u200b\\u2028\\u2029\\u2060-\\u2064\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';
// Tab and line feed are layout, not hidden; a bare CR is.
const CONTROL_CLASS = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f';

const ANY = new RegExp(`[${BIDI_CLASS}${HIDDEN_CLASS}${CONTROL_CLASS}]`, 'u');
const ANY_RUN = new RegExp(`([${BIDI_CLASS}${HIDDEN_CLASS}${CONTROL_CLASS}])`, 'gu');
const BIDI_ONE = new RegExp(`[${BIDI_CLASS}]`, 'u');
const BIDI_ALL = new RegExp(`[${BIDI_CLASS}]`, 'gu');

const codeOf = (char: string) =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

export function hasBidiControls(text: string): boolean {
  return BIDI_ONE.test(text);
}

/** How many direction controls the text holds; 0 for plain right-to-left words. */
export function bidiControlsIn(text: string): number {
  return text.match(BIDI_ALL)?.length ?? 0;
}

function pieceOf(char: string): TextPiece {
  const bidi = BIDI.get(char);
  if (bidi !== undefined)
    return { kind: 'bidi', text: char, mark: bidi[0], name: `${codeOf(char)} ${say(bidi[1])}` };
  const code = char.codePointAt(0) ?? 0;
  const control = code === 0x7f ? 'DEL' : CONTROLS[code];
  if (control !== undefined)
    return { kind: 'control', text: char, mark: control, name: say`${codeOf(char)} control character` };
  if (code < 0xa0)
    return { kind: 'control', text: char, mark: codeOf(char), name: say`${codeOf(char)} control character` };
  return { kind: 'hidden', text: char, mark: codeOf(char), name: say`${codeOf(char)} invisible character` };
}

/** Cuts text into what can be shown as it is and what must be marked; joined texts give the input back. O(n). */
export function visiblePieces(text: string): readonly TextPiece[] {
  if (text === '') return [];
  if (!ANY.test(text)) return [{ kind: 'text', text }];
  const pieces: TextPiece[] = [];
  for (const part of text.split(ANY_RUN)) {
    if (part === '') continue;
    pieces.push(part.length <= 2 && ANY.test(part) ? pieceOf(part) : { kind: 'text', text: part });
  }
  return pieces;
}

/** For places that take plain strings (attributes, a tree): the same with marks in words, `‹RLO›`. */
export function markedText(text: string): string {
  return ANY.test(text)
    ? visiblePieces(text)
        .map((piece) => (piece.mark === undefined ? piece.text : `\u2039${piece.mark}\u203a`))
        .join('')
    : text;
}
