/** Puts a top-layer panel under its button, kept 8 px inside the window; above it where below has no room. */
export function placeUnder(panel: HTMLElement, anchor: HTMLElement): void {
  const margin = 8;
  const at = anchor.getBoundingClientRect();
  panel.style.insetInlineStart = '0';
  panel.style.insetBlockStart = '0';
  const { width, height } = panel.getBoundingClientRect();
  const left = Math.max(margin, Math.min(at.left, window.innerWidth - width - margin));
  const below = at.bottom + 4;
  const top = below + height + margin <= window.innerHeight ? below : Math.max(margin, at.top - height - 4);
  panel.style.insetInlineStart = `${left}px`;
  panel.style.insetBlockStart = `${top}px`;
}
