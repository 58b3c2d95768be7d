const decoder = new TextDecoder();
const STAMP = /"(?:t|at)"\s*:\s*(?:(\d{12,}(?:\.\d+)?)|"([^"]{10,40})")/g;

/** Epoch ms that a record says it is of, read without parsing it; NaN where it says none. */
export function edgeOf(record: Uint8Array): number {
  const head = decoder.decode(record.length > 65_536 ? record.subarray(0, 65_536) : record);
  let latest = NaN;
  for (const [, number, iso] of head.matchAll(STAMP))
    latest = latestStamp(latest, number === undefined ? Date.parse(iso ?? '') : Number(number));
  return latest;
}

export function latestStamp(a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) ? a : Math.max(a, b);
}
