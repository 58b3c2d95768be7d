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
export function setLanguage(code: string, words: Translation, sayings: Sayings = new Map()): void {
  language = code;
  translation = words;
  said = sayings;
  for (const [id, part] of parts) translate(id, part);
}

/** Sentences by what they are in English, with `{}` for what they are given; `{0}`, `{1}` … stand for it in the translation. */
export type Sayings = ReadonlyMap<string, string>;

let said: Sayings = new Map();

/**
 * A sentence that stands in English where it is said, in the language of the page: what a fixed part of the page says and
 * whoever reads English shall not fetch twice. A text instead of a template is looked up as it is: a title, the name of a fact.
 */
export function say(text: string | TemplateStringsArray, ...given: readonly (string | number)[]): string {
  const parts = typeof text === 'string' ? [text] : text;
  const own = said.get(parts.join('{}'));
  return (
    own?.replaceAll(/\{(\d)\}/g, (_, at: string) => String(given[Number(at)])) ??
    String.raw({ raw: parts }, ...given)
  );
}

/**
 * The sentence of a failure, in the language of the page: by its code, with the original behind it, which names what it is of.
 */
export function told({ code, message }: { readonly code: string; readonly message: string }): string {
  const own = said.get(`!${code}`);
  return own === undefined || own === message ? message : `${own} (${message})`;
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

/** Which of two English words a number takes: the singular for one alone (CLDR). */
export const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);

const numbers = new Map<string, Intl.NumberFormat>();

/** A whole number with its thousands grouped as the language does. What needs no grouping does not load a locale, which takes 10 to 20 ms. */
export function grouped(n: number): string {
  if (n >= 0 && n < 1000 && Number.isInteger(n)) return String(n);
  let format = numbers.get(language);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
    numbers.set(language, format);
  }
  return format.format(n);
}
