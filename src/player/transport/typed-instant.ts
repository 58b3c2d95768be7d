import { clockText, type ClockTextContext } from './clock-text.ts';

const PARTS = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(\S*)$/i;
const OFFSET = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d{2}))?$/i;
const HALF_DAY = 43_200_000;

/**
 * A date with a time, as ISO or as the clock writes it, to the t it is at. Without an offset it is read in the zone that is
 * shown, in the viewer's own while times are relative. An hour that the clocks skip is read as the one they go on to; one they
 * show twice is the first, unless the name of the zone says which. `undefined` where there is no such time.
 */
export function readInstant(typed: string, context: ClockTextContext): number | undefined {
  const { origin, axis } = context;
  const parts = PARTS.exec(typed.trim().replaceAll('−', '-'));
  if (parts === null || origin === null || axis === 'steps') return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone = ''] = parts;
  const local = new Date(0);
  local.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  local.setUTCHours(Number(hour), Number(minute), Number(second));
  // What is no date would be carried into another.
  if (
    local.getUTCMonth() !== Number(month) - 1 ||
    Number(hour) > 24 ||
    Number(minute) > 59 ||
    Number(second) > 59
  )
    return undefined;
  const wall = local.getTime() + Number(`0.${fraction}`) * 1000;
  const offset = offsetOf(zone);
  if (offset !== undefined) return wall - offset - origin;
  const shown: ClockTextContext = context.mode === 'relative' ? { ...context, mode: 'mine' } : context;
  const found = instantsOf(wall, shown).map((epoch) => epoch - origin);
  return zone === '' ? found[0] : found.find((t) => clockText(t, shown).endsWith(` ${zone}`));
}

/** Milliseconds; of a zone that is only named, nothing. */
function offsetOf(zone: string): number | undefined {
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 0;
  const [, sign, hours, minutes = '0'] = OFFSET.exec(zone) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** When a wall clock shows a time: once, twice, or at the instant at which it leaps over it. */
function instantsOf(wall: number, { mode, runZone }: ClockTextContext): number[] {
  const timeZone = mode === 'mine' ? undefined : mode === 'run' ? (runZone ?? 'UTC') : 'UTC';
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const at = (epoch: number): number => {
    const named = format.formatToParts(epoch).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return offsetOf(named.replaceAll('−', '-')) ?? 0;
  };
  const before = at(wall - HALF_DAY);
  const after = at(wall + HALF_DAY);
  const found = [before, after].map((offset) => wall - offset).filter((epoch) => at(epoch) === wall - epoch);
  const shown = [...new Set(found)].sort((a, b) => a - b);
  return shown.length > 0 ? shown : [wall - before];
}
