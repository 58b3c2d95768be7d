import { type EntryRow, Level } from '../../model/index.ts';
import { parseSize } from './versions.ts';
import { outputLabel, plainText, short } from './words.ts';

/** One event: seconds (absolute or since the one before), a code, its data. */
export interface CastEvent {
  /** Seconds; `undefined` where the event has none, NaN where it has one that cannot be read. */
  readonly time: number | undefined;
  /** The number stood there as text. */
  readonly timeAsText: boolean;
  readonly code: string;
  readonly data: string;
}

/** Takes an event line apart; `undefined` when it is none. Version 1 has no codes: all is output. */
export function eventOf(value: unknown, version: number): CastEvent | undefined {
  if (!Array.isArray(value)) return undefined;
  const parts: readonly unknown[] = version === 1 ? [value[0], 'o', value[1]] : value;
  const [stamp, code, raw] = parts;
  const data = typeof raw === 'number' && code === 'x' ? String(raw) : raw;
  if (typeof code !== 'string' || code === '' || typeof data !== 'string') return undefined;
  const asText = typeof stamp === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(stamp);
  const time =
    stamp === undefined || stamp === null
      ? undefined
      : typeof stamp === 'number' || asText
        ? Number(stamp)
        : NaN;
  return { time, timeAsText: asText, code, data };
}

type Told = Pick<EntryRow, 'kind' | 'label' | 'level' | 'search'>;

/** Shown in place of what was typed. */
export const HIDDEN = '•••';

/** What an event becomes, by its code; `undefined` for a resize to a size that cannot be. */
export function tell({ code, data }: CastEvent): Told | undefined {
  switch (code) {
    case 'o': {
      const plain = plainText(data);
      return { kind: 'output', label: outputLabel(data, plain), search: plain };
    }
    // Keys may be a password: neither listed nor found by a search.
    case 'i':
      return { kind: 'input', label: HIDDEN, search: '' };
    case 'r': {
      const size = parseSize(data);
      return size === undefined ? undefined : { kind: 'resize', label: `${size.cols} × ${size.rows}` };
    }
    case 'm':
      return { kind: 'marker', label: data === '' ? 'marker' : short(data), search: data };
    case 'x': {
      const failed = data.trim() !== '0';
      return {
        kind: 'exit',
        label: `exited with ${short(data.trim())}`,
        level: failed ? Level.error : Level.info,
      };
    }
    default:
      return { kind: 'other', label: `event “${short(code)}”`, search: data };
  }
}
