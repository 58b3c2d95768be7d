/** The shape a translation of `T` has: the same keys, and functions of the same parameters. */
export type Translated<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Translated<R>
    : { readonly [K in keyof T]: Translated<T[K]> };

interface Tree {
  [key: string]: unknown;
}

/** Words by the path of their file below `src/`, without extension. */
export type Translation = Readonly<Record<string, object>>;

const parts = new Map<string, Tree>();
const english = new Map<string, Tree>();
let language = 'en';
let translation: Translation = {};

/**
 * The words of a part of the interface, in English. `id` is the path of the file below `src/`, without extension: under it a
 * translation has them. They change in place when a language is chosen, so an object of words may be kept, a string taken
 * out of it before the page draws may not.
 */
export function phrases<const T extends object>(id: string, words: T): T {
  const part: Tree = words as unknown as Tree;
  parts.set(id, part);
  if (id in translation) translate(id, part);
  return words;
}

/** Says everything in another language; what it does not have stays English. Whoever drew words draws them again. */
export function setLanguage(code: string, words: Translation): void {
  language = code;
  translation = words;
  for (const [id, part] of parts) translate(id, part);
}

/** All words there are by now, by their id. */
export const allPhrases = (): ReadonlyMap<string, object> => parts;

/** The language of the interface, for Intl. */
export const locale = (): string => language;

function translate(id: string, part: Tree): void {
  const own = english.get(id) ?? merge({}, part);
  english.set(id, own);
  merge(merge(part, own), (translation[id] ?? {}) as Tree);
}

function merge(into: Tree, from: Tree): Tree {
  for (const key in from) {
    const value = from[key];
    if (typeof value === 'object') into[key] = merge((into[key] ?? {}) as Tree, value as Tree);
    else into[key] = value;
  }
  return into;
}

const rules = new Intl.PluralRules('en');

/** Which of two English words a number takes. */
export const plural = (n: number, one: string, other: string): string =>
  rules.select(n) === 'one' ? one : other;

const numbers = new Map<string, Intl.NumberFormat>();

/** A whole number with its thousands grouped as the language does. */
export function grouped(n: number): string {
  let format = numbers.get(language);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
    numbers.set(language, format);
  }
  return format.format(n);
}
