import * as v from 'valibot';

/** A checkpoint: the cumulative diff against HEAD, inline or behind a ref. */
export const DiffRecord = v.object({ text: v.optional(v.string()), ref: v.optional(v.string()) });
