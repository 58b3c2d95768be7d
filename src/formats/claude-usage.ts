import { numberField } from './records.ts';
import type { Usage } from './transcript.ts';

/** What was read from the cache, or written to it, was input as well. */
export function claudeUsage(usage: unknown, usd?: number): Usage | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const cacheRead = numberField(usage, 'cache_read_input_tokens');
  const cacheWrite = numberField(usage, 'cache_creation_input_tokens');
  const fresh = numberField(usage, 'input_tokens');
  return {
    input: fresh === undefined ? undefined : fresh + (cacheRead ?? 0) + (cacheWrite ?? 0),
    output: numberField(usage, 'output_tokens'),
    cacheRead,
    cacheWrite,
    usd,
  };
}
