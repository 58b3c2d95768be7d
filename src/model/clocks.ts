/** Epoch milliseconds between 2001 and 2100: the sizes that are read as a wall clock. */
export function isEpochMs(value: number): boolean {
  return value >= 1e12 && value < 4.1e12;
}

const DAY_MS = 86_400_000;

/** A time is plausible from a day before to 400 days after t0 (RULES.md "Clocks"). `t` in ms since t0. */
export function isPlausible(t: number): boolean {
  return t >= -DAY_MS && t <= 400 * DAY_MS;
}

/** Which unit would make an implausible stamp plausible, if seconds or microseconds would. */
export function suspectUnit(stamp: number, origin: number): 'seconds' | 'microseconds' | undefined {
  if (isPlausible(stamp * 1000 - origin)) return 'seconds';
  if (isPlausible(stamp / 1000 - origin)) return 'microseconds';
  return undefined;
}

const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Epoch milliseconds of an ISO-8601 instant, sub-milliseconds kept; NaN when it cannot be read. A
 * stamp without a zone is read as UTC.
 */
export function parseIso(text: string): number {
  const match = ISO.exec(text);
  if (match === null) return NaN;
  const zone = match[3] ?? 'Z';
  const fraction = match[2] ?? '';
  const head = text.slice(0, text.length - (match[3] ?? '').length - fraction.length);
  const whole = Date.parse(`${head.replace(' ', 'T')}${match[1] === undefined ? ':00' : ''}${zone}`);
  return Number.isNaN(whole) ? NaN : whole + Number(`0${fraction}`) * 1000;
}
