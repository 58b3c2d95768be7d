import * as v from 'valibot';

/** An entry of a lane that no one knows: `{t, name?, text?, ref?}` (contract: `custom`), or any other object. */
export const AnyRecord = v.looseObject({
  name: v.optional(v.string()),
  text: v.optional(v.string()),
  ref: v.optional(v.string()),
  mediaType: v.optional(v.string()),
});
export type AnyRecord = v.InferOutput<typeof AnyRecord>;

/** Fields of a record that its own view does not show already. */
export function otherFields(record: AnyRecord): Readonly<Record<string, unknown>> {
  const shown = new Set(['t', 'at', 'name', 'text', 'ref']);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !shown.has(name)));
}
