import { safeHref } from '../safe-href.ts';
import { plainCodes, styleOf } from './pen.ts';
import { tokenise } from './tokens.ts';
import { NO_CARRY } from './types.ts';
import type { AnsiCarry, AnsiResult, AnsiSpan, StripResult } from './types.ts';
import { collapseLines } from './line-edits.ts';

const MOST_PEN = 64;
const LINK_SCHEMES = ['http:', 'https:', 'mailto:'];

/**
 * Adds a sequence to the pen. Every code is an assignment, so an earlier copy of the same one has no effect left, and a
 * leading 0 (or nothing) makes all before it void.
 */
function dip(pen: readonly string[], codes: string): readonly string[] {
  if (/^[0;]*$/.test(codes)) return [];
  if (/^0*;/.test(codes)) return [codes];
  return [...pen.filter((other) => other !== codes), codes].slice(-MOST_PEN);
}

/**
 * One entry of terminal output as styled spans: `\r` keeps the last state of its line, links are http, https or mailto,
 * everything else that is not text or colour is swallowed. Pass the `carry` of the entry before for a stream that was
 * cut anywhere. Pure; O(n).
 */
export function ansiSpans(text: string, carry: AnsiCarry = NO_CARRY): AnsiResult {
  const { tokens, pending } = tokenise(carry.pending + text);
  const spans: AnsiSpan[] = [];
  let { pen, href } = carry;
  let style = styleOf(pen);
  for (const token of tokens) {
    if (token.kind === 'text') {
      spans.push({ text: token.text, ...style, ...(href === undefined ? {} : { href }) });
    } else if (token.kind === 'sgr') {
      pen = dip(pen, plainCodes(token.codes));
      style = styleOf(pen);
    } else {
      href = token.uri === '' ? undefined : safeHref(token.uri, LINK_SCHEMES);
    }
  }
  return { spans: collapseLines(spans), carry: { pending, pen, href } };
}

/** The words alone, as they would be read: for search, labels and copies. */
export function stripAnsi(text: string, carry: AnsiCarry = NO_CARRY): StripResult {
  const { tokens, pending } = tokenise(carry.pending + text);
  const spans = tokens.flatMap((token) => (token.kind === 'text' ? [{ text: token.text }] : []));
  return {
    text: collapseLines(spans)
      .map((span) => span.text)
      .join(''),
    carry: { pending, pen: carry.pen, href: carry.href },
  };
}
