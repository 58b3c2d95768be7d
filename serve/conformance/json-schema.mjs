// @ts-check

/**
 * @typedef {object} Schema the part of JSON Schema 2020-12 that the contract is written in
 * @property {string} [$ref]
 * @property {string} [type]
 * @property {readonly unknown[]} [enum]
 * @property {readonly Schema[]} [anyOf]
 * @property {readonly string[]} [required]
 * @property {Readonly<Record<string, Schema>>} [properties]
 * @property {Schema} [items]
 * @property {number} [minLength]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {string} [pattern]
 * @property {string} [format]
 */

/** Problems that are told of one value. */
const MOST = 5;
/** How much of a wrong value is shown. */
const SHOWN = 60;

/**
 * What of `value` is not as `schema` wants it: a path and words for each, the first five.
 * @param {Schema} schema
 * @param {unknown} value
 * @param {(ref: string) => Schema} resolve
 * @returns {string[]}
 */
export function problemsOf(schema, value, resolve) {
  /** @type {string[]} */
  const problems = [];

  /** @param {string} path @param {string} words @param {unknown} seen */
  function tell(path, words, seen) {
    if (problems.length < MOST)
      problems.push(`${path === '' ? 'the answer' : path} ${words}, and is ${shown(seen)}`);
  }

  /** @param {Schema} asked @param {unknown} it @param {string} path */
  function look(asked, it, path) {
    if (problems.length >= MOST) return;
    const own = asked.$ref === undefined ? asked : resolve(asked.$ref);
    if (own.anyOf !== undefined) {
      if (!own.anyOf.some((each) => problemsOf(each, it, resolve).length === 0)) {
        const [only, ...others] = own.anyOf.filter(({ type }) => type !== 'null');
        // With one real choice its own words say more.
        if (only !== undefined && others.length === 0) look(only, it, path);
        else tell(path, 'is none of the things it may be', it);
      }
      return;
    }
    if (own.type !== undefined && !isOf(own.type, it)) return tell(path, `must be ${article(own.type)}`, it);
    if (own.enum !== undefined && !own.enum.includes(it))
      tell(path, `must be one of ${own.enum.join(', ')}`, it);
    if (typeof it === 'string') text(own, it, path);
    if (typeof it === 'number') {
      if (own.minimum !== undefined && it < own.minimum) tell(path, `must be at least ${own.minimum}`, it);
      if (own.maximum !== undefined && it > own.maximum) tell(path, `must be at most ${own.maximum}`, it);
    }
    if (Array.isArray(it)) {
      const { items } = own;
      if (items !== undefined) it.forEach((each, i) => look(items, each, `${path}[${i}]`));
      return;
    }
    if (typeof it !== 'object' || it === null) return;
    for (const name of own.required ?? [])
      if (!Object.hasOwn(it, name)) tell(path === '' ? name : `${path}.${name}`, 'must be there', undefined);
    for (const [name, of] of Object.entries(own.properties ?? {})) {
      const member = Object.getOwnPropertyDescriptor(it, name)?.value;
      if (member !== undefined) look(of, member, path === '' ? name : `${path}.${name}`);
    }
  }

  /** @param {Schema} own @param {string} it @param {string} path */
  function text(own, it, path) {
    if (own.minLength !== undefined && it.length < own.minLength) tell(path, 'must not be empty', it);
    if (own.pattern !== undefined && !new RegExp(own.pattern).test(it))
      tell(path, `must fit ${own.pattern}`, it);
    if (own.format === 'date-time' && Number.isNaN(Date.parse(it))) tell(path, 'must be an ISO instant', it);
  }

  look(schema, value, '');
  return problems;
}

/** @param {string} type @param {unknown} value */
function isOf(type, value) {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** @param {string} type */
const article = (type) => `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`;

/** @param {unknown} value */
function shown(value) {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
