import * as v from 'valibot';

/** One request: `{t, method, url, status?, ms?, bodyRef?}`; no status = failed, or still open when the recording stopped. */
export const RequestRecord = v.object({
  method: v.optional(v.string(), 'GET'),
  url: v.string(),
  status: v.optional(v.number()),
  ms: v.optional(v.number()),
  bodyRef: v.optional(v.string()),
});
export type RequestRecord = v.InferOutput<typeof RequestRecord>;

/** The outcome in a word: the status, or what its absence means. */
export function statusText(record: RequestRecord): string {
  if (record.status !== undefined && record.status > 0) return String(record.status);
  return record.ms === undefined ? 'unfinished' : 'failed';
}

export const isBad = (record: RequestRecord): boolean =>
  record.status === undefined || record.status === 0 ? record.ms !== undefined : record.status >= 500;
