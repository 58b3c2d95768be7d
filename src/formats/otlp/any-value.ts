import { field } from '../records.ts';

const MAX_DEPTH = 20;

/** Value of an attribute (opentelemetry-proto, common.proto "AnyValue" in its JSON form). Integers may be strings or numbers. */
export function anyValue(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  for (const name of ['stringValue', 'boolValue', 'doubleValue', 'bytesValue']) {
    const found = field(value, name);
    if (found !== undefined) return found;
  }
  const integer = field(value, 'intValue');
  if (typeof integer === 'number' || typeof integer === 'string') {
    const number = Number(integer);
    return Number.isSafeInteger(number) ? number : integer;
  }
  const list = field(field(value, 'arrayValue'), 'values');
  if (Array.isArray(list)) return list.map((each: unknown) => anyValue(each, depth + 1));
  const fields = field(field(value, 'kvlistValue'), 'values');
  if (Array.isArray(fields)) return attributesOf(fields, depth + 1);
  return field(value, 'arrayValue') === undefined ? undefined : [];
}

/** `[{key, value}]` as an object. Some writers have an object there already. */
export function attributesOf(list: unknown, depth = 0): Record<string, unknown> {
  if (!Array.isArray(list)) return typeof list === 'object' && list !== null ? { ...list } : {};
  return Object.fromEntries(
    list.flatMap((each: unknown) => {
      const key = field(each, 'key');
      return typeof key === 'string' ? [[key, anyValue(field(each, 'value'), depth)] as const] : [];
    }),
  );
}
