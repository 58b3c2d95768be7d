/** Wall-clock fields of one instant in one zone. */
export interface WallTime {
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `undefined`: the zone of the person's machine. A name that is no zone falls back to UTC. */
function formatOf(zone: string | undefined): Intl.DateTimeFormat {
  const key = zone ?? '';
  let format = formats.get(key);
  if (format === undefined) {
    const fields = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      calendar: 'gregory',
      numberingSystem: 'latn',
    } as const;
    try {
      format = new Intl.DateTimeFormat('en-US', zone === undefined ? fields : { ...fields, timeZone: zone });
    } catch {
      format = new Intl.DateTimeFormat('en-US', { ...fields, timeZone: 'UTC' });
    }
    formats.set(key, format);
  }
  return format;
}

export function wallTime(epoch: number, zone: string | undefined): WallTime {
  const local = new Date(Math.floor(epoch / 1000) * 1000 + zoneOffset(epoch, zone));
  return {
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

/** Clocks are put forward and back at whole quarters of an hour. */
const QUARTER_MS = 900_000;
/** Quarters remembered of a zone: many times what a ruler asks for. */
const MOST_QUARTERS = 4096;
const offsets = new Map<string, Map<number, number>>();

/** Milliseconds to add to an epoch so that its UTC fields read as the zone's wall clock. */
export function zoneOffset(epoch: number, zone: string | undefined): number {
  if (zone === 'UTC') return 0;
  let known = offsets.get(zone ?? '');
  if (known === undefined || known.size > MOST_QUARTERS) offsets.set(zone ?? '', (known = new Map()));
  const quarter = Math.floor(epoch / QUARTER_MS);
  let offset = known.get(quarter);
  if (offset === undefined) known.set(quarter, (offset = offsetAt(quarter * QUARTER_MS, zone)));
  return offset;
}

function offsetAt(epoch: number, zone: string | undefined): number {
  const found = new Map(
    formatOf(zone)
      .formatToParts(epoch)
      .map((part) => [part.type, Number(part.value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => found.get(type) ?? 0;
  return (
    Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second')) -
    epoch
  );
}

/** No zone moves its clocks by more than this, or twice within it. */
const NEAR_MS = 3 * 3_600_000;

/** Whether the wall clock of a zone shows what it shows at this instant once more: the hour that is put back. */
export function isShownTwice(epoch: number, zone: string | undefined): boolean {
  if (zone === 'UTC') return false;
  const offset = zoneOffset(epoch, zone);
  return [epoch - NEAR_MS, epoch + NEAR_MS].some((near) => {
    const other = zoneOffset(near, zone);
    return other !== offset && zoneOffset(epoch + offset - other, zone) === other;
  });
}

/** `+02:00`, `−03:30`. */
export function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${offset < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
