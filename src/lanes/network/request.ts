import * as v from 'valibot';
import { harRequest } from './har-entry.ts';
import type { NetworkRequest } from './request-types.ts';
import { resourceTypeOfUrl } from '../../model/index.ts';

export type * from './request-types.ts';

/**
 * One request of a recording: `{t, method, url, status?, ms?, bodyRef?}`. No status = failed, or still open when the
 * recording stopped. `op`: a browser's own measurement of a resource, which knows no status.
 */
const RecordedRequest = v.object({
  method: v.optional(v.string(), 'GET'),
  url: v.string(),
  status: v.optional(v.nullable(v.number())),
  ms: v.optional(v.nullable(v.number())),
  bodyRef: v.optional(v.string()),
  op: v.optional(v.string()),
});

/** The record of a request in either of its shapes; `undefined` when it is neither. */
export function readRequest(value: unknown): NetworkRequest | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // Asked first, since a check that fails costs several times one that passes.
  const har = 'request' in value ? harRequest(value) : undefined;
  if (har !== undefined) return har;
  const parsed = v.safeParse(RecordedRequest, value);
  if (!parsed.success) return undefined;
  const { method, url, status, bodyRef, op } = parsed.output;
  const ms = parsed.output.ms ?? undefined;
  return {
    source: 'recording',
    method,
    url,
    outcome:
      typeof status === 'number'
        ? status > 0
          ? { kind: 'answered', status, text: '' }
          : { kind: 'failed', reason: undefined }
        : op !== undefined
          ? { kind: 'unknown' }
          : ms === undefined
            ? { kind: 'open' }
            : { kind: 'failed', reason: undefined },
    ms,
    type: resourceTypeOfUrl(url),
    mimeType: undefined,
    size: undefined,
    requestHeaders: undefined,
    responseHeaders: undefined,
    requestBody: undefined,
    responseBody: bodyRef === undefined ? undefined : { kind: 'ref', ref: bodyRef, mimeType: undefined },
    phases: [],
    messages: [],
    facts: [],
  };
}
