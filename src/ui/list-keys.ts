/**
 * Where a key moves the active row; undefined if the key is not the list's. Home and End are not: they belong to the
 * playhead everywhere in the player.
 */
export function nextIndex(
  key: string,
  from: number | undefined,
  count: number,
  page: number,
): number | undefined {
  if (count <= 0) return undefined;
  const last = count - 1;
  const at = from === undefined || from < 0 ? undefined : Math.min(from, last);
  switch (key) {
    case 'ArrowDown':
      return at === undefined ? 0 : Math.min(last, at + 1);
    case 'ArrowUp':
      return at === undefined ? last : Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, (at ?? 0) + page);
    case 'PageUp':
      return Math.max(0, (at ?? 0) - page);
    default:
      return undefined;
  }
}
