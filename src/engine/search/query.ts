import { parseRange, type NumberKey, type Range } from './ranges.ts';

/** Filters that compare names. */
const NAME_KEYS = ['lane', 'kind', 'level', 'tool'] as const;
/** Filters that say a time or a stretch of it. */
const TIME_KEYS = ['during', 'before', 'after'] as const;
const NUMBER_KEYS = ['status', 'cost', 'tokens', 'dur'] as const;

export type NameKey = (typeof NAME_KEYS)[number];
export type TimeKey = (typeof TIME_KEYS)[number];
export type FilterKey = NameKey | TimeKey | NumberKey | 'is';

const KEYS: readonly FilterKey[] = [...NAME_KEYS, ...NUMBER_KEYS, ...TIME_KEYS, 'is'];

/** How the text of a query is compared. */
export interface Matching {
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  /** The text is a regular expression. */
  readonly isExpression: boolean;
}

export interface Filter {
  readonly key: FilterKey;
  /** Written with a minus: what it holds for is left out. */
  readonly not: boolean;
  /** What stands behind the colon, at its commas. */
  readonly values: readonly string[];
  /** Of a number: what it may be; one of them holds. */
  readonly ranges: readonly Range[];
  /** Where it stands in the query, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
}

/** What of a query cannot be read, or may be meant otherwise, and where it stands. */
export interface Trouble {
  readonly code: 'empty' | 'unclosed' | 'no-number' | 'unknown-key' | 'unknown-value';
  readonly key: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
  /** A word that may have been meant. */
  readonly meant?: string;
  /** The query is searched all the same. */
  readonly isHint?: true;
}

export interface Query {
  /** What is sought, without the filters; words between which a filter stood are a space apart. */
  readonly text: string;
  readonly filters: readonly Filter[];
  readonly troubles: readonly Trouble[];
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly raw: string;
}

/**
 * Reads what a person typed. Words are text but for those that begin with a known key and a colon; a filter in quotes is text
 * again. `error` is a filter beside other filters, and a word when it is alone. Never throws. O(length).
 */
export function parseQuery(typed: string): Query {
  const filters: Filter[] = [];
  const troubles: Trouble[] = [];
  const texts: (Piece & { readonly quoted: boolean })[] = [];
  for (const piece of piecesOf(typed)) {
    const filter = readFilter(piece, troubles);
    if (filter === 'text') texts.push({ ...piece, quoted: false });
    else if (filter === 'quoted') texts.push({ ...piece, raw: piece.raw.slice(1, -1), quoted: true });
    else if (filter !== undefined) filters.push(filter);
  }
  const isFiltered = filters.length > 0;
  const words = texts.filter((piece) => {
    const isError = isFiltered && !piece.quoted && /^-?error$/.test(piece.raw);
    if (isError)
      filters.push({
        key: 'is',
        not: piece.raw.startsWith('-'),
        values: ['error'],
        ranges: [],
        from: piece.from,
        to: piece.to,
      });
    return !isError;
  });
  return { text: textOf(typed, words), filters, troubles };
}

/** Text as it was typed, its spaces too; where a filter stood between two words they are one space apart. */
function textOf(typed: string, words: readonly (Piece & { readonly quoted: boolean })[]): string {
  let text = '';
  words.forEach((word, i) => {
    const before = words[i - 1];
    const between = before === undefined ? '' : typed.slice(before.to, word.from);
    text += `${before === undefined ? '' : /^\s+$/.test(between) ? between : ' '}${word.raw}`;
  });
  return text;
}

/** Words at white space; a value in quotes goes on to the closing one. */
function piecesOf(typed: string): Piece[] {
  const pieces: Piece[] = [];
  const word = new RegExp(
    String.raw`-?(?:${KEYS.join('|')}):"(?:[^"]*"|[^"]*$)|"-?(?:(?:${KEYS.join('|')}):[^"]*|error)"(?=\s|$)|\S+`,
    'giy',
  );
  const space = /\s+/y;
  let at = 0;
  while (at < typed.length) {
    space.lastIndex = at;
    if (space.test(typed)) {
      at = space.lastIndex;
      continue;
    }
    word.lastIndex = at;
    const raw = word.exec(typed)?.[0] ?? typed.slice(at);
    pieces.push({ from: at, to: at + raw.length, raw });
    at += raw.length;
  }
  return pieces;
}

function readFilter({ raw, from, to }: Piece, troubles: Trouble[]): Filter | 'text' | 'quoted' | undefined {
  if (/^"-?(?:[a-z]+:.*|error)"$/is.test(raw) && isFilterLike(raw.slice(1, -1))) return 'quoted';
  const [, minus = '', name = '', value = ''] = /^(-?)([a-z]+):(.*)$/is.exec(raw) ?? [];
  if (name === '') return 'text';
  const key = KEYS.find((known) => known === name.toLowerCase());
  if (key === undefined) {
    const meant = value === '' || value.startsWith('/') ? undefined : nearest(name.toLowerCase(), KEYS);
    if (meant !== undefined)
      troubles.push({ code: 'unknown-key', key: name, value, from, to, meant, isHint: true });
    return 'text';
  }
  const trouble = (code: Trouble['code'], meant?: string): undefined => {
    troubles.push({ code, key, value, from, to, ...(meant === undefined ? {} : { meant }) });
  };
  const isOpen = value.startsWith('"') && (value.length === 1 || !value.endsWith('"'));
  if (isOpen) return trouble('unclosed');
  const values = value.startsWith('"')
    ? [value.slice(1, -1)]
    : value.split(',').filter((part) => part !== '');
  if (values.length === 0 || values[0] === '') return trouble('empty');
  const ranges: Range[] = [];
  if (isNumberKey(key)) {
    for (const each of values) {
      const range = parseRange(key, each);
      if (range === undefined) return trouble('no-number');
      ranges.push(range);
    }
  }
  if (key === 'is' && values.some((each) => each.toLowerCase() !== 'error'))
    return trouble('unknown-value', 'error');
  return { key, not: minus === '-', values, ranges, from, to };
}

const isFilterLike = (raw: string): boolean =>
  /^-?error$/.test(raw) || KEYS.some((key) => raw.replace(/^-/, '').toLowerCase().startsWith(`${key}:`));

const isNumberKey = (key: FilterKey): key is NumberKey => NUMBER_KEYS.some((known) => known === key);

/** The word that is two changes away at most, and one where it is short; nothing where none is. */
export function nearest(word: string, among: readonly string[]): string | undefined {
  const most = word.length < 4 ? 1 : 2;
  let best: { readonly word: string; readonly changes: number } | undefined;
  for (const known of among) {
    if (Math.abs(known.length - word.length) > most) continue;
    const changes = changesBetween(word, known);
    if (changes <= most && changes < known.length - 1 && changes < (best?.changes ?? Infinity))
      best = { word: known, changes };
  }
  return best?.word;
}

function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
