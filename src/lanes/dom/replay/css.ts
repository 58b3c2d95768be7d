import type { AssetSource } from './assets.ts';
import { cleanUrl, safeCssUrl } from './urls.ts';

/** Told of each URL that was taken out of a style sheet. */
export type CssDrop = (url: string, kind: 'stylesheet' | 'css') => void;

/** A picture of nothing: keeps the rest of a shorthand (`background: #fff url(…)`) valid. */
const NOTHING = 'url("data:,")';
/** A URL as it may stand between double quotes. */
const quotable = (url: string): string => url.replace(/["\\\n\r\f]/g, encodeURIComponent);
/** No browser knows this at-rule or function, so whatever holds it is ignored by the CSS parser. */
const DEAD_RULE = '@-playhead-dropped';
const DEAD_FUNCTION = '-playhead-dropped(';

const isHex = (c: number): boolean => (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
const isNewline = (c: number): boolean => c === 10 || c === 12 || c === 13;
const isSpace = (c: number): boolean => c === 32 || c === 9 || c === 10 || c === 12 || c === 13;
/**
 * ASCII alone: engines differ in which other characters may stand in a name, and a letter taken for a
 * separator only makes us see a `url(` more than they do.
 */
const isName = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 45 || c === 95;

interface Piece {
  readonly text: string;
  readonly end: number;
}

/** One escape at `i` (a backslash), per CSS Syntax 3 section 4.3.7. */
function escape(css: string, i: number): Piece {
  let end = i + 1;
  let hex = '';
  while (hex.length < 6 && end < css.length && isHex(css.charCodeAt(end))) hex += css[end++];
  if (hex === '') {
    const point = css.codePointAt(end);
    return point === undefined
      ? { text: '\ufffd', end }
      : { text: String.fromCodePoint(point), end: end + (point > 0xffff ? 2 : 1) };
  }
  if (css.charCodeAt(end) === 13 && css.charCodeAt(end + 1) === 10) end += 2;
  else if (isSpace(css.charCodeAt(end))) end += 1;
  const value = Number.parseInt(hex, 16);
  const valid = value > 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff);
  return { text: valid ? String.fromCodePoint(value) : '\ufffd', end };
}

/** An identifier at `i` with its escapes resolved; empty when there is none. */
function ident(css: string, i: number): Piece {
  let text = '';
  let end = i;
  while (end < css.length) {
    const c = css.charCodeAt(end);
    if (isName(c)) text += css[end++];
    else if (c === 92 && end + 1 < css.length && !isNewline(css.charCodeAt(end + 1))) {
      const piece = escape(css, end);
      text += piece.text;
      end = piece.end;
    } else break;
  }
  return { text, end };
}

/** A quoted string whose quote is at `i`; `end` is behind the closing quote, or the line's end when it has none. */
function quoted(css: string, i: number): Piece {
  const quote = css.charCodeAt(i);
  let text = '';
  let end = i + 1;
  let from = end;
  while (end < css.length) {
    const c = css.charCodeAt(end);
    if (c === quote) return { text: text + css.slice(from, end), end: end + 1 };
    if (isNewline(c)) break;
    if (c === 92) {
      text += css.slice(from, end);
      const next = css.charCodeAt(end + 1);
      if (next === 13 && css.charCodeAt(end + 2) === 10) end += 3;
      else if (isNewline(next)) end += 2;
      else {
        const piece = escape(css, end);
        text += piece.text;
        end = piece.end;
      }
      from = end;
    } else end += 1;
  }
  return { text: text + css.slice(from, end), end };
}

/**
 * The argument of `url(`, from behind the parenthesis; `end` is behind the closing one. `undefined`
 * when it is a string and something else follows: then it is no plain URL, and must not be skipped.
 */
function urlArgument(css: string, i: number): Piece | undefined {
  let end = i;
  while (isSpace(css.charCodeAt(end))) end += 1;
  const c = css.charCodeAt(end);
  if (c === 34 || c === 39) {
    const string = quoted(css, end);
    if (css.charCodeAt(string.end - 1) !== c || string.end - 1 === end) return undefined;
    end = string.end;
    while (isSpace(css.charCodeAt(end))) end += 1;
    return css.charCodeAt(end) === 41 ? { text: string.text, end: end + 1 } : undefined;
  }
  let text = '';
  let from = end;
  while (end < css.length && css.charCodeAt(end) !== 41) {
    if (css.charCodeAt(end) === 92) {
      const piece = escape(css, end);
      text += css.slice(from, end) + piece.text;
      end = piece.end;
      from = end;
    } else end += 1;
  }
  return { text: (text + css.slice(from, end)).trim(), end: Math.min(css.length, end + 1) };
}

/**
 * Functions whose *strings* are URLs too, custom properties put in later included. They live only in
 * their plainest form: `url()` of inline pictures, with resolutions.
 */
const STRING_URL_FUNCTIONS = new Set(['image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade']);
const PLAIN_SET =
  /\(\s*(?:url\(\s*(?:"data:image\/[^"\\\n]*"|'data:image\/[^'\\\n]*')\s*\)\s*(?:[\d.]+(?:x|dppx|dpi|dpcm|%)\s*)?,?\s*)+\)/iy;
/** Functions that load and have no safe form we need, and ancient ways to run script. */
const DEAD_FUNCTIONS = new Set([
  'src',
  'image',
  'expression',
  'paint',
  'element',
  '-moz-element',
  'url-prefix',
  'domain',
]);
const DEAD_PROPERTIES = new Set(['-moz-binding', 'behavior']);
const DEAD_AT_RULES = new Set(['import', 'document', '-moz-document', 'namespace']);

/**
 * Style text without anything that could load: `@import`, and `url()` that is neither a `data:`
 * picture or font nor a fragment nor held by the recording. All else is passed through as it stands.
 * O(length).
 * Names are compared after their escapes are resolved, as a browser does (CSS Syntax 3).
 */
export function sanitiseCss(css: string, drop: CssDrop, assets?: AssetSource): string {
  if (!/[(@\\]|binding|behavior/i.test(css)) return css;
  let out = '';
  let kept = 0;
  let i = 0;
  let counted = false;
  const replace = (to: number, by: string): void => {
    out += css.slice(kept, i) + by;
    kept = to;
    i = to;
  };
  const url = (word: Piece): void => {
    const argument = urlArgument(css, word.end + 1);
    if (argument === undefined) replace(word.end + 1, DEAD_FUNCTION);
    else if (safeCssUrl(argument.text)) i = argument.end;
    else {
      const held = assets?.lookup(cleanUrl(argument.text), 'css');
      if (held === undefined && !counted) drop(argument.text, 'css');
      replace(argument.end, held === undefined ? NOTHING : `url("${quotable(held)}")`);
    }
  };
  while (i < css.length) {
    const c = css.charCodeAt(i);
    if (c === 47 && css.charCodeAt(i + 1) === 42) {
      const close = css.indexOf('*/', i + 2);
      i = close < 0 ? css.length : close + 2;
    } else if (c === 34 || c === 39) i = quoted(css, i).end;
    else if (c === 60 && css.startsWith('<!--', i)) i += 4;
    else if (c === 64) {
      const name = ident(css, i + 1);
      if (DEAD_AT_RULES.has(name.text.toLowerCase())) {
        const target = /^\s*(?:url\(\s*)?["']?([^"')\s;]*)/i.exec(css.slice(name.end, name.end + 2000));
        if (name.text.toLowerCase() === 'import') drop(target?.[1] ?? '', 'stylesheet');
        counted = true;
        replace(name.end, DEAD_RULE);
      } else i = Math.max(name.end, i + 1);
    } else if (isName(c) || c === 92) {
      const name = ident(css, i);
      const word = name.text.toLowerCase();
      if (name.end === i) i += 1;
      else if (css.charCodeAt(name.end) !== 40) {
        if (DEAD_PROPERTIES.has(word)) replace(name.end, '-playhead-dropped');
        else i = name.end;
      } else if (word === 'url') url(name);
      else if (STRING_URL_FUNCTIONS.has(word)) {
        PLAIN_SET.lastIndex = name.end;
        if (PLAIN_SET.test(css)) i = PLAIN_SET.lastIndex;
        else replace(name.end + 1, DEAD_FUNCTION);
      } else if (DEAD_FUNCTIONS.has(word)) replace(name.end + 1, DEAD_FUNCTION);
      else i = name.end + 1;
    } else {
      if (c === 59 || c === 123) counted = false;
      i += 1;
    }
  }
  return out + css.slice(kept);
}
