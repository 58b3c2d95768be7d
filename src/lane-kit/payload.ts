import * as v from 'valibot';
import { parsePayload } from '../base/index.ts';

/** A record as an object; undefined for anything else. */
export function recordOf(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsePayload(text);
  const result = v.safeParse(v.record(v.string(), v.unknown()), value);
  return result.success ? result.output : undefined;
}

/** Parses and checks a record; undefined when it does not have the shape. */
export function readPayload<S extends v.GenericSchema>(
  schema: S,
  text: string | undefined,
): v.InferOutput<S> | undefined {
  if (text === undefined) return undefined;
  const result = v.safeParse(schema, parsePayload(text));
  return result.success ? result.output : undefined;
}
