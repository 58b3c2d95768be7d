/**
 * A parsed value as JSON, however deep it is nested: the browser's own writer ends at some four thousand levels, its parser does not.
 * Of `undefined` nothing. O(value).
 */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return deepText(value);
  }
}

interface Open {
  readonly keys: readonly string[] | undefined;
  readonly values: readonly unknown[];
  next: number;
}

/** Level by level, without going into itself. */
function deepText(root: unknown): string {
  const parts: string[] = [];
  const open: Open[] = [];
  const put = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return void parts.push(JSON.stringify(value) ?? 'null');
    if (Array.isArray(value)) open.push({ keys: undefined, values: value, next: 0 });
    else {
      const told = Object.entries(value).filter(([, each]) => each !== undefined);
      open.push({ keys: told.map(([key]) => key), values: told.map(([, each]) => each), next: 0 });
    }
    parts.push(Array.isArray(value) ? '[' : '{');
  };
  put(root);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.next === top.values.length) {
      parts.push(top.keys === undefined ? ']' : '}');
      open.pop();
      continue;
    }
    const at = top.next++;
    if (at > 0) parts.push(',');
    if (top.keys !== undefined) parts.push(JSON.stringify(top.keys[at]), ':');
    put(top.values[at]);
  }
  return parts.join('');
}
