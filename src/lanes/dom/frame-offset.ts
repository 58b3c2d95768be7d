import type { Surface } from './replay/surface.ts';

/** Frames inside frames that are followed. */
const MOST_FRAMES = 8;

/** Corner of the nested frame that a node stands in, in the outermost page's viewport; 0, 0 for the page itself. */
export function frameOffset(surface: Surface, node: Node | undefined): { x: number; y: number } {
  let x = 0;
  let y = 0;
  let view = node?.ownerDocument?.defaultView ?? null;
  for (let depth = 0; depth < MOST_FRAMES && view !== null; depth += 1) {
    const element: Element | null = view.frameElement;
    if (element === null || element === surface.frame) break;
    const box = element.getBoundingClientRect();
    x += box.x + element.clientLeft;
    y += box.y + element.clientTop;
    view = element.ownerDocument.defaultView;
  }
  return { x, y };
}
