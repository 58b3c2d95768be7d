import * as v from 'valibot';
import { parsePayload } from '../base/index.ts';

/** Parses and checks a record; undefined when it does not have the shape. */
export function readPayload<S extends v.GenericSchema>(
  schema: S,
  text: string | undefined,
): v.InferOutput<S> | undefined {
  if (text === undefined) return undefined;
  const result = v.safeParse(schema, parsePayload(text));
  return result.success ? result.output : undefined;
}
