interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 12;

/**
 * Left top corner of a card beside what it tells of: on the side with the most room, wholly inside the window; over the target's own
 * far corner where no side has room. CSS px.
 */
export function placeCard(
  target: Box,
  card: { readonly width: number; readonly height: number },
  page: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const clampX = (x: number): number => Math.max(GAP, Math.min(page.width - card.width - GAP, x));
  const clampY = (y: number): number => Math.max(GAP, Math.min(page.height - card.height - GAP, y));
  const middleX = clampX(target.left + (target.width - card.width) / 2);
  const middleY = clampY(target.top + (target.height - card.height) / 2);
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  const sides = [
    { room: target.top - card.height, left: middleX, top: target.top - card.height - GAP },
    { room: page.height - bottom - card.height, left: middleX, top: bottom + GAP },
    { room: target.left - card.width, left: target.left - card.width - GAP, top: middleY },
    { room: page.width - right - card.width, left: right + GAP, top: middleY },
  ].filter(({ room }) => room >= 2 * GAP);
  const best = sides.toSorted((a, b) => b.room - a.room)[0];
  if (best !== undefined) return { left: clampX(best.left), top: clampY(best.top) };
  return { left: clampX(right - card.width - GAP), top: clampY(bottom - card.height - GAP) };
}
