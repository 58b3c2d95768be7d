import { NodeType } from './shapes.ts';
import type { AttributeValue, SafeAdd, SafeElement, SafeNode, StyleValue } from './shapes.ts';

/** A node of the folded page: its serialised fields, and links in place of `childNodes`. */
export interface FoldNode {
  readonly sn: SafeNode;
  parent: FoldNode | undefined;
  prev: FoldNode | undefined;
  next: FoldNode | undefined;
  readonly light: List;
  readonly shadow: List;
  /** The document inside, for a frame. */
  content: FoldNode | undefined;
  /** Changes of single style properties since the `style` attribute was last set whole, in order. */
  styleOps: [string, StyleValue][];
}

interface List {
  first: FoldNode | undefined;
  last: FoldNode | undefined;
}

/** Style changes kept one by one, so that even the order of declarations comes out the same; merged beyond. */
const MAX_STYLE_OPS = 64;

const isShadow = (sn: SafeNode): boolean => 'isShadow' in sn && sn.isShadow === true;
export const elementOf = (node: FoldNode | undefined): SafeElement | undefined =>
  node?.sn.type === NodeType.element ? node.sn : undefined;

/** The serialised page as a tree that changes cheaply: O(1) to insert and to cut, O(subtree) to forget. */
export class FoldTree {
  readonly nodes = new Map<number, FoldNode>();
  root: FoldNode | undefined;

  reset(document: SafeNode): void {
    this.nodes.clear();
    this.root = this.#make(document);
    this.#fill(this.root, document);
  }

  #make(sn: SafeNode): FoldNode {
    const own: SafeNode =
      sn.type === NodeType.element
        ? { ...sn, attributes: { ...sn.attributes }, childNodes: [] }
        : 'childNodes' in sn
          ? { ...sn, childNodes: [] }
          : { ...sn };
    const node: FoldNode = {
      sn: own,
      parent: undefined,
      prev: undefined,
      next: undefined,
      light: { first: undefined, last: undefined },
      shadow: { first: undefined, last: undefined },
      content: undefined,
      styleOps: [],
    };
    this.nodes.set(sn.id, node);
    return node;
  }

  #fill(node: FoldNode, sn: SafeNode): void {
    if (!('childNodes' in sn)) return;
    for (const child of sn.childNodes) {
      const made = this.#make(child);
      this.#insert(made, node, undefined);
      this.#fill(made, child);
    }
  }

  #list(parent: FoldNode, node: FoldNode): List {
    return isShadow(node.sn) ? parent.shadow : parent.light;
  }

  #insert(node: FoldNode, parent: FoldNode, before: FoldNode | undefined): void {
    const list = this.#list(parent, node);
    node.parent = parent;
    node.next = before;
    node.prev = before === undefined ? list.last : before.prev;
    if (node.prev === undefined) list.first = node;
    else node.prev.next = node;
    if (before === undefined) list.last = node;
    else before.prev = node;
  }

  #unlink(node: FoldNode): void {
    const { parent } = node;
    if (parent === undefined) return;
    if (parent.content === node) parent.content = undefined;
    else {
      const list = this.#list(parent, node);
      if (node.prev === undefined) list.first = node.next;
      else node.prev.next = node.next;
      if (node.next === undefined) list.last = node.prev;
      else node.next.prev = node.prev;
    }
    node.parent = undefined;
    node.prev = undefined;
    node.next = undefined;
  }

  /** Takes a node out with all under it; answers the ids that are gone. */
  remove(id: number): number[] {
    const node = this.nodes.get(id);
    if (node === undefined) return [];
    this.#unlink(node);
    const gone: number[] = [];
    const queue = [node];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      gone.push(at.sn.id);
      if (this.nodes.get(at.sn.id) === at) this.nodes.delete(at.sn.id);
      queue.push(...kidsOf(at), ...(at.content === undefined ? [] : [at.content]));
    }
    return gone;
  }

  /** False when its parent or the node it stands before is not there yet. Places as rrweb's replayer does. */
  add(add: SafeAdd): boolean {
    const parent = this.nodes.get(add.parentId);
    if (parent === undefined) return false;
    const next = add.nextId === null || add.nextId === -1 ? undefined : this.nodes.get(add.nextId);
    if (next === undefined && add.nextId !== null && add.nextId !== -1) return false;
    if (this.nodes.has(add.node.id)) this.remove(add.node.id);
    const document = add.node.type === NodeType.document;
    const node = this.#make(add.node);
    if (document) {
      if (parent.content !== undefined) this.remove(parent.content.sn.id);
      parent.content = node;
      node.parent = parent;
      this.#fill(node, add.node);
      return true;
    }
    this.#makeRoom(parent, node);
    const previous = typeof add.previousId === 'number' ? this.nodes.get(add.previousId) : undefined;
    const after =
      previous?.parent === parent && isShadow(previous.sn) === isShadow(node.sn) ? previous.next : undefined;
    const before =
      after ?? (next?.parent === parent && isShadow(next.sn) === isShadow(node.sn) ? next : undefined);
    this.#insert(node, parent, before);
    if (isShadow(node.sn)) {
      const host = elementOf(parent);
      if (host !== undefined) host.isShadowHost = true;
    }
    return true;
  }

  /** What has one place only is put out of it by the next: a text area's text, a document's element. */
  #makeRoom(parent: FoldNode, node: FoldNode): void {
    if (parent.sn.type === NodeType.document) {
      for (const kid of kidsOf(parent))
        if (kid.sn.type === node.sn.type && node.sn.type !== NodeType.comment) this.remove(kid.sn.id);
      return;
    }
    const element = elementOf(parent);
    if (node.sn.type !== NodeType.text || element === undefined) return;
    if (element.tagName === 'textarea') {
      delete element.attributes['value'];
      for (const kid of kidsOf(parent)) if (kid.sn.type === NodeType.text) this.remove(kid.sn.id);
    }
    if (element.tagName === 'style') {
      const css = element.attributes['_cssText'];
      // rrweb lets the first text node of a sheet that came as an attribute take that text over.
      if (typeof css === 'string' && parent.light.first === undefined) node.sn.textContent = css;
      this.bake(parent);
    }
  }

  /**
   * Gives a style element's text nodes their share of `_cssText` and drops the attribute, which would
   * win over them when the page is built again.
   */
  bake(node: FoldNode): void {
    const element = elementOf(node);
    const css = element?.attributes['_cssText'];
    if (element === undefined || typeof css !== 'string' || element.tagName !== 'style') return;
    delete element.attributes['_cssText'];
    const texts = kidsOf(node).filter((kid) => kid.sn.type === NodeType.text);
    const shares = css.split('/* rr_split */');
    texts.forEach((text, i) => {
      if (text.sn.type !== NodeType.text) return;
      text.sn.textContent = i === texts.length - 1 ? shares.slice(i).join('') : (shares[i] ?? '');
      text.sn.isStyle = true;
    });
  }

  setAttribute(node: FoldNode, name: string, value: AttributeValue | Record<string, StyleValue>): void {
    const element = elementOf(node);
    if (element === undefined) return;
    if (name === 'style' && typeof value === 'object' && value !== null) {
      for (const entry of Object.entries(value)) node.styleOps.push(entry);
      if (node.styleOps.length > MAX_STYLE_OPS) node.styleOps = merged(node.styleOps);
      return;
    }
    if (typeof value === 'object' && value !== null) return;
    if (name === 'style') node.styleOps = [];
    if (value === null) delete element.attributes[name];
    else element.attributes[name] = value;
    // Closing a dialog takes the recorder's note of how it was opened with it.
    if (name === 'open' && value === null && element.tagName === 'dialog')
      delete element.attributes['rr_open_mode'];
  }

  /** The page as one serialised node; documents inside frames are left to `frames()`. */
  serialise(node: FoldNode): SafeNode {
    if (!('childNodes' in node.sn)) return node.sn;
    return { ...node.sn, childNodes: kidsOf(node).map((kid) => this.serialise(kid)) };
  }

  /** A node and all under it in the order of the document, frames' documents with their frames. */
  walk(from = this.root): FoldNode[] {
    const out: FoldNode[] = [];
    const stack = from === undefined ? [] : [from];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      out.push(node);
      if (node.content !== undefined) stack.push(node.content);
      stack.push(...kidsOf(node).reverse());
    }
    return out;
  }

  /** Documents inside frames, outer ones first. */
  frames(from = this.root): SafeAdd[] {
    return this.walk(from).flatMap((node) =>
      node.content === undefined
        ? []
        : [{ parentId: node.sn.id, nextId: null, node: this.serialise(node.content) }],
    );
  }
}

export function kidsOf(node: FoldNode): FoldNode[] {
  const out: FoldNode[] = [];
  for (let kid = node.shadow.first; kid !== undefined; kid = kid.next) out.push(kid);
  for (let kid = node.light.first; kid !== undefined; kid = kid.next) out.push(kid);
  return out;
}

/** The last word on each property, in the order in which they were last set. */
function merged(ops: readonly [string, StyleValue][]): [string, StyleValue][] {
  const last = new Map<string, StyleValue>();
  for (const [property, value] of ops) {
    last.delete(property);
    last.set(property, value);
  }
  return [...last];
}
