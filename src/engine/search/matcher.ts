import type { Matching } from './query.ts';

/** Where in a text something was found: [from, to), UTF-16 units. */
export type Place = readonly [from: number, to: number];

/**
 * What a search without an expression means, for one text. Without case: as a regular expression with `i` and without `u`, so
 * that letters of ASCII are like letters of ASCII alone. A whole word ends where no letter, digit or `_` goes on.
 */
export class Matcher {
  readonly wanted: string;
  readonly matching: Matching;
  readonly #pattern: RegExp;
  /** The same without a place to go on from, which costs a write and a read for every text. */
  readonly #anywhere: RegExp;

  constructor(wanted: string, matching: Matching) {
    this.wanted = wanted;
    this.matching = matching;
    this.#pattern = new RegExp(escaped(wanted), matching.matchCase ? 'g' : 'gi');
    this.#anywhere = new RegExp(escaped(wanted), 'i');
  }

  /** The first place from `start` on; O(text). */
  first(text: string, start = 0): Place | undefined {
    const pattern = this.#pattern;
    pattern.lastIndex = start;
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
      const from = found.index;
      const to = from + found[0].length;
      if (!this.matching.wholeWord || isWhole(text, from, to)) return [from, to];
      pattern.lastIndex = from + 1;
    }
    return undefined;
  }

  /** Whether it is there at all: what a scan asks a million times. */
  isIn(text: string): boolean {
    if (this.matching.wholeWord) return this.first(text) !== undefined;
    if (this.matching.matchCase) return text.includes(this.wanted);
    return this.#anywhere.test(text);
  }
}

/** Text that a regular expression takes as it stands. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

const WORD = /[\p{L}\p{N}_]/u;

/** Neither end lies inside of a word. An end that is no letter needs nothing around it. */
export function isWhole(text: string, from: number, to: number): boolean {
  const before = codePointBefore(text, from);
  const after = text.codePointAt(to);
  const first = text.codePointAt(from);
  const last = codePointBefore(text, to);
  return !(isWord(before) && isWord(first)) && !(isWord(last) && isWord(after));
}

const isWord = (code: number | undefined): boolean =>
  code !== undefined &&
  (code < 0x80
    ? (code >= 0x30 && code <= 0x39) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x61 && code <= 0x7a) ||
      code === 0x5f
    : WORD.test(String.fromCodePoint(code)));

function codePointBefore(text: string, at: number): number | undefined {
  if (at <= 0) return undefined;
  const low = text.charCodeAt(at - 1);
  const isTail = low >= 0xdc00 && low <= 0xdfff && at >= 2;
  const pair = isTail ? text.codePointAt(at - 2) : undefined;
  return pair !== undefined && pair > 0xffff ? pair : low;
}
