/**
 * A reader who scrolls past must not be caught: until somebody clicks into the frame, or comes by key, the wheel belongs to
 * the page around it. Nothing here takes it, and what could scroll under the pointer is held, so that the scroll goes on to
 * the host. Returns how to stop.
 */
export function leaveWheelToHost(root: HTMLElement): () => void {
  const held = new Map<HTMLElement, readonly [overflow: string, gutter: string]>();
  let engaged = false;

  const engage = (): void => {
    engaged = true;
    root.dataset['engaged'] = '';
    for (const [element, [overflow, gutter]] of held) {
      element.style.overflowY = overflow;
      element.style.scrollbarGutter = gutter;
    }
    held.clear();
  };
  const leave = (): void => {
    engaged = false;
    delete root.dataset['engaged'];
  };
  const hold = ({ target }: Event): void => {
    if (engaged) return;
    for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
      if (!(at instanceof HTMLElement) || held.has(at)) continue;
      if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue;
      held.set(at, [at.style.overflowY, at.style.scrollbarGutter]);
      // The bar's room stays, so that nothing moves when it comes back.
      at.style.scrollbarGutter = at.offsetWidth > at.clientWidth + 2 ? 'stable' : at.style.scrollbarGutter;
      at.style.overflowY = 'hidden';
    }
  };
  // Before any part of the page hears of it: a timeline would zoom or pan.
  const wheel = (event: Event): void => {
    hold(event);
    if (!engaged) event.stopImmediatePropagation();
  };
  const listeners = [
    ['pointerover', hold],
    ['wheel', wheel],
    ['pointerdown', engage],
    ['focusin', engage],
    ['blur', leave],
  ] as const;
  for (const [type, listener] of listeners)
    window.addEventListener(type, listener, { capture: true, passive: true });
  return () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, { capture: true });
  };
}
