/** Wall-clock fields of one instant in one zone. */
export interface WallTime {
  readonly year: number;
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
  const found = new Map(
    formatOf(zone)
      .formatToParts(epoch)
      .map((part) => [part.type, Number(part.value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => found.get(type) ?? 0;
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

/** Milliseconds to add to an epoch so that its UTC fields read as the zone's wall clock. */
export function zoneOffset(epoch: number, zone: string | undefined): number {
  if (zone === 'UTC') return 0;
  const wall = wallTime(epoch, zone);
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  return asUtc - Math.floor(epoch / 1000) * 1000;
}
