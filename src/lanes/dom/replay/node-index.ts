import { NodeType } from './shapes.ts';
import type { SafeNode } from './shapes.ts';

interface Known {
  readonly parent: number;
  readonly document: boolean;
  shadow: boolean;
  kids: Set<number> | undefined;
}

/**
 * Which node ids the replayed page holds at this point of the stream, without the page. Mirrors what
 * rrweb's own mirror would say, so that an event can be judged before it is given away. O(nodes) memory.
 */
export class NodeIndex {
  readonly #nodes = new Map<number, Known>();

  reset(): void {
    this.#nodes.clear();
  }

  has(id: number): boolean {
    return this.#nodes.has(id);
  }

  get size(): number {
    return this.#nodes.size;
  }

  /** Whether a sheet can be adopted there: a document, or a host that has its shadow root by now. */
  adopts(id: number): boolean {
    const node = this.#nodes.get(id);
    return node !== undefined && (node.document || node.shadow);
  }

  /** Enters a node and all under it. A node that comes again moves, with what hangs under it now. */
  add(node: SafeNode, parent: number): void {
    if (this.#nodes.has(node.id)) this.remove(node.id);
    const element = node.type === NodeType.element;
    this.#nodes.set(node.id, {
      parent,
      document: node.type === NodeType.document,
      shadow: element && node.isShadowHost === true,
      kids: undefined,
    });
    const above = this.#nodes.get(parent);
    if (above !== undefined) {
      above.kids ??= new Set();
      above.kids.add(node.id);
      if ('isShadow' in node && node.isShadow === true) above.shadow = true;
    }
    if ('childNodes' in node) for (const child of node.childNodes) this.add(child, node.id);
  }

  remove(id: number): void {
    const node = this.#nodes.get(id);
    if (node === undefined) return;
    this.#nodes.get(node.parent)?.kids?.delete(id);
    const gone = [id];
    for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
      const kids = this.#nodes.get(next)?.kids;
      if (kids !== undefined) gone.push(...kids);
      this.#nodes.delete(next);
    }
  }
}
