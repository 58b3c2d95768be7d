/** Puts a top-layer panel under its button, begun where that begins, kept 8 px inside the window; above it where below has no room. */
export function placeUnder(panel: HTMLElement, anchor: HTMLElement): void {
  const margin = 8;
  const at = anchor.getBoundingClientRect();
  const style = panel.style;
  // What is measured is of the window, and so is not turned round with the direction of the text.
  style.right = 'auto';
  style.left = '0';
  style.top = '0';
  const { width, height } = panel.getBoundingClientRect();
  const begins = getComputedStyle(panel).direction === 'rtl' ? at.right - width : at.left;
  const left = Math.max(margin, Math.min(begins, window.innerWidth - width - margin));
  const below = at.bottom + 4;
  const top = below + height + margin <= window.innerHeight ? below : Math.max(margin, at.top - height - 4);
  style.left = `${left}px`;
  style.top = `${top}px`;
}
