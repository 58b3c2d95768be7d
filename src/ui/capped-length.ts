const MOST = 200_000;

/** How many UTF-16 units to show after some presses; never between the halves of a surrogate pair. */
export function shownLength(text: string, cap: number, presses: number): number {
  const wanted = Math.min(MOST, cap * 10 ** presses);
  // A little over the cap is shown whole: a note would take as much room.
  if (text.length <= wanted + 40) return text.length;
  const last = text.charCodeAt(wanted - 1);
  return last >= 0xd800 && last <= 0xdbff ? wanted - 1 : wanted;
}
