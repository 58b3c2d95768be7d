/**
 * JSON with one spelling: keys by their UTF-16 code units, no spaces, numbers and strings as `JSON.stringify` writes them (RFC 8785). What is
 * undefined is left out of objects and is null in lists. Throws on a number that JSON has no spelling for.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
    return `{${fields.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`${value} has no spelling in JSON`);
  return JSON.stringify(value) ?? 'null';
}
