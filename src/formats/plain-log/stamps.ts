import { isEpochMs, parseIso } from '../../model/index.ts';

/** The time that a line begins with. */
export interface Stamp {
  /** Epoch ms, ms since an unknown instant (`relative`), or NaN where it cannot be read. */
  readonly at: number;
  readonly kind: 'wall' | 'relative';
  /** It says no zone: it is read as UTC. */
  readonly noZone: boolean;
  /** It says no year, or no date at all. */
  readonly partial: 'year' | 'date' | undefined;
  /** Characters before the message. */
  readonly length: number;
}

/** Months as English short names: syslog and Apache know no others. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string): number => MONTHS.indexOf(name.toLowerCase());

type Parts = readonly (string | undefined)[];
interface Kind {
  readonly pattern: RegExp;
  read(parts: Parts): Omit<Stamp, 'length'>;
}

const wall = (at: number, noZone: boolean, partial?: Stamp['partial']): Omit<Stamp, 'length'> => ({
  at,
  kind: 'wall',
  noZone,
  partial,
});
const fraction = (digits: string | undefined): number =>
  digits === undefined ? 0 : Number(`0.${digits}`) * 1000;

/** Ways to write a time in front of a line, most telling first. */
const KINDS: readonly Kind[] = [
  // ISO 8601, and what Python (`,123`), Java and Go's loggers make of it; a bracket or quote may stand before it.
  {
    pattern:
      /^[\s[("]*(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?[\])"]?[:,]?(?=\s|$)\s?/,
    read: ([, y, mo, d, h, mi, s, digits, zone]) => {
      const iso = parseIso(`${y}-${mo}-${d}T${h}:${mi}:${s}${/^[+-]/.test(zone ?? '') ? zone : 'Z'}`);
      return wall(iso + fraction(digits), zone === undefined);
    },
  },
  // Apache and nginx: "1.2.3.4 - - [30/Nov/2026:07:57:34 +0000]".
  {
    pattern: /^(?:\S+ \S+ \S+ )?\[(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-]\d{4})\] ?/,
    read: ([, d, mo, y, h, mi, s, zone]) =>
      wall(
        parseIso(`${y}-${String(monthOf(mo ?? '') + 1).padStart(2, '0')}-${d}T${h}:${mi}:${s}${zone}`),
        false,
      ),
  },
  // klog of Kubernetes: "I1130 07:57:34.123456".
  {
    pattern: /^(?=[IWEF]\d{4} )[IWEF](\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6})\s/,
    read: ([, mo, d, h, mi, s, digits]) => withoutYear(Number(mo) - 1, d, h, mi, s, digits),
  },
  // syslog (RFC 3164): "Nov 30 07:57:34".
  {
    pattern: /^(?:<\d{1,3}>)?([A-Z][a-z]{2}) [ \d](\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))? /,
    read: ([all = '', mo, , h, mi, s, digits]) =>
      withoutYear(monthOf(mo ?? ''), /[A-Z][a-z]{2} ([ \d]\d)/.exec(all)?.[1], h, mi, s, digits),
  },
  // The kernel's ring buffer: "[   12.345678]", seconds since it started.
  {
    pattern: /^\[\s*(\d{1,7}\.\d{3,6})\] ?/,
    read: ([, seconds]) => ({
      at: Number(seconds) * 1000,
      kind: 'relative',
      noZone: false,
      partial: undefined,
    }),
  },
  // Epoch seconds or milliseconds in front.
  {
    pattern: /^\[?(1\d{9}(?:\.\d{1,9})?|1\d{12})\]?(?=[\s:,|])[:,|]?\s?/,
    read: ([, number = '']) =>
      wall(number.length === 13 && !number.includes('.') ? Number(number) : Number(number) * 1000, false),
  },
  // A time of day alone.
  {
    pattern: /^\[?(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?\]?(?=\s)\s?/,
    read: ([, h, mi, s, digits]) => ({
      at: ((Number(h) * 60 + Number(mi)) * 60 + Number(s)) * 1000 + fraction(digits),
      kind: 'relative',
      noZone: true,
      partial: 'date',
    }),
  },
];

/** A leap day is a day of this year too, so that it can be read. */
const ANY_YEAR = 2024;

function withoutYear(
  month: number,
  d?: string,
  h?: string,
  mi?: string,
  s?: string,
  digits?: string,
): Omit<Stamp, 'length'> {
  const at = month < 0 ? Number.NaN : Date.UTC(ANY_YEAR, month, Number(d), Number(h), Number(mi), Number(s));
  // A year that is not said is none that could be set beside another recording's.
  return {
    at: at - Date.UTC(ANY_YEAR, 0) + fraction(digits),
    kind: 'relative',
    noZone: true,
    partial: 'year',
  };
}

/** The time in front of a line; `undefined` where there is none. */
export function stampOf(line: string): Stamp | undefined {
  for (const { pattern, read } of KINDS) {
    const match = pattern.exec(line);
    if (match !== null) return { ...read(match), length: match[0].length };
  }
  return undefined;
}

/** The time of a JSON record: ISO, or epoch s, ms, µs or ns by size. */
export function recordStamp(value: unknown): Omit<Stamp, 'length'> | undefined {
  if (typeof value === 'string') {
    const stamp = stampOf(value);
    if (stamp?.kind !== 'wall') return undefined;
    return wall(stamp.at, stamp.noZone);
  }
  if (typeof value !== 'number') return undefined;
  for (const factor of [1, 1e3, 1e-3, 1e-6])
    if (isEpochMs(value * factor)) return wall(value * factor, false);
  return undefined;
}
