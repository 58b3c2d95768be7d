/**
 * JSON as Go's encoding/json writes it compactly with HTML escaping off (contracts/receipt.md 2.3): what chain and receipt are hashed over.
 * `sorted`: keys of this object and of all inside it by their UTF-8 bytes; else in the order in which they stand.
 */
export function goJson(value: unknown, sorted: boolean): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return goString(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map((item: unknown) => goJson(item, sorted)).join(',')}]`;
  const entries = Object.entries(value as Record<string, unknown>);
  if (sorted) entries.sort(([a], [b]) => byUtf8(a, b));
  return `{${entries.map(([key, item]) => `${goString(key)}:${goJson(item, sorted)}`).join(',')}}`;
}

/** Line and paragraph separators are escaped, unlike by `JSON.stringify`. */
function goString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** Order of UTF-8 bytes is that of code points; UTF-16 order differs above the surrogates. */
function byUtf8(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const by = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (by !== 0) return by;
  }
  return left.length - right.length;
}
