/** The stretch of wall time that a file's text speaks of, epoch ms. */
export interface ClockRange {
  readonly from: number;
  readonly to: number;
}

/** 2001 and 2100: what is epoch-sized. */
const EARLIEST = 1e12;
const LATEST = 4.1e12;
const STAMPS =
  /(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)|(?<![\w.])(1\d{18}|1\d{12}(?:\.\d+)?)(?![\w.])|(?:"timestamp"\s*:\s*|^\s*)(1\d{9}(?:\.\d+)?)(?![\w.])/gm;
/** Stamps looked at in one text: a range needs no more. */
const MOST = 2000;

/**
 * From when to when a text is about, by the stamps that stand in it: ISO instants (without a zone as UTC), epoch milliseconds and
 * nanoseconds, and epoch seconds where a line begins with them. A guess for joining files, never a time that is shown.
 */
export function clockRange(texts: readonly string[]): ClockRange | undefined {
  let from = Infinity;
  let to = -Infinity;
  for (const text of texts) {
    let looked = 0;
    for (const [, iso, epoch, seconds] of text.matchAll(STAMPS)) {
      if (looked++ > MOST) break;
      const at = instant(iso, epoch, seconds);
      if (!(at >= EARLIEST && at <= LATEST)) continue;
      from = Math.min(from, at);
      to = Math.max(to, at);
    }
  }
  return from === Infinity ? undefined : { from, to };
}

function instant(iso: string | undefined, epoch: string | undefined, seconds: string | undefined): number {
  if (iso !== undefined)
    return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso.replace(' ', 'T')}Z`);
  if (epoch !== undefined) return epoch.length === 19 ? Number(BigInt(epoch) / 1_000_000n) : Number(epoch);
  return Number(seconds) * 1000;
}

const DAY_MS = 86_400_000;
/** Stamps without a zone may be 14 hours off, and recordings of one run may be made a while apart. */
const APART_MS = 1.5 * DAY_MS;
const NEAR_MS = 60_000;

/** How two stretches lie: they overlap, are of about one day, or can be of one run no more. */
export function compareRanges(a: ClockRange, b: ClockRange): 'overlap' | 'near' | 'apart' {
  const gap = Math.max(a.from - b.to, b.from - a.to);
  if (gap <= NEAR_MS) return 'overlap';
  return gap <= APART_MS ? 'near' : 'apart';
}

const IDS =
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?:[0-9a-f]{32}|[0-9a-f]{16})\b|\b(?:ses|msg|prt|thread|run|trace|req|call|toolu|conv|chatcmpl)[_-][A-Za-z0-9]{10,}\b/gi;
const MOST_IDS = 4000;

/** Ids that only things of one run share: UUIDs, trace and span ids, ids with a known prefix. Digests of 40 and 64 are none. */
export function idsIn(texts: readonly string[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const text of texts) {
    for (const [id] of text.matchAll(IDS)) {
      if (!/^0+$|^(?:0+-?)+$/.test(id)) ids.add(id.toLowerCase());
      if (ids.size > MOST_IDS) return ids;
    }
  }
  return ids;
}

/** An id that both hold. */
export function sharedId(a: ReadonlySet<string>, b: ReadonlySet<string>): string | undefined {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const id of small) if (large.has(id)) return id;
  return undefined;
}
