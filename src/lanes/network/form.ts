/** Fields of a form that a tree is made of. */
const MOST_FIELDS = 2000;

/**
 * A body of `application/x-www-form-urlencoded` by its fields, decoded; a name that stands there several times has a list.
 * `undefined` for any other body. Without a prototype, for the names are recorded.
 */
export function formOf(text: string, mimeType: string | undefined): object | undefined {
  if (!/^application\/x-www-form-urlencoded\b/i.test(mimeType ?? '') || !text.includes('=')) return undefined;
  const fields = Object.create(null) as Record<string, string | string[]>;
  let left = MOST_FIELDS;
  for (const [name, value] of new URLSearchParams(text.trim())) {
    if (left-- === 0) return undefined;
    const known = fields[name];
    if (known === undefined) fields[name] = value;
    else if (typeof known === 'string') fields[name] = [known, value];
    else known.push(value);
  }
  return fields;
}
