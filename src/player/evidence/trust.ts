import type { Evidence, Integrity } from '../../model/index.ts';

const KEY = 'playhead:keys';
/** Where storage is blocked a pin lasts as long as the page. */
let kept = '[]';

/** Name under which a person pinned this key on this machine; `undefined`: nobody vouched for it here. */
export const pinOf = (keyId: string | undefined): string | undefined =>
  readPins().find(([id]) => id === keyId)?.[1];

export type Pin = readonly [keyId: string, name: string];

/** Ids of keys and what a person calls them. Kept on this machine alone: no recording can say whom to trust. */
export function readPins(): readonly Pin[] {
  let text = kept;
  try {
    text = localStorage.getItem(KEY) ?? kept;
  } catch {
    // Blocked: a frame of a third party, or no page at all.
  }
  try {
    const pins: unknown = JSON.parse(text);
    return Array.isArray(pins) ? pins.filter(isPin) : [];
  } catch {
    return [];
  }
}

/** With an empty name, or none: no longer pinned. */
export function pin(keyId: string, name: string | undefined): void {
  const others = readPins().filter(([id]) => id !== keyId);
  kept = JSON.stringify(name === undefined || name === '' ? others : [...others, [keyId, name]]);
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // It lasts as long as the page.
  }
}

const isPin = (value: unknown): value is Pin =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';

/** With what this machine knows of the key: only a pinned one makes consistent evidence verified. */
export const integrityOf = ({ integrity, signer }: Evidence): Integrity =>
  integrity === 'consistent-unsigned' && pinOf(signer) !== undefined ? 'verified' : integrity;
