import { parsePayload } from '../base/index.ts';

/** A record as an object; undefined for anything else. */
export function recordOf(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsePayload(text);
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
