/** First wait after a failure, and the longest one, ms. */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** Share of the wait that chance decides, so that many watchers do not come back at once. */
const JITTER = 0.3;

/** How long to wait after the n-th failure in a row (n from 1): doubling, capped, with jitter. */
export function backoffMs(failures: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(16, Math.max(0, failures - 1)));
  return whole * (1 - JITTER + 2 * JITTER * random);
}

/** `Retry-After` in ms, where it is a number of seconds; a date is of a clock we do not trust. */
export function retryAfterMs(headers: Headers): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, 10 * LONGEST_MS) : undefined;
}
