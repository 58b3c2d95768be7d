/**
 * Cuts terminal output into text and the few sequences that matter. Sources: ECMA-48 (CSI, DCS, OSC, their 8-bit forms),
 * xterm's control sequences (OSC 8 links). All others are swallowed whole: titles, clipboard writes (OSC 52), cursor and
 * screen commands, device queries. One pass, O(n).
 */
export type AnsiToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'sgr'; readonly codes: string }
  | { readonly kind: 'link'; readonly uri: string };

export interface Tokens {
  readonly tokens: readonly AnsiToken[];
  /** The start of a sequence that the text ended in. */
  readonly pending: string;
}

/** An unfinished string sequence longer than this is no sequence: what follows is shown rather than held back. */
const MOST_PENDING = 64 * 1024;
const INTRODUCERS = /[\u001b\u0090\u0098\u009b\u009d-\u009f]/g;
const EIGHT_BIT: ReadonlyMap<string, string> = new Map([
  ['\u0090', 'P'],
  ['\u0098', 'X'],
  ['\u009b', '['],
  ['\u009d', ']'],
  ['\u009e', '^'],
  ['\u009f', '_'],
]);

/** Where a string sequence (OSC, DCS, SOS, PM, APC) ends: at BEL (OSC only), ST, or CAN/SUB; -1 while it has not. */
function stringEnd(text: string, from: number, bell: boolean): { end: number; next: number } | undefined {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((bell && code === 0x07) || code === 0x9c || code === 0x18 || code === 0x1a)
      return { end: i, next: i + 1 };
    if (code === 0x1b) {
      if (i + 1 >= text.length) return undefined;
      // ESC \ ends it; any other escape aborts it and begins anew.
      return text[i + 1] === '\\' ? { end: i, next: i + 2 } : { end: i, next: i };
    }
  }
  return undefined;
}

/** Where a control sequence ends (its final byte 0x40-0x7e); a byte that cannot be in one aborts it. */
function csiEnd(text: string, from: number): { end: number; valid: boolean } | undefined {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x40 && code <= 0x7e) return { end: i, valid: true };
    if (code < 0x20 || code > 0x7e) return { end: i, valid: false };
  }
  return undefined;
}

export function tokenise(input: string): Tokens {
  const tokens: AnsiToken[] = [];
  const push = (text: string) => {
    if (text !== '') tokens.push({ kind: 'text', text });
  };
  let at = 0;
  for (;;) {
    INTRODUCERS.lastIndex = at;
    const hit = INTRODUCERS.exec(input);
    if (hit === null) {
      push(input.slice(at));
      return { tokens, pending: '' };
    }
    const start = hit.index;
    push(input.slice(at, start));
    const short = EIGHT_BIT.get(hit[0]);
    const body = short === undefined ? start + 2 : start + 1;
    const type = short ?? input[start + 1];
    if (type === undefined) return { tokens, pending: input.slice(start) };

    if (type === '[') {
      const found = csiEnd(input, body);
      if (found === undefined) return held(tokens, input, start);
      if (found.valid && input[found.end] === 'm') {
        const codes = input.slice(body, found.end);
        // Only digits and separators are colours; `>4;1m` and its kin set keyboard modes.
        if (/^[\d;:]*$/.test(codes)) tokens.push({ kind: 'sgr', codes });
      }
      at = found.valid ? found.end + 1 : found.end;
    } else if (type === ']' || type === 'P' || type === 'X' || type === '^' || type === '_') {
      const found = stringEnd(input, body, type === ']');
      if (found === undefined) return held(tokens, input, start);
      const link = type === ']' ? /^8;[^;]*;([\s\S]*)$/.exec(input.slice(body, found.end)) : null;
      if (link !== null) tokens.push({ kind: 'link', uri: link[1] ?? '' });
      at = found.next;
    } else {
      // ESC, intermediates 0x20-0x2f, one final byte: charset choices and the like.
      let end = start + 1;
      while (end < input.length && input.charCodeAt(end) >= 0x20 && input.charCodeAt(end) <= 0x2f) end++;
      if (end >= input.length) return { tokens, pending: input.slice(start) };
      const code = input.charCodeAt(end);
      at = code >= 0x30 && code <= 0x7e ? end + 1 : end;
    }
  }
}

function held(tokens: AnsiToken[], input: string, start: number): Tokens {
  if (input.length - start <= MOST_PENDING) return { tokens, pending: input.slice(start) };
  // Shown with its escape byte as a mark (VisibleText), never lost.
  tokens.push({ kind: 'text', text: input.slice(start) });
  return { tokens, pending: '' };
}
