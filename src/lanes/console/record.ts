import * as v from 'valibot';

/** One console call: `{t, level, text}`; the level is CDP's, or anything. */
export const ConsoleRecord = v.object({ level: v.optional(v.string()), text: v.string() });
