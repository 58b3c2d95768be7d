import type { FlatNode } from './flat-page.ts';

export interface ValueChange {
  /** An attribute's name; `undefined` for the text of a text node. */
  readonly name: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface NodeChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** A start tag or a text, short. */
  readonly label: string;
  /** Nodes inside that came or went with it. */
  readonly inside: number;
  readonly values: readonly ValueChange[];
  /** Stands under another parent than before. */
  readonly moved: boolean;
  /** The node before and after, or the nearest one around it where it is not. */
  readonly beforeId: number | undefined;
  readonly afterId: number | undefined;
}

const LABEL = 120;
/** What is shown of one value. */
const VALUE = 2000;
const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;

function label(node: FlatNode): string {
  if (node.name.startsWith('#')) return cut(node.text.trim().replaceAll(/\s+/g, ' '), LABEL);
  let out = `<${node.name}`;
  for (const name of ['id', 'class', 'name', 'href'])
    if (node.attributes[name] !== undefined) out += ` ${name}="${node.attributes[name]}"`;
  return `${cut(out, LABEL)}>`;
}

function changed(before: FlatNode, after: FlatNode): ValueChange[] {
  const out: ValueChange[] = [];
  if (before.text !== after.text)
    out.push({ name: undefined, before: cut(before.text, VALUE), after: cut(after.text, VALUE) });
  for (const name of new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])) {
    const from = before.attributes[name];
    const to = after.attributes[name];
    if (from !== to)
      out.push({
        name,
        before: from === undefined ? undefined : cut(from, VALUE),
        after: to === undefined ? undefined : cut(to, VALUE),
      });
  }
  return out;
}

type Key = string | number;

/** One of the two pages: its nodes by what joins them, and how to find a place for those that are gone. */
class Side {
  readonly list: readonly FlatNode[];
  readonly byKey = new Map<Key, FlatNode>();
  readonly #byId = new Map<number, FlatNode>();
  readonly #sameSnapshot: boolean;

  constructor(list: readonly FlatNode[], sameSnapshot: boolean) {
    this.list = list;
    this.#sameSnapshot = sameSnapshot;
    for (const node of list) {
      this.byKey.set(this.key(node), node);
      this.#byId.set(node.id, node);
    }
  }

  key(node: FlatNode): Key {
    return this.#sameSnapshot ? node.id : node.path;
  }

  parent(node: FlatNode): FlatNode | undefined {
    return node.parent === undefined ? undefined : this.#byId.get(node.parent);
  }

  twin(node: FlatNode, of: Side): FlatNode | undefined {
    const found = this.byKey.get(of.key(node));
    return found?.name === node.name ? found : undefined;
  }

  /** Id here of the nearest node around `node` of the other side. */
  around(node: FlatNode, of: Side): number | undefined {
    for (let at = of.parent(node); at !== undefined; at = of.parent(at)) {
      const found = this.twin(at, of);
      if (found !== undefined) return found.id;
    }
    return undefined;
  }
}

/** What is on one side only: the outermost nodes, each with how many went with it. Blank texts are no news. */
function oneSided(kind: 'added' | 'removed', side: Side, other: Side): NodeChange[] {
  const outermost = new Map<FlatNode, FlatNode>();
  const inside = new Map<FlatNode, number>();
  const out: FlatNode[] = [];
  for (const node of side.list) {
    if (other.twin(node, side) !== undefined) continue;
    const parent = side.parent(node);
    const top = parent === undefined ? undefined : outermost.get(parent);
    outermost.set(node, top ?? node);
    if (top !== undefined) inside.set(top, (inside.get(top) ?? 0) + 1);
    else if (!node.name.startsWith('#') || node.text.trim() !== '') out.push(node);
  }
  return out.map((node) => {
    const around = other.around(node, side);
    return {
      kind,
      label: label(node),
      inside: inside.get(node) ?? 0,
      values: [],
      moved: false,
      beforeId: kind === 'removed' ? node.id : around,
      afterId: kind === 'added' ? node.id : around,
    };
  });
}

/**
 * What became of the nodes of a page between two instants: changed ones in the order of the later page
 * among the added ones, then what is gone. Joined by id within one snapshot, by place across two. O(nodes).
 */
export function comparePages(
  before: readonly FlatNode[],
  after: readonly FlatNode[],
  sameSnapshot: boolean,
): NodeChange[] {
  const old = new Side(before, sameSnapshot);
  const now = new Side(after, sameSnapshot);
  const order = new Map(after.map((node, i) => [node.id, i]));
  const out = oneSided('added', now, old);
  for (const node of after) {
    const was = old.twin(node, now);
    if (was === undefined) continue;
    const values = changed(was, node);
    const moved = sameSnapshot && was.parent !== node.parent;
    if (values.length > 0 || moved)
      out.push({
        kind: 'changed',
        label: label(node),
        inside: 0,
        values,
        moved,
        beforeId: was.id,
        afterId: node.id,
      });
  }
  out.sort((a, b) => (order.get(a.afterId ?? -1) ?? 0) - (order.get(b.afterId ?? -1) ?? 0));
  return [...out, ...oneSided('removed', old, now)];
}
