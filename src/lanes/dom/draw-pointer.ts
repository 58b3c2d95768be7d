import { frameOffset } from './frame-offset.ts';
import { PRESS_MS } from './replay/pointer.ts';
import type { PointerState } from './replay/pointer.ts';
import type { Surface } from './replay/surface.ts';

/**
 * Puts the pointer where it was, in the page's own pixels; the style sheet scales the place and not the
 * arrow. A press is drawn by its age alone, so that the same instant always looks the same.
 */
export function drawPointer(
  element: HTMLElement,
  state: PointerState | undefined,
  surface: Surface | undefined,
): void {
  element.hidden = state === undefined || surface === undefined;
  if (state === undefined || surface === undefined) return;
  const offset = frameOffset(surface, surface.node(state.node));
  element.style.setProperty('--x', String(state.x + offset.x));
  element.style.setProperty('--y', String(state.y + offset.y));
  element.style.setProperty(
    '--press',
    state.pressed === undefined ? '0' : String(1 - state.pressed / PRESS_MS),
  );
  element.dataset['touch'] = String(state.touch);
}
