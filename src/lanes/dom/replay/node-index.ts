import { NodeType } from './shapes.ts';
import type { SafeNode } from './shapes.ts';

type Role = 'document' | 'element' | 'frame' | 'leaf';

interface Known {
  parent: number;
  readonly role: Role;
  /** Hangs in its parent's shadow root. */
  readonly inShadow: boolean;
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

  /** Whether it has text of its own, and nothing under it. */
  isLeaf(id: number): boolean {
    return this.#nodes.get(id)?.role === 'leaf';
  }

  isElement(id: number): boolean {
    const role = this.#nodes.get(id)?.role;
    return role === 'element' || role === 'frame';
  }

  /** Whether a sheet can be adopted there: a document, or a host that has its shadow root by now. */
  adopts(id: number): boolean {
    const node = this.#nodes.get(id);
    return node !== undefined && (node.role === 'document' || node.shadow);
  }

  parentOf(id: number): number | undefined {
    return this.#nodes.get(id)?.parent;
  }

  /** Whether a node can be put into another that is here: what cannot would throw in the page. */
  accepts(parentId: number, node: SafeNode): boolean {
    const parent = this.#nodes.get(parentId);
    return parent !== undefined && holds(parent.role, node);
  }

  /** Where a node hangs, as a removal names it; `undefined` for one that is not there or hangs nowhere. */
  removal(id: number): { parentId: number; id: number; isShadow?: true } | undefined {
    const node = this.#nodes.get(id);
    if (node === undefined || node.parent === -1) return undefined;
    return { parentId: node.parent, id, ...(node.inShadow ? { isShadow: true as const } : {}) };
  }

  /** Enters a node and all under it. A node that comes again moves, with what hangs under it now. */
  add(node: SafeNode, parent: number): void {
    if (this.#nodes.has(node.id)) this.remove(node.id);
    const element = node.type === NodeType.element;
    this.#nodes.set(node.id, {
      parent,
      role: roleOf(node),
      inShadow: 'isShadow' in node && node.isShadow === true,
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

  /** Answers the ids that are gone with it. */
  remove(id: number): number[] {
    const node = this.#nodes.get(id);
    if (node === undefined) return [];
    this.#nodes.get(node.parent)?.kids?.delete(id);
    const all: number[] = [];
    const gone = [id];
    for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
      const kids = this.#nodes.get(next)?.kids;
      if (kids !== undefined) gone.push(...kids);
      this.#nodes.delete(next);
      all.push(next);
    }
    return all;
  }

  /** Nodes that go by other ids from now on, all at once. */
  rename(pairs: readonly (readonly [from: number, to: number])[]): void {
    const moved = pairs.flatMap(([from, to]) => {
      const node = this.#nodes.get(from);
      return node === undefined ? [] : [{ from, to, node }];
    });
    for (const { from, node } of moved) {
      this.#nodes.delete(from);
      this.#nodes.get(node.parent)?.kids?.delete(from);
    }
    const names = new Map(pairs);
    for (const { to, node } of moved) {
      node.parent = names.get(node.parent) ?? node.parent;
      if (node.kids !== undefined) node.kids = new Set([...node.kids].map((kid) => names.get(kid) ?? kid));
      this.#nodes.set(to, node);
    }
    for (const { to, node } of moved) {
      this.#nodes.get(node.parent)?.kids?.add(to);
      for (const kid of node.kids ?? []) {
        const known = this.#nodes.get(kid);
        if (known !== undefined) known.parent = to;
      }
    }
  }
}

function roleOf(node: SafeNode): Role {
  if (node.type === NodeType.document) return 'document';
  if (node.type !== NodeType.element) return 'leaf';
  return node.tagName === 'iframe' ? 'frame' : 'element';
}

function holds(role: Role, node: SafeNode): boolean {
  switch (role) {
    case 'document':
      return (
        node.type === NodeType.element ||
        node.type === NodeType.documentType ||
        node.type === NodeType.comment
      );
    case 'element':
      return node.type !== NodeType.document && node.type !== NodeType.documentType;
    case 'frame':
      return node.type === NodeType.document;
    case 'leaf':
      return false;
  }
}

/** Whether a node that is about to come can hold another that comes with it. */
export const canHold = (parent: SafeNode, node: SafeNode): boolean => holds(roleOf(parent), node);
