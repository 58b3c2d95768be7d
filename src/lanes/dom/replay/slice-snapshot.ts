import { EventType, NodeType, Source } from './shapes.ts';
import type { SafeAdd, SafeElement, SafeEvent, SafeNode } from './shapes.ts';

/** Snapshots with more nodes than this are built in slices: rrweb needs about 10 ms a thousand. */
export const SLICE_FROM = 1500;
/** Nodes in one slice; a frame takes at most `NODES_PER_FRAME`. */
export const SLICE = 300;
export const NODES_PER_FRAME = 2400;

type Snapshot = Extract<SafeEvent, { type: typeof EventType.fullSnapshot }>;

export function countNodes(node: SafeNode): number {
  let count = 0;
  const queue = [node];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    count += 1;
    if ('childNodes' in next) queue.push(...next.childNodes);
  }
  return count;
}

const bodyOf = (node: SafeNode): SafeElement | undefined => {
  if (node.type !== NodeType.document) return undefined;
  const html = node.childNodes.find((child) => child.type === NodeType.element && child.tagName === 'html');
  if (html?.type !== NodeType.element) return undefined;
  const body = html.childNodes.find((child) => child.type === NodeType.element && child.tagName === 'body');
  return body?.type === NodeType.element ? body : undefined;
};

const incremental = (data: Extract<SafeEvent, { type: 3 }>['data']): SafeEvent => ({
  type: EventType.incremental,
  data,
});

/**
 * A snapshot as one with an empty body and adds that fill it in document order, then the scroll
 * positions that a whole build would have restored. Small snapshots come back as they are.
 */
export function sliceSnapshot(snapshot: Snapshot): SafeEvent[] {
  const body = bodyOf(snapshot.data.node);
  if (body === undefined || countNodes(snapshot.data.node) <= SLICE_FROM) return [snapshot];
  const adds: SafeAdd[] = [];
  const scrolls: SafeEvent[] = [];
  const scrolled = (node: SafeElement): void => {
    const left = node.attributes['rr_scrollLeft'];
    const top = node.attributes['rr_scrollTop'];
    if (typeof left === 'number' || typeof top === 'number')
      scrolls.push(
        incremental({ source: Source.scroll, id: node.id, x: Number(left ?? 0), y: Number(top ?? 0) }),
      );
  };
  scrolled(body);
  const stack: { node: SafeNode; parentId: number }[] = body.childNodes
    .map((node) => ({ node, parentId: body.id }))
    .reverse();
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, parentId } = top;
    adds.push({ parentId, nextId: null, node: shallow(node) });
    if (!('childNodes' in node)) continue;
    if (node.type === NodeType.element) {
      scrolled(node);
      if (isWhole(node)) continue;
    }
    for (let i = node.childNodes.length - 1; i >= 0; i -= 1) {
      const child = node.childNodes[i];
      if (child !== undefined) stack.push({ node: child, parentId: node.id });
    }
  }
  const emptied: Snapshot = {
    type: EventType.fullSnapshot,
    data: { ...snapshot.data, node: withoutBody(snapshot.data.node, body) },
  };
  const out: SafeEvent[] = [emptied];
  for (let i = 0; i < adds.length; i += SLICE)
    out.push(
      incremental({
        source: Source.mutation,
        adds: adds.slice(i, i + SLICE),
        removes: [],
        texts: [],
        attributes: [],
      }),
    );
  const { left, top } = snapshot.data.initialOffset;
  out.push(...scrolls, incremental({ source: Source.scroll, id: snapshot.data.node.id, x: left, y: top }));
  return out;
}

/** A text area's value and content are made with the element itself. */
const isWhole = (node: SafeElement): boolean =>
  node.tagName === 'textarea' && typeof node.attributes['value'] === 'string';

function shallow(node: SafeNode): SafeNode {
  if (!('childNodes' in node)) return node;
  // A style's text nodes get their share of `_cssText` from the same objects, which come as adds right after it.
  if (node.type === NodeType.element && node.tagName === 'style') return node;
  return { ...node, childNodes: [] };
}

function withoutBody(node: SafeNode, body: SafeElement): SafeNode {
  if (node === body) return { ...body, childNodes: [] };
  if (!('childNodes' in node) || (node.type === NodeType.element && node.tagName === 'head')) return node;
  return {
    ...node,
    childNodes: node.childNodes.map((child) =>
      child === body || holdsBody(child) ? withoutBody(child, body) : child,
    ),
  };
}

const holdsBody = (node: SafeNode): boolean => node.type === NodeType.element && node.tagName === 'html';
