export type NumberKey = 'status' | 'cost' | 'tokens' | 'dur';

/** Numbers from `min` to `max`; an end that is open is not one of them. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly minOpen: boolean;
  readonly maxOpen: boolean;
}

/** Of a duration, in milliseconds; of a count, as it is. */
const UNITS: Readonly<Record<NumberKey, Readonly<Record<string, number>>>> = {
  status: {},
  cost: {},
  tokens: { k: 1e3, m: 1e6 },
  dur: { ms: 1, s: 1e3, m: 6e4, min: 6e4, h: 36e5 },
};

/** Reads `500`, `>=500`, `400..499`, `5xx`, `>0.1`, `>2s`; a duration without a unit is in milliseconds. */
export function parseRange(key: NumberKey, text: string): Range | undefined {
  const group = key === 'status' ? /^([1-5])xx$/i.exec(text) : null;
  if (group !== null) return between(Number(group[1]) * 100, Number(group[1]) * 100 + 99);
  const [, low, high] = /^(.+)\.\.(.+)$/.exec(text) ?? [];
  if (low !== undefined && high !== undefined) {
    const [min, max] = [parseAmount(key, low), parseAmount(key, high)];
    return min === undefined || max === undefined || min > max ? undefined : between(min, max);
  }
  const [, sign = '', rest = ''] = /^(>=|<=|>|<|=|)(.*)$/s.exec(text) ?? [];
  const value = parseAmount(key, rest);
  if (value === undefined) return undefined;
  switch (sign) {
    case '>':
      return { ...between(value, Infinity), minOpen: true };
    case '>=':
      return between(value, Infinity);
    case '<':
      return { ...between(-Infinity, value), maxOpen: true };
    case '<=':
      return between(-Infinity, value);
    default:
      return between(value, value);
  }
}

export function isWithin(value: number, { min, max, minOpen, maxOpen }: Range): boolean {
  return (minOpen ? value > min : value >= min) && (maxOpen ? value < max : value <= max);
}

/** Whether a range leaves one side open: such hold together (`>=400 <500`), others are one or the other. */
export const isOneSided = ({ min, max }: Range): boolean => min === -Infinity || max === Infinity;

const between = (min: number, max: number): Range => ({ min, max, minOpen: false, maxOpen: false });

function parseAmount(key: NumberKey, text: string): number | undefined {
  const bare = key === 'cost' ? text.trim().replace(/^\$/, '') : text.trim();
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d*)?|\.\d+)([a-z]*)$/i.exec(bare) ?? [];
  if (digits === '') return undefined;
  const by = unit === '' ? 1 : UNITS[key][unit.toLowerCase()];
  return by === undefined ? undefined : Number(digits) * by;
}
