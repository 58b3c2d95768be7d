import * as v from 'valibot';

/** One write: `{t, stream, text}`; it may hold ANSI, several lines, or part of one. */
export const LogRecord = v.object({ stream: v.optional(v.string()), text: v.string() });
