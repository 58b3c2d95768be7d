/** Where two values part first, in the order of the first one's keys; `$` is the root. */
export interface Difference {
  readonly path: string;
  readonly a: unknown;
  readonly b: unknown;
}

/** Keys that one side may have and the other not, and that are told by neither. */
export type Left = (key: string, path: string) => boolean;

export function firstDifference(
  a: unknown,
  b: unknown,
  left: Left = () => false,
  path = '$',
): Difference | undefined {
  if (Object.is(a, b)) return undefined;
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const found = firstDifference(a[i], b[i], left, `${path}[${i}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (isRecord(a) && isRecord(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const at = `${path}.${key}`;
      if (left(key, at)) continue;
      const found = firstDifference(own(a, key), own(b, key), left, at);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return { path, a, b };
}

/** Both sides of a difference in words; a long value is cut. */
export function sidesOf({ a, b }: Difference): string {
  return `${brief(a)} against ${brief(b)}`;
}

function brief(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
