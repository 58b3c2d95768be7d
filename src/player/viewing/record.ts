/** Levels of nesting kept; what lies deeper is replaced by a marker and said. */
const MAX_DEPTH = 100;

/** A record as it can be shown: parsed and depth-capped, or the text alone when it is no JSON. */
export interface ShownRecord {
  readonly value: unknown;
  readonly parsed: boolean;
  readonly tooDeep: boolean;
}

/** Stands where a value nested too deep was cut. */
export const TOO_DEEP = '… nested too deep to show';

/** Parses a record's text. Never throws: text that is no JSON (cut, or foreign) stays text. */
export function readRecord(text: string): ShownRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: text, parsed: false, tooDeep: false };
  }
  const cap = { tooDeep: false };
  return { value: capDepth(value, MAX_DEPTH, cap), parsed: true, tooDeep: cap.tooDeep };
}

function capDepth(value: unknown, left: number, cap: { tooDeep: boolean }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (left === 0) {
    cap.tooDeep = true;
    return TOO_DEEP;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => capDepth(item, left - 1, cap));
  // Without a prototype, so that a recorded "__proto__" is a key like any other.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value)) copy[key] = capDepth(item, left - 1, cap);
  return copy;
}

/** A field of a record, if the record is an object that has it. */
export function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}

export function textField(value: unknown, key: string): string | undefined {
  const field = fieldOf(value, key);
  return typeof field === 'string' ? field : undefined;
}
