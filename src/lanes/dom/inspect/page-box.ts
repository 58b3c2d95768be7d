import { frameOffset } from '../frame-offset.ts';
import type { Surface } from '../replay/surface.ts';
import { isElement, parentOf } from './page-tree.ts';

/** A box in CSS px of the recorded page. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a node lies in the page's viewport; `undefined` for what has no box. */
export function viewBox(surface: Surface, node: Node): PageBox | undefined {
  const box = isElement(node) ? node.getBoundingClientRect() : textBox(node);
  if (box === undefined) return undefined;
  const offset = frameOffset(surface, node);
  return { x: box.x + offset.x, y: box.y + offset.y, width: box.width, height: box.height };
}

function textBox(node: Node): PageBox | undefined {
  const range = node.parentNode === null ? undefined : node.ownerDocument?.createRange();
  range?.selectNode(node);
  return range?.getBoundingClientRect();
}

/** The same, counted from the top of the page and not of what is scrolled into view. */
export function pageBox(surface: Surface, node: Node): PageBox | undefined {
  const box = viewBox(surface, node);
  const view = surface.frame.contentWindow;
  return box === undefined
    ? undefined
    : { ...box, x: box.x + (view?.scrollX ?? 0), y: box.y + (view?.scrollY ?? 0) };
}

/** The recorded element at a point of the page's viewport, through frames and shadow roots. */
export function elementAt(surface: Surface, x: number, y: number): Element | undefined {
  const { frame } = surface;
  // What is inert is not hit: for the length of the question it is not, and nothing can happen meanwhile.
  frame.inert = false;
  try {
    let hit = frame.contentDocument?.elementFromPoint(x, y) ?? null;
    let left = x;
    let top = y;
    for (let deeper = hit; deeper !== null; ) {
      hit = deeper;
      if (deeper.shadowRoot !== null) {
        const inner: Element | null = deeper.shadowRoot.elementFromPoint(left, top);
        deeper = inner === hit ? null : inner;
      } else if (deeper.localName === 'iframe' && 'contentDocument' in deeper) {
        const box = deeper.getBoundingClientRect();
        left -= box.x + deeper.clientLeft;
        top -= box.y + deeper.clientTop;
        deeper = (deeper as HTMLIFrameElement).contentDocument?.elementFromPoint(left, top) ?? null;
      } else deeper = null;
    }
    let at: Node | undefined = hit ?? undefined;
    while (at !== undefined && (!isElement(at) || surface.idOf(at) === undefined)) at = parentOf(at, frame);
    return isElement(at) ? at : undefined;
  } finally {
    frame.inert = true;
  }
}
